// SPDX-License-Identifier: EPL-2.0
// The page of a new binding file that shows a target's packages and classes.

package org.portwright.ui.translate.bindings;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.viewers.CheckboxTreeViewer;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.BusyIndicator;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.ContainerCheckedTreeViewer;
import org.portwright.bindings.language.ApiClasses;
import org.portwright.bindings.language.TargetApi;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** A package is ticked as a whole or in parts. Nothing need be ticked: the editor proposes classes too. */
final class ApiPage extends WizardPage {

    private static final int HEIGHT = 300;

    /** A class of a package. */
    private record Type(String packageName, String name) {
    }

    private final class Contents implements ITreeContentProvider {
        @Override
        public Object[] getElements(Object input) {
            return ((TargetApi) input).packages().toArray();
        }

        @Override
        public Object[] getChildren(Object parent) {
            return parent instanceof String name
                    ? api.classes(name).stream().map(each -> new Type(name, each)).toArray() : new Object[0];
        }

        @Override
        public Object getParent(Object element) {
            return element instanceof Type type ? type.packageName() : null;
        }

        @Override
        public boolean hasChildren(Object element) {
            return element instanceof String;
        }
    }

    private static final class Labels extends LabelProvider {
        @Override
        public String getText(Object element) {
            return element instanceof Type type ? type.name().substring(type.packageName().length() + 1)
                    : (String) element;
        }

        @Override
        public Image getImage(Object element) {
            return PlatformUI.getWorkbench().getSharedImages().getImage(element instanceof Type
                    ? ISharedImages.IMG_OBJ_FILE : ISharedImages.IMG_OBJ_FOLDER);
        }
    }

    private TargetApi api;
    private Combo target;
    private CheckboxTreeViewer classes;

    ApiPage() {
        super("api");
        setTitle(Messages.bindings_title);
        setDescription(Messages.bindings_classes);
    }

    @Override
    public void createControl(Composite parent) {
        Composite area = new Composite(parent, SWT.NONE);
        area.setLayout(new GridLayout(2, false));
        Widgets.label(area, Messages.bindings_target);
        target = new Combo(area, SWT.READ_ONLY);
        target.setItems(ApiClasses.TARGETS.toArray(String[]::new));
        target.setText(ApiClasses.DEFAULT_TARGET);
        target.addListener(SWT.Selection, event -> read());
        classes = new ContainerCheckedTreeViewer(area, SWT.BORDER);
        GridDataFactory.fillDefaults().grab(true, true).span(2, 1).hint(SWT.DEFAULT, HEIGHT)
                .applyTo(classes.getControl());
        classes.setContentProvider(new Contents());
        classes.setLabelProvider(new Labels());
        setControl(area);
        HelpContext.BINDING_CLASSES.set(area);
        read();
    }

    /** Takes the classes of the chosen target, which for Java are a few thousand names. */
    private void read() {
        BusyIndicator.showWhile(getShell().getDisplay(), () -> {
            try {
                api = new TargetApi(target.getText());
                classes.setInput(api);
                setErrorMessage(null);
            } catch (IOException e) {
                setErrorMessage(NLS.bind(Messages.bindings_unreadable, target.getText(), e.getMessage()));
            }
        });
    }

    /** The file's text. */
    String text() {
        List<String> packages = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (Object element : classes.getCheckedElements()) {
            if (element instanceof Type type) {
                if (!packages.contains(type.packageName())) {
                    types.add(type.name());
                }
            } else if (!classes.getGrayed(element)) {
                packages.add((String) element);
            }
        }
        return api.importing(packages, types);
    }
}

// SPDX-License-Identifier: EPL-2.0
// The page of wizards for new C projects: a name, a place, and a sample to start from.

package org.portwright.ui.project;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.ui.dialogs.WizardNewProjectCreationPage;
import org.portwright.core.project.Template;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;

/** The platform's page with a list of templates. */
public final class NewProjectPage extends WizardNewProjectCreationPage {

    private static final Object EMPTY = new Object();
    private static final int VISIBLE_TEMPLATES = 7;

    private final List<Template> samples;
    private final String first;
    private final HelpContext help;
    private TableViewer templates;

    /**
     * Makes one.
     *
     * @param samples what a project can start from
     * @param first the name of the sample that is chosen at first
     */
    public NewProjectPage(String title, String description, List<Template> samples, String first, HelpContext help) {
        super("portwrightProject");
        this.samples = List.copyOf(samples);
        this.first = first;
        this.help = help;
        setTitle(title);
        setDescription(description);
    }

    @Override
    public void createControl(Composite parent) {
        super.createControl(parent);
        help.set(getControl());
        Group group = new Group((Composite) getControl(), SWT.NONE);
        group.setText(Messages.wizard_templates);
        GridLayoutFactory.swtDefaults().applyTo(group);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(group);
        templates = new TableViewer(group, SWT.BORDER | SWT.SINGLE | SWT.V_SCROLL);
        int height = templates.getTable().getItemHeight() * VISIBLE_TEMPLATES;
        GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, height).applyTo(templates.getTable());
        templates.setContentProvider(ArrayContentProvider.getInstance());
        templates.setLabelProvider(LabelProvider.createTextProvider(NewProjectPage::text));
        List<Object> choices = new ArrayList<>(samples);
        choices.add(EMPTY);
        templates.setInput(choices);
        Object chosen = choices.stream().filter(choice -> choice instanceof Template t && t.name().equals(first))
                .findFirst().orElse(choices.get(0));
        templates.setSelection(new StructuredSelection(chosen), true);
    }

    private static String text(Object choice) {
        if (choice instanceof Template template) {
            return template.description().isEmpty() ? template.name()
                    : NLS.bind(Messages.wizard_template, template.name(), template.description());
        }
        return Messages.wizard_empty;
    }

    /** The chosen sample; none for an empty project. */
    public Optional<Template> template() {
        return templates.getStructuredSelection().getFirstElement() instanceof Template template
                ? Optional.of(template) : Optional.empty();
    }
}

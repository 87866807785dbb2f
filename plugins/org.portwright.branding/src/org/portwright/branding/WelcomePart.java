// SPDX-License-Identifier: EPL-2.0
// The first page that one sees.

package org.portwright.branding;

import java.util.List;

import org.eclipse.core.commands.common.CommandException;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.part.IntroPart;
import org.portwright.core.PortwrightCore;
import org.portwright.ui.PortwrightUi;

/** Three doors, one for each of the jobs that Portwright is for, with what to do first behind each. */
public final class WelcomePart extends IntroPart {

    private static final int MARGIN = 40;
    private static final int DOOR_WIDTH = 260;
    private static final int DISTANCE = 40;

    private static final List<Door> DOORS = List.of(
            new Door(Messages.welcome_translator, Messages.welcome_translatorText, List.of(
                    Way.cheatSheet(Messages.welcome_translatorLesson, PortwrightUi.CHEAT_SHEET),
                    Way.wizard(Messages.welcome_project, PortwrightUi.PROJECT_WIZARD),
                    Way.page(Messages.welcome_page, "ide"))),
            new Door(Messages.welcome_kernels, Messages.welcome_kernelsText, List.of(
                    Way.cheatSheet(Messages.welcome_kernelsLesson, PortwrightUi.KERNEL_CHEAT_SHEET),
                    Way.wizard(Messages.welcome_kernel, PortwrightUi.KERNEL_WIZARD),
                    Way.page(Messages.welcome_page, "kernel-ide"))),
            new Door(Messages.welcome_lopi, Messages.welcome_lopiText, List.of(
                    Way.cheatSheet(Messages.welcome_lopiLesson, PortwrightUi.LOPI_CHEAT_SHEET),
                    Way.wizard(Messages.welcome_native, PortwrightUi.NATIVE_WIZARD),
                    Way.page(Messages.welcome_page, "lopi-ide"))));

    private record Door(String title, String text, List<Way> ways) {
    }

    /**
     * What a link does.
     *
     * @param command as {@link ICommandService#deserialize} takes it, or the name of a help page
     */
    private record Way(String label, String command) {
        static Way cheatSheet(String label, String id) {
            return new Way(label, "org.eclipse.ui.cheatsheets.openCheatSheet(cheatSheetId=" + id + ')');
        }

        static Way wizard(String label, String id) {
            return new Way(label, "org.eclipse.ui.newWizard(newWizardId=" + id + ')');
        }

        static Way page(String label, String name) {
            return new Way(label, "/org.portwright.doc/html/" + name + ".html");
        }

        void go() {
            IWorkbench workbench = PlatformUI.getWorkbench();
            if (command.startsWith("/")) {
                workbench.getHelpSystem().displayHelpResource(command);
                return;
            }
            try {
                workbench.getService(IHandlerService.class).executeCommand(
                        workbench.getService(ICommandService.class).deserialize(command), null);
            } catch (CommandException e) {
                PortwrightCore.log(label, e);
            }
        }
    }

    private ScrolledComposite scrolled;

    @Override
    public void createPartControl(Composite parent) {
        scrolled = new ScrolledComposite(parent, SWT.V_SCROLL | SWT.H_SCROLL);
        Composite page = new Composite(scrolled, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(DOORS.size()).equalWidth(true).margins(MARGIN, MARGIN)
                .spacing(DISTANCE, DISTANCE).applyTo(page);
        heading(page, Messages.welcome_title, JFaceResources.getHeaderFont(), DOORS.size());
        DOORS.forEach(door -> create(page, door));
        scrolled.setContent(page);
        scrolled.setExpandHorizontal(true);
        scrolled.setExpandVertical(true);
        Point least = page.computeSize(SWT.DEFAULT, SWT.DEFAULT);
        scrolled.setMinSize(least);
    }

    private void create(Composite page, Door door) {
        Composite column = new Composite(page, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(column);
        GridLayoutFactory.fillDefaults().applyTo(column);
        heading(column, door.title, JFaceResources.getBannerFont(), 1);
        Label text = new Label(column, SWT.WRAP);
        text.setText(door.text);
        GridDataFactory.fillDefaults().grab(true, false).hint(DOOR_WIDTH, SWT.DEFAULT).applyTo(text);
        for (Way way : door.ways) {
            Link link = new Link(column, SWT.NONE);
            link.setText("<a>" + way.label + "</a>");
            link.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> {
                PlatformUI.getWorkbench().getIntroManager().closeIntro(this);
                way.go();
            }));
        }
    }

    private static void heading(Composite parent, String text, Font font, int columns) {
        Label label = new Label(parent, SWT.NONE);
        label.setText(text);
        label.setFont(font);
        GridDataFactory.fillDefaults().span(columns, 1).applyTo(label);
    }

    /** What a link leads to comes in its place: there is nothing to show beside it. */
    @Override
    public void standbyStateChanged(boolean standby) {
        scrolled.getContent().setVisible(!standby);
    }

    @Override
    public void setFocus() {
        scrolled.setFocus();
    }
}

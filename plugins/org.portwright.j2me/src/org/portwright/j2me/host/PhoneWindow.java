// SPDX-License-Identifier: EPL-2.0
// The window in which the emulated phone is seen.
package org.portwright.j2me.host;

import java.awt.EventQueue;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import javax.swing.JFrame;
import org.microemu.DisplayComponent;
import org.microemu.app.ui.swing.SwingDeviceComponent;

/** A frame around MicroEmulator's picture of a phone, titled "NAME - Portwright Emulator". */
final class PhoneWindow {

    private final SwingDeviceComponent phone = new SwingDeviceComponent();
    private final JFrame frame;
    private volatile Runnable onClose = () -> System.exit(0);

    PhoneWindow(String name) {
        frame = new JFrame(name + " - Portwright Emulator");
    }

    DisplayComponent displayComponent() {
        return phone.getDisplayComponent();
    }

    /** Shows the window; the device must be set. */
    void open() {
        EventQueue.invokeLater(() -> {
            phone.init();
            frame.add(phone);
            // Whichever of the two has the focus.
            frame.addKeyListener(phone);
            phone.addKeyListener(phone);
            frame.addWindowListener(new WindowAdapter() {
                @Override
                public void windowClosing(WindowEvent event) {
                    onClose.run();
                }
            });
            frame.setResizable(false);
            frame.pack();
            frame.setVisible(true);
            phone.requestFocus();
        });
    }

    void onClose(Runnable action) {
        onClose = action;
    }
}

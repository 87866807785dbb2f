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

    /** Environment variable: X,Y of the window's corner, in pixels. */
    private static final String LOCATION = "PORTWRIGHT_EMULATOR_LOCATION";

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
            place();
            frame.setVisible(true);
            phone.requestFocus();
        });
    }

    /** The user may say where the window shall be; otherwise the platform does. */
    private void place() {
        String location = System.getenv(LOCATION);
        if (location != null && location.matches("[0-9]{1,5},[0-9]{1,5}")) {
            int comma = location.indexOf(',');
            frame.setLocation(Integer.parseInt(location.substring(0, comma)),
                    Integer.parseInt(location.substring(comma + 1)));
        }
    }

    void onClose(Runnable action) {
        onClose = action;
    }
}

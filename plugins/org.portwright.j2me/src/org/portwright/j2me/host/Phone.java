// SPDX-License-Identifier: EPL-2.0
// The emulated phone: its display, its keys, and pictures of it.
package org.portwright.j2me.host;

import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javax.imageio.ImageIO;
import org.microemu.DisplayComponent;
import org.microemu.EmulatorContext;
import org.microemu.app.ui.noui.NoUiDisplayComponent;
import org.microemu.device.DeviceDisplay;
import org.microemu.device.DeviceFactory;
import org.microemu.device.FontManager;
import org.microemu.device.InputMethod;
import org.microemu.device.impl.DeviceImpl;
import org.microemu.device.impl.Rectangle;
import org.microemu.device.j2se.J2SEDevice;
import org.microemu.device.j2se.J2SEDeviceDisplay;
import org.microemu.device.j2se.J2SEFontManager;
import org.microemu.device.j2se.J2SEImmutableImage;
import org.microemu.device.j2se.J2SEInputMethod;

/** A phone with a display of 240 by 320, in a window or without. */
final class Phone implements EmulatorContext {

    /** The description of the phone, and the pictures of its body. */
    private static final String SKIN = "org/microemu/device/large/";

    private final DisplayComponent component;
    private final InputMethod inputMethod = new J2SEInputMethod();
    private final Display display = new Display();
    private final FontManager fonts = new J2SEFontManager();
    private final DeviceImpl device;
    /** Null without a window. */
    private final PhoneWindow window;

    Phone(String name, boolean visible) throws IOException {
        window = visible ? new PhoneWindow(name) : null;
        component = visible ? window.displayComponent() : new NoUiDisplayComponent();
        device = DeviceImpl.create(this, Phone.class.getClassLoader(), SKIN + "device.xml", J2SEDevice.class);
        DeviceFactory.setDevice(device);
    }

    void open() {
        if (window != null) {
            window.open();
        }
    }

    /** What to do when the user closes the window; before this is called it ends the emulator with status 0. */
    void onClose(Runnable action) {
        window.onClose(action);
    }

    /** Writes a picture of the whole phone as PNG: beside its place, then renamed. */
    void takeScreenshot(File file) throws IOException {
        Path target = file.toPath();
        Path temporary = Files.createTempFile(target.toAbsolutePath().getParent(), "." + target.getFileName(), ".part");
        try {
            ImageIO.write(picture(), "png", temporary.toFile());
            temporary.toFile().setReadable(true, false);
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private BufferedImage picture() throws IOException {
        Image skin = display.body();
        BufferedImage picture = new BufferedImage(skin.getWidth(null), skin.getHeight(null),
                BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.drawImage(skin, 0, 0, null);
        Rectangle screen = display.getDisplayRectangle();
        graphics.translate(screen.x, screen.y);
        graphics.setClip(0, 0, screen.width, screen.height);
        display.paintControls(graphics);
        display.paintDisplayable(graphics, 0, 0, display.getFullWidth(), display.getFullHeight());
        graphics.dispose();
        return picture;
    }

    /** Without a window nobody sees the phone's body, and what takes longest of its start is to decode pictures of that. */
    private final class Display extends J2SEDeviceDisplay {
        Display() {
            super(Phone.this);
        }

        @Override
        public javax.microedition.lcdui.Image createSystemImage(URL picture) throws IOException {
            boolean unseen = window == null && picture.getPath().contains(SKIN);
            return unseen ? new J2SEImmutableImage(new BufferedImage(1, 1, BufferedImage.TYPE_INT_ARGB))
                    : super.createSystemImage(picture);
        }

        /** The body with no key pressed. */
        Image body() throws IOException {
            URL picture = Phone.class.getResource("/" + SKIN + "normal.png");
            return ((J2SEImmutableImage) super.createSystemImage(picture)).getImage();
        }
    }

    @Override
    public DisplayComponent getDisplayComponent() {
        return component;
    }

    @Override
    public InputMethod getDeviceInputMethod() {
        return inputMethod;
    }

    @Override
    public DeviceDisplay getDeviceDisplay() {
        return display;
    }

    @Override
    public FontManager getDeviceFontManager() {
        return fonts;
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        return Thread.currentThread().getContextClassLoader().getResourceAsStream(
                name.startsWith("/") ? name.substring(1) : name);
    }

    @Override
    public boolean platformRequest(String url) {
        return false;
    }
}

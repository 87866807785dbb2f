// SPDX-License-Identifier: EPL-2.0
// Runs one MIDlet suite in MicroEmulator. Main class of the emulator's own JVM.
package org.portwright.j2me.host;

import java.awt.GraphicsEnvironment;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.microedition.midlet.MIDlet;
import javax.microedition.midlet.MIDletStateChangeException;
import org.microemu.DisplayAccess;
import org.microemu.MIDletAccess;
import org.microemu.MIDletBridge;
import org.microemu.MIDletContext;
import org.microemu.device.ui.EventDispatcher;
import org.microemu.log.Logger;

/**
 * Starts the suite's MIDlet and ends when it does: a {@code ProgramMIDlet} tells its exit status through its method
 * {@code awaitEnd}, any other MIDlet ends by {@code notifyDestroyed}. With a window the JVM lives until the user closes
 * it or chooses Exit, so that the output can be read.
 *
 * <p>Usage: {@code Host [--window] [--screenshot FILE] [--timeout SECONDS] [--rms DIR] [--rms-quota BYTES] [--file-root
 * DIR] [--keys SCRIPT] JAR [ARGUMENT...]}. {@code org.portwright.j2me.Emulator} checks the arguments before.
 */
public final class Host {

    private static final int TIMED_OUT = 124; // as timeout(1)
    /** How long a program may take to end after the user ended it, in milliseconds. */
    private static final int GRACE = 5000;
    /** How long the display may take to show what it was told to, in milliseconds. */
    private static final int PATIENCE = 5000;
    private static final int ORPHANED = 129; // as a process whose terminal is gone

    private final List<String> arguments = new ArrayList<>();
    private File jar;
    private boolean window;
    private File screenshot;
    private int timeout;
    private Path recordStores;
    private long quota;
    private File files;
    private String keys;

    private final MIDletContext context = new MIDletContext();
    private Suite suite;
    private Phone phone;
    private boolean ended;
    /** The program's exit status, null while it runs. */
    private Integer finalStatus;

    private Host(String[] args) {
        int i = 0;
        for (; args[i].startsWith("--"); i++) {
            switch (args[i]) {
                case "--window" -> window = true;
                case "--screenshot" -> screenshot = new File(args[++i]);
                case "--timeout" -> timeout = Integer.parseInt(args[++i]);
                case "--rms" -> recordStores = Path.of(args[++i]);
                case "--rms-quota" -> quota = Long.parseLong(args[++i]);
                case "--file-root" -> files = new File(args[++i]);
                case "--keys" -> keys = args[++i];
                default -> throw new IllegalArgumentException(args[i]);
            }
        }
        jar = new File(args[i++]);
        for (; i < args.length; i++) {
            arguments.add(args[i]);
        }
    }

    public static void main(String[] args) {
        // The program's bytes must come out as they are; MicroEmulator's own messages must not come between them.
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out)));
        Logger.removeAllAppenders();
        endWithParent();
        Host host = new Host(args);
        try {
            host.run();
        } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
            host.fail(e);
        }
    }

    /** A parent that is killed can't end this JVM itself. */
    private static void endWithParent() {
        ProcessHandle.current().parent().ifPresent(
                parent -> parent.onExit().thenRun(() -> Runtime.getRuntime().halt(ORPHANED)));
    }

    private void run() throws IOException, ReflectiveOperationException {
        if (window && GraphicsEnvironment.isHeadless()) {
            System.err.println("portwright: " + jar + ": there is no display to open a window on; "
                    + "set DISPLAY, or run it without --window");
            System.exit(1);
        }
        suite = new Suite(jar, arguments);
        phone = new Phone(suite.name(), window);
        MIDletBridge.setMicroEmulator(new HostEmulator(suite, recordStores(), this::destroyed));
        if (files != null) {
            PhoneFileSystem.install(files);
        }
        startTimeout();
        SuiteLoader loader = new SuiteLoader(new URL[] {jar.toURI().toURL()});
        Thread.currentThread().setContextClassLoader(loader);
        MIDletBridge.setThreadMIDletContext(context);
        MIDlet midlet = (MIDlet) loader.loadClass(suite.midletClass()).getDeclaredConstructor().newInstance();
        phone.open();
        MIDletBridge.setCurrentMIDlet(midlet);
        start();
        if (keys != null) {
            MIDletAccess access = context.getMIDletAccess();
            new KeyScript(keys, access, Map.of("screenshot", this::takeScreenshot,
                    "pause", access::pauseApp, "resume", () -> resume(access), "exit", () -> leave(access)),
                    this::keysFailed).start();
        }
        if (window) {
            phone.onClose(() -> new Thread(() -> leave(context.getMIDletAccess())).start());
        }
        Method awaitEnd = awaitEnd(midlet);
        if (awaitEnd != null) {
            int status = (Integer) awaitEnd.invoke(midlet);
            finished(status);
        }
    }

    private RecordStores recordStores() {
        Path folder = recordStores == null ? null : recordStores.resolve(suite.folderName());
        try {
            return new RecordStores(folder, quota);
        } catch (IOException e) {
            System.err.println("portwright: " + folder + ": the record stores can't be read (" + e
                    + "); delete this folder, or name another one for them");
            System.exit(1);
            throw new IllegalStateException(e); // not reached
        }
    }

    private void finished(int status) {
        if (!window) {
            end(status);
        }
        takeScreenshot();
        synchronized (this) {
            finalStatus = status;
        }
        phone.onClose(() -> end(status));
    }

    private void start() throws InvocationTargetException {
        try {
            context.getMIDletAccess().startApp();
        } catch (Exception e) {
            throw new InvocationTargetException(e);
        }
    }

    private static void resume(MIDletAccess access) {
        try {
            access.startApp();
        } catch (MIDletStateChangeException e) {
            // It stays paused.
        }
    }

    /**
     * The user ends the MIDlet, whatever it says to that (MIDP 2.0, MIDlet.destroyApp). A program that ends then has some
     * time to do so, and its own status.
     */
    private void leave(MIDletAccess access) {
        takeScreenshot();
        try {
            access.destroyApp(true);
            Thread.sleep(GRACE);
        } catch (MIDletStateChangeException e) {
            // It can't stay.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        destroyed();
    }

    /** What was to be pressed or chosen is not there. */
    private void keysFailed(String problem) {
        System.err.println("portwright: " + jar + ": " + problem);
        end(1);
    }

    private static Method awaitEnd(MIDlet midlet) {
        try {
            return midlet.getClass().getMethod("awaitEnd");
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private void startTimeout() {
        if (timeout > 0) {
            new Timer("time-out", true).schedule(new TimerTask() {
                @Override
                public void run() {
                    timedOut();
                }
            }, timeout * 1000L);
        }
    }

    private synchronized void timedOut() {
        if (finalStatus == null) {
            System.err.println("portwright: " + suite.name() + ": still running after " + timeout
                    + " seconds; ended");
            end(TIMED_OUT);
        }
        end(finalStatus);
    }

    /** The MIDlet is gone by its own wish: the user chose Exit. */
    private synchronized void destroyed() {
        end(finalStatus == null ? 0 : finalStatus);
    }

    private synchronized void end(int status) {
        if (!ended) {
            ended = true;
            takeScreenshot();
            System.out.flush();
            System.exit(status);
        }
    }

    /** At most one: with a window, of the moment the program ended. */
    private synchronized void takeScreenshot() {
        if (screenshot == null) {
            return;
        }
        File file = screenshot;
        screenshot = null;
        try {
            awaitDisplay();
            phone.takeScreenshot(file);
        } catch (IOException e) {
            System.err.println("portwright: " + file + ": the screenshot could not be written (" + e.getMessage()
                    + "); name another file");
            System.exit(1);
        }
    }

    /** What is to be shown is queued for MicroEmulator's own thread (MIDP 2.0, Display.setCurrent and callSerially). */
    private void awaitDisplay() {
        MIDletAccess midlet = context.getMIDletAccess();
        DisplayAccess access = midlet == null ? null : midlet.getDisplayAccess();
        if (access == null || Thread.currentThread().getName().equals(EventDispatcher.EVENT_DISPATCHER_NAME)) {
            return;
        }
        CountDownLatch shown = new CountDownLatch(1);
        access.getDisplay().callSerially(shown::countDown);
        try {
            shown.await(PATIENCE, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void fail(Throwable thrown) {
        Throwable cause = thrown instanceof InvocationTargetException && thrown.getCause() != null
                ? thrown.getCause() : thrown;
        System.err.println("portwright: " + jar + ": the emulator can't run this suite (" + cause
                + "); make it anew with portwright translate");
        System.exit(1);
    }
}

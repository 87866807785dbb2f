// SPDX-License-Identifier: EPL-2.0
// Starts a translated program for a debugger, or finds one that runs.
package org.portwright.debug;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.ListeningConnector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.portwright.j2me.Emulator;
import org.portwright.j2me.EmulatorOptions;
import org.portwright.packaging.JavaOptions;

/** Java machines with a debugger's connection (Java Platform Debugger Architecture, Connection and Invocation Details). */
public final class Launcher {
    private static final String SOCKET_LISTEN = "com.sun.jdi.SocketListen";
    private static final String SOCKET_ATTACH = "com.sun.jdi.SocketAttach";
    private static final String MILLISECONDS_TO_START = "20000";

    /**
     * A program that was started.
     *
     * @param session its session; it has not begun to run
     * @param process its Java machine
     */
    public record Started(Session session, Process process) {
    }

    private Launcher() {
    }

    /**
     * Starts a program: one for phones in the emulator.
     *
     * @param jar the program, translated for a debugger
     * @param arguments its own
     * @param window whether the phone is shown on the screen
     * @param process where its streams come from and go to; its command is set here
     * @throws DebugException if it can't be debugged
     * @throws IOException if it can't be read or started
     */
    public static Started start(Path jar, List<String> arguments, boolean window, ProcessBuilder process)
            throws IOException, DebugException {
        DebuggedProgram program = DebuggedProgram.open(jar);
        if (program.isSuite()) {
            return start(program, Emulator.command(EmulatorOptions.of(jar, arguments).withWindow(window)).command(),
                    process);
        }
        if (window) {
            throw new DebugException(jar + ": has no window to show; only a MIDlet suite has");
        }
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(JavaOptions.RUN);
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(arguments);
        return start(program, command, process);
    }

    /**
     * Starts a program in a way of the caller's own.
     *
     * @param jar the program, translated for a debugger
     * @param command what runs it: a Java machine and its arguments
     * @param process where its streams come from and go to; its command is set here
     * @throws DebugException if it can't be debugged
     * @throws IOException if it can't be read or started
     */
    public static Started start(Path jar, List<String> command, ProcessBuilder process) throws IOException, DebugException {
        return start(DebuggedProgram.open(jar), command, process);
    }

    private static Started start(DebuggedProgram program, List<String> command, ProcessBuilder process)
            throws IOException, DebugException {
        ListeningConnector connector = Bootstrap.virtualMachineManager().listeningConnectors().stream()
                .filter(each -> each.name().equals(SOCKET_LISTEN)).findFirst().orElseThrow();
        Map<String, Connector.Argument> settings = connector.defaultArguments();
        settings.get("localAddress").setValue("127.0.0.1");
        settings.get("timeout").setValue(MILLISECONDS_TO_START);
        try {
            String address = connector.startListening(settings);
            try {
                List<String> debugged = new ArrayList<>(command);
                debugged.add(1, "-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=" + address);
                Process started = process.command(debugged).start();
                return new Started(new Session(program, connector.accept(settings)), started);
            } finally {
                connector.stopListening(settings);
            }
        } catch (IllegalConnectorArgumentsException e) {
            throw new DebugException("no connection to the Java machine: " + e.getMessage(), e);
        }
    }

    /**
     * Finds a program that runs with {@code -agentlib:jdwp=transport=dt_socket,server=y}.
     *
     * @param jar the program, translated for a debugger
     * @throws DebugException if it can't be debugged
     * @throws IOException if nothing answers
     */
    public static Session attach(Path jar, String host, int port) throws IOException, DebugException {
        DebuggedProgram program = DebuggedProgram.open(jar);
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(each -> each.name().equals(SOCKET_ATTACH)).findFirst().orElseThrow();
        Map<String, Connector.Argument> settings = connector.defaultArguments();
        settings.get("hostname").setValue(host);
        settings.get("port").setValue(String.valueOf(port));
        try {
            VirtualMachine machine = connector.attach(settings);
            machine.suspend();
            return new Session(program, machine);
        } catch (IllegalConnectorArgumentsException e) {
            throw new DebugException("no connection to " + host + ':' + port + ": " + e.getMessage(), e);
        }
    }
}

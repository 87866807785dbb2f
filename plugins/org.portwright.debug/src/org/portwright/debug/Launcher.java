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
     * Starts a program.
     *
     * @param jar the program, translated for a debugger
     * @param javaOptions of its Java machine
     * @param arguments its own
     * @param process where its streams come from and go to; its command is set here
     * @throws DebugException if it can't be debugged
     * @throws IOException if it can't be read or started
     */
    public static Started start(Path jar, List<String> javaOptions, List<String> arguments, ProcessBuilder process)
            throws IOException, DebugException {
        DebuggedProgram program = DebuggedProgram.open(jar);
        ListeningConnector connector = Bootstrap.virtualMachineManager().listeningConnectors().stream()
                .filter(each -> each.name().equals(SOCKET_LISTEN)).findFirst().orElseThrow();
        Map<String, Connector.Argument> settings = connector.defaultArguments();
        settings.get("localAddress").setValue("127.0.0.1");
        settings.get("timeout").setValue(MILLISECONDS_TO_START);
        try {
            String address = connector.startListening(settings);
            try {
                List<String> command = new ArrayList<>();
                command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
                command.addAll(JavaOptions.RUN);
                command.addAll(javaOptions);
                command.add("-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=" + address);
                command.addAll(List.of("-jar", jar.toString()));
                command.addAll(arguments);
                Process started = process.command(command).start();
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

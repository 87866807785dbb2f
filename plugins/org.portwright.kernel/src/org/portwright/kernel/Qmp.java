// SPDX-License-Identifier: EPL-2.0
// Talks with QEMU's monitor.
package org.portwright.kernel;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * QEMU's monitor, by the QEMU Machine Protocol (QEMU's documentation, "QMP Specification"): a JSON object a line, one
 * answer a question, events between. May be used from any thread.
 */
public final class Qmp implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 10;
    private static final Pattern CPU = Pattern.compile("(?m)^CPU#(\\d+)$");
    private static final Pattern REGISTER =
            Pattern.compile("\\b(E[A-Z]{2}|EFL|RIP|CR\\d|DR\\d|CPL|HLT|II|SMM)=([0-9a-fA-F]+)\\b");
    private static final JsonObject END = new JsonObject();

    private final SocketChannel channel;
    private final BlockingQueue<JsonObject> answers = new LinkedBlockingQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile String shutdownReason = "";
    private int questions;

    private Qmp(SocketChannel channel) {
        this.channel = channel;
    }

    /**
     * Greets QEMU.
     *
     * @param channel a connection with the monitor, which is closed with this object
     * @return the monitor, ready for commands
     */
    static Qmp connect(SocketChannel channel) throws IOException {
        Qmp monitor = new Qmp(channel);
        Thread reader = new Thread(() -> monitor.read(Channels.newInputStream(channel)), "QEMU monitor");
        reader.setDaemon(true);
        reader.start();
        if (!monitor.answer().has("QMP")) {
            throw new IOException("QEMU's monitor does not greet");
        }
        monitor.execute("qmp_capabilities", new JsonObject());
        return monitor;
    }

    /**
     * Gives a command and waits for its answer.
     *
     * @param command such as {@code query-cpus-fast}
     * @param arguments the command's
     * @return what QEMU returns
     * @throws IOException if QEMU has ended, does not answer, or refuses the command
     */
    public synchronized JsonElement execute(String command, JsonObject arguments) throws IOException {
        JsonObject question = new JsonObject();
        question.addProperty("id", ++questions);
        question.addProperty("execute", command);
        question.add("arguments", arguments);
        // Not by a stream: in Java 17 a stream of a channel would wait for the one that reads.
        ByteBuffer bytes = ByteBuffer.wrap((question + "\n").getBytes(StandardCharsets.UTF_8));
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (ClosedChannelException e) {
            throw new IOException("QEMU has ended");
        }
        JsonObject answer = answer();
        while (!answer.has("id") || answer.get("id").getAsInt() != questions) {
            answer = answer();      // the one before belongs to a question that was given up
        }
        if (answer.has("error")) {
            throw new IOException("QEMU refuses " + command + ": " + answer.get("error"));
        }
        return answer.get("return");
    }

    /**
     * Gives a command of the human monitor.
     *
     * @param command such as {@code info registers -a}
     * @return what it prints
     * @throws IOException as {@link #execute}
     */
    public String executeHuman(String command) throws IOException {
        JsonObject arguments = new JsonObject();
        arguments.addProperty("command-line", command);
        JsonElement text = execute("human-monitor-command", arguments);
        return text != null && text.isJsonPrimitive() ? text.getAsString() : "";
    }

    /**
     * @return the state of each CPU, CPU 0 first
     * @throws IOException as {@link #execute}
     */
    public List<CpuState> cpus() throws IOException {
        return parseRegisters(executeHuman("info registers -a"));
    }

    /** Reads what {@code info registers -a} prints. */
    static List<CpuState> parseRegisters(String text) {
        List<CpuState> cpus = new ArrayList<>();
        String lines = text.replace("\r", "");
        Matcher cpu = CPU.matcher(lines);
        boolean found = cpu.find();
        while (found) {
            int number = Integer.parseInt(cpu.group(1));
            int start = cpu.end();
            found = cpu.find();
            Map<String, Long> registers = new TreeMap<>();
            Matcher register = REGISTER.matcher(lines.substring(start, found ? cpu.start() : lines.length()));
            while (register.find()) {
                registers.putIfAbsent(register.group(1), Long.parseUnsignedLong(register.group(2), 16));
            }
            cpus.add(new CpuState(number, registers.getOrDefault("HLT", 0L) != 0,
                    registers.getOrDefault("EIP", registers.getOrDefault("RIP", 0L)), registers.getOrDefault("CPL", 0L).intValue(), registers));
        }
        return cpus;
    }

    /**
     * Why QEMU has ended, or is about to: {@code guest-shutdown}, {@code guest-reset} and others of its ShutdownCause. Waits until it has
     * told all that it has to.
     *
     * @return empty if it did not say
     */
    String shutdownReason() throws InterruptedException {
        ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return shutdownReason;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private JsonObject answer() throws IOException {
        JsonObject answer;
        try {
            answer = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
        if (answer == null) {
            throw new IOException("QEMU does not answer");
        }
        if (answer == END) {
            answers.add(END);
            throw new IOException("QEMU has ended");
        }
        return answer;
    }

    private void read(InputStream in) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonElement element = JsonParser.parseString(line);
                if (!element.isJsonObject()) {
                    continue;
                }
                JsonObject object = element.getAsJsonObject();
                if (!object.has("event")) {
                    answers.add(object);
                } else if (object.get("event").getAsString().equals("SHUTDOWN")) {
                    shutdownReason = object.getAsJsonObject("data").get("reason").getAsString();
                }
            }
        } catch (IOException | JsonParseException e) {
            // the connection is of no more use
        }
        answers.add(END);
        ended.countDown();
    }
}

// SPDX-License-Identifier: EPL-2.0
// Where the translated program can be stopped, and where its registers are then.
package org.portwright.debug;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What the translator has written beside the classes (docs/debugging.md, "What is in the JAR"). Immutable. */
final class StopTable {
    /**
     * Where a register is while the program is stopped.
     *
     * @param isConstant whether it is the place itself
     * @param place a constant, or the index of a local variable of the Java method, an int
     */
    record Holder(boolean isConstant, int place) {
    }

    /**
     * A place to stop.
     *
     * @param codeIndex of the bytecode instruction
     * @param address of the machine instruction that is next
     * @param afterCall whether it is where a call has returned; otherwise a line of code begins there
     * @param registers by their numbers
     */
    record Stop(Method method, int codeIndex, int address, boolean afterCall, Map<Integer, Holder> registers) {
        /** It without the registers that are in some of the Java method's variables. */
        Stop without(Set<Integer> variables) {
            Map<Integer, Holder> left = new HashMap<>(registers);
            left.values().removeIf(holder -> !holder.isConstant() && variables.contains(holder.place()));
            return new Stop(method, codeIndex, address, afterCall, Map.copyOf(left));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Stop stop && method == stop.method && codeIndex == stop.codeIndex;
        }

        @Override
        public int hashCode() {
            return method.name.hashCode() * 31 + codeIndex;
        }
    }

    /** Bytecode instructions, up to before the end, that call a function. */
    private record Call(int end, int address) {
    }

    /** A Java method. */
    static final class Method {
        private final String className;
        private final String name;
        private final String descriptor;
        private final int function;
        private final boolean isPart;
        private final NavigableMap<Integer, Stop> stops = new TreeMap<>();
        private final NavigableMap<Integer, Call> calls = new TreeMap<>();

        private Method(String className, String name, String descriptor, int function, boolean isPart) {
            this.className = className;
            this.name = name;
            this.descriptor = descriptor;
            this.function = function;
            this.isPart = isPart;
        }

        /** The binary name of its class. */
        String className() {
            return className;
        }

        String name() {
            return name;
        }

        String descriptor() {
            return descriptor;
        }

        /** The first address of the C function that it is, or is a part of. */
        int function() {
            return function;
        }

        /** Whether the function's own method, or another part, calls it. */
        boolean isPart() {
            return isPart;
        }

        /** By bytecode indices. */
        NavigableMap<Integer, Stop> stops() {
            return stops;
        }

        /** The address of the machine instruction that a bytecode instruction calls a function for; 0 for a tail call. */
        Optional<Integer> callAt(int codeIndex) {
            Map.Entry<Integer, Call> call = calls.floorEntry(codeIndex);
            return call == null || codeIndex >= call.getValue().end() ? Optional.empty()
                    : Optional.of(call.getValue().address());
        }
    }

    /** Of {@code Stop.registers}: added to a register's number, its value at the function's entry. */
    static final int ENTRY = 128;
    /** Of {@code Stop.registers}: the canonical frame address. */
    static final int FRAME_ADDRESS = 255;

    private final Map<String, Method> methods = new HashMap<>();
    private final Map<Integer, List<Stop>> byAddress = new HashMap<>();
    private final Map<Integer, List<Method>> byFunction = new HashMap<>();

    private StopTable() {
    }

    /**
     * Reads a table.
     *
     * @throws IOException if it ends too early
     */
    static StopTable read(byte[] contents) throws IOException {
        StopTable table = new StopTable();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(contents));
        for (int count = in.readInt(); count > 0; count--) {
            Method method = new Method(in.readUTF(), in.readUTF(), in.readUTF(), in.readInt(), in.readBoolean());
            for (int stops = in.readInt(); stops > 0; stops--) {
                Stop stop = readStop(method, in);
                method.stops.put(stop.codeIndex(), stop);
                table.byAddress.computeIfAbsent(stop.address(), key -> new ArrayList<>()).add(stop);
            }
            for (int calls = in.readInt(); calls > 0; calls--) {
                method.calls.put(in.readInt(), new Call(in.readInt(), in.readInt()));
            }
            table.methods.put(key(method.className, method.name, method.descriptor), method);
            table.byFunction.computeIfAbsent(method.function, key -> new ArrayList<>()).add(method);
        }
        return table;
    }

    private static Stop readStop(Method method, DataInputStream in) throws IOException {
        int codeIndex = in.readInt();
        int address = in.readInt();
        boolean afterCall = in.readBoolean();
        Map<Integer, Holder> registers = new HashMap<>();
        for (int count = in.readUnsignedByte(); count > 0; count--) {
            registers.put(in.readUnsignedByte(), new Holder(in.readBoolean(), in.readInt()));
        }
        return new Stop(method, codeIndex, address, afterCall, Map.copyOf(registers));
    }

    private static String key(String className, String name, String descriptor) {
        return className + '.' + name + descriptor;
    }

    /** A method by what the Java machine calls it. */
    Optional<Method> method(String className, String name, String descriptor) {
        return Optional.ofNullable(methods.get(key(className, name, descriptor)));
    }

    /** The methods that a function has become. */
    List<Method> methodsOf(int function) {
        return byFunction.getOrDefault(function, List.of());
    }

    /** The places before a machine instruction: none, one, or some in several methods. */
    List<Stop> at(int address) {
        return byAddress.getOrDefault(address, List.of());
    }

    /** All places. */
    Collection<Stop> all() {
        return byAddress.values().stream().flatMap(List::stream).toList();
    }

    /** Names of the classes that have code of the program. */
    List<String> classNames() {
        return methods.values().stream().map(Method::className).distinct().toList();
    }
}

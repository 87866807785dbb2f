// SPDX-License-Identifier: EPL-2.0
// What a module of bitcode calls, by name and by pointers.
package org.portwright.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds calls of what is no function, and of functions as what they are not. LLVM's pointers do not say what they point to (LLVM, "Opaque
 * Pointers"), so each pointer that is called, or that the engine shall call, is followed back to where it comes from: through the
 * instructions that pass it on, arguments, results, local and global variables, and the members of structures as far as the compiler names
 * them for its alias analysis. What comes out of other memory is not seen.
 */
final class BitcodeCalls {
    private static final String NUMBER = "makes the address of a function of what is none";
    private static final String DATA = "calls data, or a function as what it is not";

    private static final String NAME = "(?:\"[^\"]*\"|[-\\w.$]+)";
    private static final Pattern HEAD = Pattern.compile("(?:define|declare) (.*?)@(" + NAME + ")\\(");
    private static final Pattern ASSIGNMENT = Pattern.compile("(%" + NAME + ") = (.*)");
    private static final Pattern VARIABLE = Pattern.compile("(@" + NAME + ") = .*?\\b(?:global|constant) ptr (.*?)(?:, (?:align|section) .*)?");
    private static final Pattern CALL = Pattern.compile("(?:(?:tail|musttail|notail) )?(?:call|invoke|callbr) (.*)");
    private static final Pattern CALLEE = Pattern.compile("([@%]" + NAME + ")\\(");
    private static final Pattern VALUE = Pattern.compile("(?:[@%]" + NAME + "|null|undef|poison)$");
    private static final Pattern INCOMING = Pattern.compile("\\[ (.*?), %" + NAME + " \\]");
    private static final Pattern TAG = Pattern.compile("!tbaa !(\\d+)");
    /** Of alias analysis: a member of a structure (LLVM Language Reference Manual, "tbaa": base type, access type, offset). */
    private static final Pattern MEMBER = Pattern.compile("!(\\d+) = !\\{!(\\d+), !(?!\\2,)\\d+, i64 \\d+(?:, i64 \\d+)?\\}");
    private static final Pattern METADATA = Pattern.compile(", ![a-z].*$| #\\d+.*$");

    /**
     * What is wrong.
     *
     * @param function in which it is
     * @param line of the text form
     */
    record Finding(String function, String line, String what) {
    }

    /** Types are LLVM's. Of one that is declared only there are no lines. */
    private static final class Function {
        private final String name;
        private final String result;
        private final List<String> types;
        private final List<String> parameters;
        private final boolean isDefined;
        private final Map<String, String> values = new HashMap<>();
        private final List<String> returned = new ArrayList<>();

        Function(String name, String result, List<String> parameters, boolean isDefined) {
            this.name = name;
            this.result = result;
            this.types = parameters.stream().map(BitcodeCalls::type).toList();
            this.parameters = parameters.stream().map(BitcodeCalls::value).toList();
            this.isDefined = isDefined;
        }
    }

    private record Call(Function caller, String line, String callee, String result, List<String> arguments) {
    }

    /** A pointer in a function. */
    private record Place(Function function, String value) {
    }

    private final Map<String, Function> functions = new HashMap<>();
    private final List<Call> calls = new ArrayList<>();
    private final Map<String, List<Call>> callsOf = new HashMap<>();
    /** What is stored where: in a variable, by its name and for a local one its function's, or in a member, by its number. */
    private final Map<String, List<Place>> stores = new HashMap<>();
    private final Set<String> members = new HashSet<>();
    private final Set<Finding> findings = new LinkedHashSet<>();

    private BitcodeCalls() {
    }

    /**
     * @param lines the module in LLVM's text form
     * @param called which arguments of the engine's functions it calls, by their names: positions from 0
     */
    static List<Finding> of(List<String> lines, Map<String, Set<Integer>> called) {
        BitcodeCalls module = new BitcodeCalls();
        module.read(lines);
        for (Call call : module.calls) {
            module.check(call, called.getOrDefault(call.callee().substring(1), Set.of()));
        }
        return List.copyOf(module.findings);
    }

    private void read(List<String> lines) {
        Function function = null;
        for (String line : lines) {
            Matcher member = MEMBER.matcher(line);
            if (member.matches()) {
                members.add(member.group(1));
            }
        }
        for (String line : lines) {
            Matcher head = HEAD.matcher(line);
            Matcher variable = VARIABLE.matcher(line);
            if (head.lookingAt()) {
                function = new Function(head.group(2), lastType(head.group(1)), inBrackets(line, head.end()), line.startsWith("define"));
                functions.put("@" + function.name, function);
            } else if (variable.matches()) {
                store(variable.group(1), new Place(null, variable.group(2)));
            } else if (line.startsWith("  ") && function != null && !line.contains("#dbg_")) {
                readInstruction(function, line);
            }
        }
    }

    private void readInstruction(Function function, String line) {
        String code = line.strip();
        Matcher assignment = ASSIGNMENT.matcher(code);
        if (assignment.matches()) {
            code = assignment.group(2);
            function.values.put(assignment.group(1), code);
        }
        Matcher call = CALL.matcher(code);
        if (call.matches()) {
            Matcher callee = CALLEE.matcher(call.group(1));
            if (callee.find()) {
                Call found = new Call(function, line, callee.group(1), lastType(call.group(1).substring(0, callee.start())),
                        inBrackets(call.group(1), callee.end()));
                calls.add(found);
                callsOf.computeIfAbsent(found.callee(), key -> new ArrayList<>()).add(found);
            }
        } else if (code.startsWith("ret ptr ")) {
            function.returned.add(value(plain(code)));
        } else if (code.startsWith("store ")) {
            List<String> operands = BitcodeLayout.split(plain(code));
            if (operands.get(0).matches("store (atomic )?(volatile )?ptr .*")) {
                Place stored = new Place(function, value(operands.get(0)));
                store(variable(function, value(operands.get(1))), stored);
                member(code).ifPresent(tag -> store(tag, stored));
            }
        }
    }

    private void store(String where, Place what) {
        stores.computeIfAbsent(where, key -> new ArrayList<>()).add(what);
    }

    private static String variable(Function function, String name) {
        return name.startsWith("@") ? name : function.name + " " + name;
    }

    private Optional<String> member(String code) {
        Matcher tag = TAG.matcher(code);
        return tag.find() && members.contains(tag.group(1)) ? Optional.of(tag.group(1)) : Optional.empty();
    }

    private void check(Call call, Set<Integer> called) {
        Function callee = functions.get(call.callee());
        if (call.callee().startsWith("%")) {
            trace(new Place(call.caller(), call.callee()), call, new HashSet<>());
        } else if (callee == null || !isCalledAsWhatItIs(call, callee)) {
            findings.add(new Finding(call.caller().name, call.line(), DATA));
        }
        for (int position : called) {
            if (position < call.arguments().size()) {
                trace(new Place(call.caller(), value(call.arguments().get(position))), call, new HashSet<>());
            }
        }
    }

    private static boolean isCalledAsWhatItIs(Call call, Function callee) {
        List<String> given = call.arguments().stream().map(BitcodeCalls::type).toList();
        boolean isVariable = callee.types.contains("...");
        List<String> fixed = isVariable ? callee.types.subList(0, callee.types.size() - 1) : callee.types;
        String result = isVariable ? call.result().replaceFirst(" \\(.*", "") : call.result();
        return callee.name.startsWith("llvm.") || result.equals(callee.result)
                && (isVariable ? given.size() >= fixed.size() && given.subList(0, fixed.size()).equals(fixed) : given.equals(fixed));
    }

    /** Finds what a pointer that is called comes from; call is where it became one to call. */
    private void trace(Place pointer, Call call, Set<Place> seen) {
        String value = pointer.value();
        if (!seen.add(pointer) || value.matches("null|undef|poison")) {
            return;
        }
        Function function = pointer.function();
        if (value.startsWith("@")) {
            if (!functions.containsKey(value)) {
                findings.add(new Finding(call.caller().name, call.line(), DATA));
            }
        } else if (!value.startsWith("%")) {
            findings.add(new Finding(call.caller().name, call.line(), value.contains("inttoptr") ? NUMBER : DATA));
        } else if (function.values.containsKey(value)) {
            traceInstruction(function, function.values.get(value), call, seen);
        } else {
            int position = function.parameters.indexOf(value);
            for (Call each : callsOf.getOrDefault("@" + function.name, List.of())) {
                if (position >= 0 && position < each.arguments().size()) {
                    trace(new Place(each.caller(), value(each.arguments().get(position))), each, seen);
                }
            }
        }
    }

    private void traceInstruction(Function function, String code, Call call, Set<Place> seen) {
        List<String> operands = BitcodeLayout.split(plain(code));
        switch (code.split(" ", 2)[0]) {
            case "phi" -> INCOMING.matcher(plain(code)).results().forEach(each -> trace(new Place(function, value(each.group(1))), call, seen));
            case "select" -> operands.subList(1, operands.size()).forEach(each -> trace(new Place(function, value(each)), call, seen));
            case "freeze" -> trace(new Place(function, value(operands.get(0))), call, seen);
            case "inttoptr" -> findings.add(new Finding(call.caller().name, call.line(), NUMBER));
            case "getelementptr", "alloca" -> findings.add(new Finding(call.caller().name, call.line(), DATA));
            case "load" -> {
                String from = value(operands.get(1));
                boolean isVariable = from.startsWith("@") || function.values.getOrDefault(from, "").startsWith("alloca ");
                List<Place> stored = new ArrayList<>(isVariable ? stores.getOrDefault(variable(function, from), List.of()) : List.of());
                member(code).ifPresent(tag -> stored.addAll(stores.getOrDefault(tag, List.of())));
                stored.forEach(each -> trace(each, call, seen));
            }
            case "tail", "musttail", "notail", "call", "invoke" -> {
                Matcher callee = CALLEE.matcher(code);
                Function called = callee.find() ? functions.get(callee.group(1)) : null;
                if (called != null && called.isDefined) {
                    called.returned.forEach(each -> trace(new Place(called, each), call, seen));
                } else if (called != null) {
                    findings.add(new Finding(call.caller().name, call.line(), DATA));
                }
            }
            default -> { }
        }
    }

    /** Without what is said of an instruction at its end. */
    private static String plain(String code) {
        return METADATA.matcher(code).replaceFirst("");
    }

    /** The parts of a list from after its opening bracket. */
    static List<String> inBrackets(String text, int start) {
        int depth = 1, end = start;
        while (end < text.length() && depth > 0) {
            char character = text.charAt(end++);
            depth += "({[".indexOf(character) >= 0 ? 1 : ")}]".indexOf(character) >= 0 ? -1 : 0;
        }
        return BitcodeLayout.split(text.substring(start, Math.max(start, end - 1)));
    }

    /** Of an operand or a parameter. */
    private static String type(String operand) {
        return operand.isEmpty() || "{[<".indexOf(operand.charAt(0)) < 0 ? operand.split(" ", 2)[0]
                : operand.substring(0, closing(operand, 0) + 1);
    }

    private static int closing(String text, int opening) {
        int depth = 0;
        for (int i = opening; i < text.length(); i++) {
            depth += "{[<(".indexOf(text.charAt(i)) >= 0 ? 1 : "}]>)".indexOf(text.charAt(i)) >= 0 ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return text.length() - 1;
    }

    /** Of what a function returns: what stands before it, behind attributes. */
    private static String lastType(String text) {
        String before = text.strip();
        int depth = 0, start = before.length();
        while (start > 0) {
            char character = before.charAt(start - 1);
            depth += "}])>".indexOf(character) >= 0 ? 1 : "{[(<".indexOf(character) >= 0 ? -1 : 0;
            if (depth == 0 && character == ' ' && !before.startsWith("(", start)) {
                break;
            }
            start--;
        }
        return before.substring(start);
    }

    /** Of an operand: a name, a constant, or all of it if it is an expression. */
    private static String value(String operand) {
        Matcher value = VALUE.matcher(operand);
        return operand.endsWith(")") || !value.find() ? operand : value.group();
    }
}

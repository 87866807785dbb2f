// SPDX-License-Identifier: EPL-2.0
// Reads what objdump prints of an object file or an archive.
package org.portwright.lopi.listing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A disassembly by {@code objdump -drw --no-show-raw-insn} (GNU binutils), function by function. */
public final class Listing {
    private static final Pattern MEMBER = Pattern.compile("(\\S.*):\\s+file format .*");
    private static final Pattern SECTION = Pattern.compile("Disassembly of section (.*):");
    private static final Pattern FUNCTION = Pattern.compile("([0-9a-f]+) <(.+)>:");
    /** Address, instruction; the relocation, if there is one, behind a tabulator. */
    private static final Pattern CODE = Pattern.compile("\\s*([0-9a-f]+):\\t([^\\t]*)(?:\\t+(.*))?");
    private static final Pattern RELOCATION = Pattern.compile("[0-9a-f]+: (R_\\w+)\\s+(\\S+?)([-+]0x[0-9a-f]+)?");
    private static final String UNKNOWN = "?";
    private static final Pattern TARGET = Pattern.compile(".*<(.+)>");

    /**
     * An instruction.
     *
     * @param text as objdump prints it
     * @param mnemonic its first word
     * @param target the symbol that it calls or jumps to; null if it does neither, or the symbol is not known
     */
    public record Line(String text, String mnemonic, String target) {
        /** Whether it calls, directly or by a pointer. */
        public boolean isCall() {
            return mnemonic.startsWith("call");
        }

        /** Whether it jumps always. */
        public boolean isJump() {
            return mnemonic.startsWith("jmp");
        }

        /** Whether it returns. */
        public boolean isReturn() {
            return mnemonic.startsWith("ret");
        }
    }

    /**
     * A function.
     *
     * @param member the object that it is in, as objdump names it
     * @param name its symbol
     * @param lines its code
     */
    public record Function(String member, String name, List<Line> lines) {
        /** The code as text. */
        public String text() {
            StringBuilder text = new StringBuilder(name).append(":\n");
            lines.forEach(line -> text.append(line.text).append('\n'));
            return text.toString();
        }
    }

    /** An instruction before targets are known. */
    private record Raw(String text, String mnemonic, String relocation, String addend, String operand) {
    }

    private record Place(String section, long address) {
    }

    private final List<Function> functions = new ArrayList<>();

    private Listing() {
    }

    /** Reads a listing. */
    public static Listing parse(Iterable<String> lines) {
        Listing listing = new Listing();
        Map<String, List<Raw>> found = new LinkedHashMap<>();
        Map<Place, String> places = new LinkedHashMap<>();
        String member = "";
        String section = "";
        List<Raw> current = null;
        for (String line : lines) {
            Matcher matcher = MEMBER.matcher(line);
            if (matcher.matches()) {
                listing.add(member, found, places);
                member = matcher.group(1);
                current = null;
                continue;
            }
            matcher = SECTION.matcher(line);
            if (matcher.matches()) {
                section = matcher.group(1);
                continue;
            }
            matcher = FUNCTION.matcher(line);
            if (matcher.matches()) {
                String name = matcher.group(2);
                places.put(new Place(section, Long.parseUnsignedLong(matcher.group(1), 16)), name);
                current = found.computeIfAbsent(name, key -> new ArrayList<>());
                continue;
            }
            matcher = CODE.matcher(line);
            if (current != null && matcher.matches() && !matcher.group(2).isBlank()) {
                current.add(raw(matcher));
            }
        }
        listing.add(member, found, places);
        return listing;
    }

    private static Raw raw(Matcher line) {
        String code = line.group(2).strip();
        String text = String.format("%6s  %s", line.group(1), code);
        String relocation = null;
        String addend = null;
        if (line.group(3) != null) {
            Matcher matcher = RELOCATION.matcher(line.group(3).strip());
            if (matcher.matches()) {
                // On IA-32 the addend is in the instruction, so that a section's symbol says nothing.
                boolean known = !matcher.group(1).startsWith("R_386") || !matcher.group(2).startsWith(".");
                relocation = matcher.group(2);
                addend = known ? matcher.group(3) : UNKNOWN;
                // objdump computes a target without the relocation, which means nothing.
                text = text.replaceFirst("[0-9a-f]+ <.+>$", "") + (text.matches(".*[0-9a-f]+ <.+>$") ? "" : "   # ")
                        + relocation;
            }
        }
        return new Raw(text, code.split("\\s+", 2)[0], relocation, addend, code);
    }

    /** Adds the functions of a member, now that it is known what is where in it. */
    private void add(String member, Map<String, List<Raw>> found, Map<Place, String> places) {
        found.forEach((name, lines) -> functions.add(new Function(member, name,
                lines.stream().map(raw -> new Line(raw.text, raw.mnemonic, target(raw, places))).toList())));
        found.clear();
        places.clear();
    }

    private static String target(Raw raw, Map<Place, String> places) {
        if (!raw.mnemonic.startsWith("call") && !raw.mnemonic.startsWith("j")) {
            return null;
        }
        if (raw.relocation == null) {
            Matcher matcher = TARGET.matcher(raw.operand);
            return matcher.matches() && !matcher.group(1).contains("+0x") ? matcher.group(1) : null;
        }
        if (UNKNOWN.equals(raw.addend)) {
            return null;
        }
        if (!raw.relocation.startsWith(".")) {
            return raw.relocation;
        }
        // A section and an offset from the end of the instruction's field: of 4 bytes.
        return places.get(new Place(raw.relocation, raw.addend == null ? 4 : Long.decode(raw.addend) + 4));
    }

    /** All functions, in the order of the code. */
    public List<Function> functions() {
        return List.copyOf(functions);
    }

    /** The function of a name, in an object or in a member of an archive. */
    public Optional<Function> function(String member, String name) {
        return functions.stream()
                .filter(function -> function.name.equals(name) && (member == null || function.member.equals(member)))
                .findFirst();
    }

    /** For each function that is called or jumped to by name: the functions that do it, but for itself. */
    public Map<String, Set<String>> callers() {
        Map<String, Set<String>> callers = new LinkedHashMap<>();
        for (Function function : functions) {
            for (Line line : function.lines) {
                if (line.target != null && !line.target.equals(function.name)) {
                    callers.computeIfAbsent(line.target, key -> new TreeSet<>()).add(function.name);
                }
            }
        }
        return callers;
    }
}

// SPDX-License-Identifier: EPL-2.0
// Reads the documentation comments of a source file of Java.
package org.portwright.bindings.language.ide;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.portwright.bindings.JavaClass;

/**
 * Finds declarations, and nothing in bodies and initializers (JLS, chapters 3 and 8 to 10). The JDK's own parser would read
 * more, but the IDE runs without a JDK, too. What is no Java ends the reading; what was read until then stays.
 */
final class SourceParser {
    /** A comment, a literal, a word, or a sign. */
    private static final Pattern TOKEN = Pattern.compile("(?s)/\\*(?<doc>\\*(?!/))?.*?\\*/|//[^\\n]*|\\s+"
            + "|(?<literal>\"\"\"(?:\\\\.|.)*?\"\"\"|\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])*')"
            + "|(?<word>[\\p{L}\\p{N}_$]+)|(?<sign>\\.\\.\\.|.)");
    private static final Set<String> TYPES = Set.of("class", "interface", "enum");

    private static final class NoJava extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** @param comment in front of it, without its stars; empty if there is none */
    private record Token(String text, boolean isWord, String comment) {
    }

    private final List<Token> tokens = new ArrayList<>();
    private final Map<String, String> classes = new LinkedHashMap<>();
    private final Map<String, List<SourceComments.Documented>> members = new LinkedHashMap<>();
    private int at;

    private SourceParser(String java) {
        String comment = "";
        for (Matcher matcher = TOKEN.matcher(java); matcher.find();) {
            if (matcher.group("doc") != null) {
                String block = matcher.group();
                comment = block.substring(3, block.length() - 2).lines().map(line -> line.replaceFirst("^\\s*\\*+", ""))
                        .collect(Collectors.joining("\n"));
            } else if (matcher.group("literal") != null || matcher.group("word") != null || matcher.group("sign") != null) {
                tokens.add(new Token(matcher.group(), matcher.group("word") != null, comment));
                comment = "";
            }
        }
    }

    /** @param java the source */
    static SourceComments parse(String java) {
        SourceParser parser = new SourceParser(java);
        try {
            while (parser.at < parser.tokens.size()) {
                parser.declaration("");
            }
        } catch (NoJava e) {
            // It ends too early.
        }
        return new SourceComments(parser.classes, parser.members);
    }

    private String text(int index) {
        if (index >= tokens.size()) {
            throw new NoJava();
        }
        return tokens.get(index).text;
    }

    private boolean is(String text) {
        return text(at).equals(text);
    }

    /** Goes behind what closes the bracket that is next. */
    private void skipBrackets() {
        int depth = 0;
        do {
            String text = text(at++);
            depth += "({[".contains(text) ? 1 : ")}]".contains(text) ? -1 : 0;
        } while (depth > 0);
    }

    private void skipTypeArguments() {
        int depth = 0;
        do {
            String text = text(at++);
            depth += text.equals("<") ? 1 : text.equals(">") ? -1 : 0;
        } while (depth > 0);
    }

    private void skipAnnotation() {
        at += 2;
        while (is(".")) {
            at += 2;
        }
        if (is("(")) {
            skipBrackets();
        }
    }

    /** Goes behind the next semicolon, or where a body ends. */
    private void skipRest() {
        while (!is(";") && !is("{")) {
            if (is("=")) {
                skipInitializer();
            } else if (is("(")) {
                skipBrackets();
            } else {
                at++;
            }
        }
        if (is("{")) {
            skipBrackets();
        } else {
            at++;
        }
    }

    private void skipInitializer() {
        while (!is(";")) {
            if (is("(") || is("{") || is("[")) {
                skipBrackets();
            } else {
                at++;
            }
        }
    }

    /** A package, an import, a type, a member, or a block. */
    private void declaration(String outer) {
        String comment = tokens.get(at).comment;
        while (true) {
            if (is("@") && !text(at + 1).equals("interface")) {
                skipAnnotation();
            } else if (is("<")) {
                skipTypeArguments();
            } else if (isType()) {
                type(outer, comment);
                return;
            } else if (is("(")) {
                method(outer, comment);
                return;
            } else if (is("=") || is(";") || is("{")) {
                if (!is("{") && at > 0 && tokens.get(at - 1).isWord && !outer.isEmpty()) {
                    add(outer, text(at - 1), null, comment);
                }
                skipRest();
                return;
            } else {
                at++;
            }
        }
    }

    private boolean isType() {
        boolean isRecord = is("record") && tokens.get(Math.min(at + 1, tokens.size() - 1)).isWord
                && (text(at + 2).equals("(") || text(at + 2).equals("<"));
        return isRecord || TYPES.contains(text(at)) && !text(Math.max(0, at - 1)).equals(".");
    }

    private void type(String outer, String comment) {
        boolean isEnum = is("enum");
        String name = outer + (outer.isEmpty() ? "" : ".") + text(at + 1);
        classes.put(name, comment);
        while (!is("{")) {
            if (is("(")) {
                skipBrackets();
            } else {
                at++;
            }
        }
        at++;
        if (isEnum) {
            constants(name);
        }
        while (!is("}")) {
            declaration(name);
        }
        at++;
    }

    private void constants(String outer) {
        while (!is(";") && !is("}")) {
            String comment = tokens.get(at).comment;
            while (is("@")) {
                skipAnnotation();
            }
            if (tokens.get(at).isWord) {
                add(outer, text(at), null, comment);
            }
            at++;
            while (is("(") || is("{")) {
                skipBrackets();
            }
        }
        if (is(";")) {
            at++;
        }
    }

    private void method(String outer, String comment) {
        String name = text(at - 1);
        boolean isConstructor = name.equals(outer.substring(outer.lastIndexOf('.') + 1));
        int end = at;
        skipBrackets();
        int behind = at;
        List<String> types = new ArrayList<>();
        at = end + 1;
        while (at < behind - 1) {
            types.add(parameter(behind - 1));
        }
        at = behind;
        add(outer, isConstructor ? JavaClass.CONSTRUCTOR : name, types, comment);
        skipRest();
    }

    /** The type of a parameter, without annotations and type arguments; goes behind its comma. */
    private String parameter(int end) {
        StringBuilder type = new StringBuilder();
        String last = "";
        while (at < end && !is(",")) {
            if (is("@")) {
                skipAnnotation();
            } else if (is("<")) {
                skipTypeArguments();
            } else {
                String text = text(at++);
                if (!text.equals("final")) {
                    type.append(last.equals("...") ? "[]" : last);
                    last = text;
                }
            }
        }
        at++;
        return type.toString();
    }

    private void add(String outer, String name, List<String> types, String comment) {
        members.computeIfAbsent(outer, each -> new ArrayList<>()).add(new SourceComments.Documented(name, types, comment));
    }
}

// SPDX-License-Identifier: EPL-2.0
// Reads the documentation comments of a source file of Java.
package org.portwright.bindings.language.ide;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.comments.JavadocComment;
import com.github.javaparser.ast.type.ArrayType;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.portwright.bindings.JavaClass;

/** Reads with JavaParser: the IDE runs without a JDK, too, whose compiler would read as much. Of what is no Java it reads what it can. */
final class SourceParser {
    /** Whatever a JDK of today has in its sources; nothing is checked. */
    private static final ParserConfiguration EVERY_JAVA = new ParserConfiguration().setLanguageLevel(ParserConfiguration.LanguageLevel.RAW);

    private final Map<String, String> classes = new LinkedHashMap<>();
    private final Map<String, List<SourceComments.Documented>> members = new LinkedHashMap<>();

    private SourceParser() {
    }

    /** @param java the source */
    static SourceComments parse(String java) {
        SourceParser parser = new SourceParser();
        new JavaParser(EVERY_JAVA).parse(java).getResult()
                .ifPresent(unit -> unit.getTypes().forEach(type -> parser.type("", type)));
        return new SourceComments(parser.classes, parser.members);
    }

    private void type(String outer, TypeDeclaration<?> type) {
        String name = outer + type.getNameAsString();
        classes.put(name, comment(type));
        if (type instanceof EnumDeclaration enumeration) {
            enumeration.getEntries().forEach(entry -> add(name, entry.getNameAsString(), null, entry));
        }
        for (BodyDeclaration<?> member : type.getMembers()) {
            if (member instanceof TypeDeclaration<?> inner) {
                type(name + ".", inner);
            } else if (member instanceof FieldDeclaration field) {
                field.getVariables().forEach(variable -> add(name, variable.getNameAsString(), null, field));
            } else if (member instanceof CallableDeclaration<?> callable) {
                add(name, callable.isConstructorDeclaration() ? JavaClass.CONSTRUCTOR : callable.getNameAsString(),
                        types(callable.getParameters()), callable);
            }
        }
    }

    private void add(String type, String name, List<String> types, Node declaration) {
        members.computeIfAbsent(type, each -> new ArrayList<>())
                .add(new SourceComments.Documented(name, types, comment(declaration)));
    }

    private static List<String> types(NodeList<Parameter> parameters) {
        return parameters.stream().map(each -> name(each.getType()) + (each.isVarArgs() ? "[]" : "")).toList();
    }

    /** As it is written, without annotations and type arguments. */
    private static String name(Type type) {
        return type instanceof ArrayType array ? name(array.getComponentType()) + "[]"
                : type instanceof ClassOrInterfaceType named ? named.getNameWithScope() : type.asString();
    }

    private static String comment(Node declaration) {
        return declaration.getComment().filter(JavadocComment.class::isInstance)
                .map(comment -> comment.getContent().lines().map(line -> line.replaceFirst("^\\s*\\*+", "")).collect(Collectors.joining("\n")))
                .orElse("");
    }
}

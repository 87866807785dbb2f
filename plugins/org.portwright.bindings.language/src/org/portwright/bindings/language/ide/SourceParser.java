// SPDX-License-Identifier: EPL-2.0
// Reads the documentation comments of a source file of Java.
package org.portwright.bindings.language.ide;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Name;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Collects them with the JDK's own parser, which must be there; of nothing within bodies. */
final class SourceParser extends TreePathScanner<Void, Void> {
    private final DocTrees trees;
    private final Map<String, String> classes = new LinkedHashMap<>();
    private final Map<String, List<SourceComments.Documented>> members = new LinkedHashMap<>();
    private String outer = "";

    private SourceParser(DocTrees trees) {
        this.trees = trees;
    }

    /** @param java the source, whatever errors it has */
    static SourceComments parse(String java) throws IOException {
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///Source.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoresErrors) {
                return java;
            }
        };
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(null, null, problem -> { },
                List.of("-proc:none"), null, List.of(file));
        SourceParser parser = new SourceParser(DocTrees.instance(task));
        task.parse().forEach(unit -> parser.scan(unit, null));
        return new SourceComments(parser.classes, parser.members);
    }

    private String comment(Tree tree) {
        String text = trees.getDocComment(new TreePath(getCurrentPath().getParentPath(), tree));
        return text == null ? "" : text;
    }

    @Override
    public Void visitClass(ClassTree type, Void nothing) {
        String before = outer;
        outer = before + (before.isEmpty() ? "" : ".") + type.getSimpleName();
        classes.put(outer, comment(type));
        super.visitClass(type, nothing);
        outer = before;
        return null;
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
        add(method.getName(), method.getParameters().stream().map(each -> written(each.getType())).toList(), method);
        return null;
    }

    @Override
    public Void visitVariable(VariableTree field, Void nothing) {
        add(field.getName(), null, field);
        return null;
    }

    private void add(Name name, List<String> types, Tree tree) {
        members.computeIfAbsent(outer, each -> new ArrayList<>()).add(new SourceComments.Documented(name.toString(), types, comment(tree)));
    }

    /** A type without its arguments and annotations, as far as they can be told from the text. */
    private static String written(Tree type) {
        String text = type.toString().replaceAll("@\\w+(\\([^)]*\\))?\\s*", "");
        while (text.contains("<")) {
            String less = text.replaceAll("<[^<>]*>", "");
            if (less.equals(text)) {
                break;
            }
            text = less;
        }
        return text.replace("...", "[]").replace(" ", "");
    }
}

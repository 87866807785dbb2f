// SPDX-License-Identifier: EPL-2.0
// Lays out .bind files.
package org.portwright.bindings.language.formatting;

import com.google.inject.Inject;
import org.eclipse.xtext.formatting2.AbstractJavaFormatter;
import org.eclipse.xtext.formatting2.IFormattableDocument;
import org.eclipse.xtext.formatting2.IHiddenRegionFormatter;
import org.eclipse.xtext.formatting2.ITextReplacer;
import org.eclipse.xtext.formatting2.internal.MultilineCommentReplacer;
import org.eclipse.xtext.formatting2.internal.SinglelineDocCommentReplacer;
import org.eclipse.xtext.formatting2.regionaccess.IComment;
import org.eclipse.xtext.formatting2.regionaccess.ISemanticRegion;
import org.eclipse.xtext.xbase.lib.Pair;
import org.portwright.bindings.language.declarations.BindingFile;
import org.portwright.bindings.language.declarations.ClassImport;
import org.portwright.bindings.language.declarations.Clause;
import org.portwright.bindings.language.declarations.Import;
import org.portwright.bindings.language.services.BindGrammarAccess;

/** A statement a line, clauses indented, at most one empty line between them. Xtext calls a method for each element. */
public class BindFormatter extends AbstractJavaFormatter {
    @Inject
    private BindGrammarAccess grammar;

    /** The whole file. */
    protected void format(BindingFile file, IFormattableDocument document) {
        for (ISemanticRegion token : allSemanticRegions(file)) {
            document.append(token, gap -> {
                gap.oneSpace();
                gap.lowPriority();
            });
        }
        allRegionsFor(file).keywords(";", ",").forEach(sign -> document.prepend(sign, this::noSpace));
        regionFor(file).keywords(";").forEach(end -> document.append(end, BindFormatter::lines));
        for (Import each : file.getImports()) {
            document.append(each, BindFormatter::lines);
            document.format(each);
        }
    }

    /** An import with its clauses. */
    protected void format(ClassImport single, IFormattableDocument document) {
        for (Pair<ISemanticRegion, ISemanticRegion> braces : regionFor(single).keywordPairs("{", "}")) {
            document.interior(braces, this::indent);
            document.append(braces.getKey(), this::newLine);
        }
        for (Clause clause : single.getClauses()) {
            document.append(clause, BindFormatter::lines);
            allRegionsFor(clause).keywords("(").forEach(sign -> document.surround(sign, this::noSpace));
            allRegionsFor(clause).keywords(")").forEach(sign -> document.prepend(sign, this::noSpace));
        }
    }

    /** Xtext takes comments to be called as in its own grammars. */
    @Override
    public ITextReplacer createCommentReplacer(IComment comment) {
        return comment.getGrammarElement() == grammar.getLONG_COMMENTRule() ? new MultilineCommentReplacer(comment, '*')
                : new SinglelineDocCommentReplacer(comment, "//");
    }

    private static void lines(IHiddenRegionFormatter gap) {
        gap.setNewLines(1, 1, 2);
    }
}

// SPDX-License-Identifier: EPL-2.0
// Highlights the binding language in the generic editor.

package org.portwright.ui.translate.bindings;

import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.IWordDetector;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.text.rules.WordRule;
import org.eclipse.swt.SWT;
import org.portwright.bindings.language.BindWords;
import org.portwright.ui.editor.CodePresentationReconciler;

/** Words of the language are bold, Java's primitive types have their colour. */
public final class BindHighlighting extends CodePresentationReconciler {

    private static final String[] PRIMITIVES = {"boolean", "byte", "char", "short", "int", "long", "float", "double"};

    /** A name with its package is one word, so that no part of it is one of the language. */
    private static final class Word implements IWordDetector {
        @Override
        public boolean isWordStart(char c) {
            return Character.isJavaIdentifierStart(c);
        }

        @Override
        public boolean isWordPart(char c) {
            return Character.isJavaIdentifierPart(c) || c == '.';
        }
    }

    @Override
    protected RuleBasedScanner code() {
        IToken keyword = token("keyword", SWT.BOLD);
        IToken type = token("type", SWT.NORMAL);
        WordRule words = new WordRule(new Word(), Token.WHITESPACE);
        BindWords.ALL.forEach(word -> words.addWord(word, keyword));
        for (String primitive : PRIMITIVES) {
            words.addWord(primitive, type);
        }
        RuleBasedScanner scanner = new RuleBasedScanner();
        scanner.setRules(words);
        return scanner;
    }
}

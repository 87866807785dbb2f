// SPDX-License-Identifier: EPL-2.0
// Highlights the probe language in the generic editor.

package org.portwright.ui.lopi;

import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.IWordDetector;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.text.rules.WordRule;
import org.eclipse.swt.SWT;
import org.portwright.lopi.language.Spelling;
import org.portwright.lopi.language.SuppliedProbe;
import org.portwright.ui.editor.CodePresentationReconciler;

/** Words of the language are bold, supplied probes and numbers have their colours. */
public final class LopiHighlighting extends CodePresentationReconciler {

    /** Names of functions and files may have the characters of numbers and of wildcards in them. */
    private static final class Word implements IWordDetector {
        @Override
        public boolean isWordStart(char c) {
            return Character.isLetter(c) || isWordPart(c) && !Character.isDigit(c) && c != '.';
        }

        @Override
        public boolean isWordPart(char c) {
            return Character.isLetterOrDigit(c) || "_$*?.@:".indexOf(c) >= 0;
        }
    }

    private static final class Number implements IWordDetector {
        @Override
        public boolean isWordStart(char c) {
            return Character.isDigit(c);
        }

        @Override
        public boolean isWordPart(char c) {
            return Character.isDigit(c) || c == '.';
        }
    }

    @Override
    protected RuleBasedScanner code() {
        IToken keyword = token("keyword", SWT.BOLD);
        IToken probe = token("type", SWT.NORMAL);
        WordRule words = new WordRule(new Word(), Token.WHITESPACE);
        SuppliedProbe.labels().forEach(word -> words.addWord(word, probe));
        Spelling.WORDS.forEach(word -> words.addWord(word, keyword));
        RuleBasedScanner scanner = new RuleBasedScanner();
        scanner.setRules(words, new WordRule(new Number(), token("number", SWT.NORMAL)));
        return scanner;
    }
}

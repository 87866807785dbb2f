// SPDX-License-Identifier: EPL-2.0
// Colours C and C++ code outside comments and literals.

package org.portwright.ui.editor;

import java.util.List;

import org.eclipse.jface.text.rules.ICharacterScanner;
import org.eclipse.jface.text.rules.IRule;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.IWordDetector;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.text.rules.WordRule;

/** Keywords and types (ISO C11 6.4.1, ISO C++17 [lex.key]), preprocessor directives, and numbers. */
final class CCodeScanner extends RuleBasedScanner {

    private static final List<String> KEYWORDS = List.of(
            "alignas", "alignof", "asm", "break", "case", "catch", "class", "const", "const_cast", "constexpr",
            "continue", "decltype", "default", "delete", "do", "dynamic_cast", "else", "enum", "explicit", "export",
            "extern", "final", "for", "friend", "goto", "if", "inline", "mutable", "namespace", "new", "noexcept",
            "operator", "override", "private", "protected", "public", "register", "reinterpret_cast", "restrict",
            "return", "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template", "this",
            "thread_local", "throw", "try", "typedef", "typeid", "typename", "union", "using", "virtual", "volatile",
            "while", "_Alignas", "_Alignof", "_Atomic", "_Generic", "_Noreturn", "_Static_assert", "_Thread_local",
            "__asm__", "__attribute__", "__volatile__", "nullptr", "true", "false", "NULL");

    private static final List<String> TYPES = List.of(
            "auto", "bool", "char", "char16_t", "char32_t", "double", "float", "int", "long", "short", "signed",
            "unsigned", "void", "wchar_t", "_Bool", "_Complex", "size_t", "ssize_t", "ptrdiff_t", "intptr_t",
            "uintptr_t", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t");

    CCodeScanner(IToken keyword, IToken type, IToken directive, IToken number) {
        WordRule words = new WordRule(new Identifier(), Token.UNDEFINED);
        KEYWORDS.forEach(word -> words.addWord(word, keyword));
        TYPES.forEach(word -> words.addWord(word, type));
        setRules(new DirectiveRule(directive), words, new PlainIdentifierRule(), new NumberLiteralRule(number));
    }

    private static final class Identifier implements IWordDetector {
        @Override
        public boolean isWordStart(char c) {
            return Character.isLetter(c) || c == '_';
        }

        @Override
        public boolean isWordPart(char c) {
            return Character.isLetterOrDigit(c) || c == '_';
        }
    }

    /** Takes an identifier as a whole, so that the digits in it are no number. */
    private static final class PlainIdentifierRule implements IRule {
        private final Identifier identifier = new Identifier();

        @Override
        public IToken evaluate(ICharacterScanner scanner) {
            int c = scanner.read();
            if (c == ICharacterScanner.EOF || !identifier.isWordStart((char) c)) {
                scanner.unread();
                return Token.UNDEFINED;
            }
            do {
                c = scanner.read();
            } while (c != ICharacterScanner.EOF && identifier.isWordPart((char) c));
            scanner.unread();
            return Token.WHITESPACE;
        }
    }

    /** A preprocessing number (ISO C11 6.4.8). */
    private static final class NumberLiteralRule implements IRule {
        private final IToken token;

        NumberLiteralRule(IToken token) {
            this.token = token;
        }

        @Override
        public IToken evaluate(ICharacterScanner scanner) {
            int c = scanner.read();
            if (c < '0' || c > '9') {
                scanner.unread();
                return Token.UNDEFINED;
            }
            int last = c;
            c = scanner.read();
            while (Character.isLetterOrDigit(c) || c == '.' || (c == '+' || c == '-') && "eEpP".indexOf(last) >= 0) {
                last = c;
                c = scanner.read();
            }
            scanner.unread();
            return token;
        }
    }

    /** {@code #} with the name of the directive. */
    private static final class DirectiveRule implements IRule {
        private final IToken token;

        DirectiveRule(IToken token) {
            this.token = token;
        }

        @Override
        public IToken evaluate(ICharacterScanner scanner) {
            if (scanner.read() != '#') {
                scanner.unread();
                return Token.UNDEFINED;
            }
            int blanks = 0;
            int c = scanner.read();
            while (c == ' ' || c == '\t') {
                blanks++;
                c = scanner.read();
            }
            if (!Character.isLetter(c)) {
                for (int i = 0; i <= blanks; i++) {
                    scanner.unread();
                }
                return token;
            }
            while (Character.isLetter(c)) {
                c = scanner.read();
            }
            scanner.unread();
            return token;
        }
    }
}

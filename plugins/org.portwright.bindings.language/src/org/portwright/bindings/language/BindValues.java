// SPDX-License-Identifier: EPL-2.0
// What tokens of the language mean.
package org.portwright.bindings.language;

import org.eclipse.xtext.conversion.IValueConverter;
import org.eclipse.xtext.conversion.ValueConverter;
import org.eclipse.xtext.conversion.impl.AbstractDeclarativeValueConverterService;
import org.eclipse.xtext.nodemodel.INode;

/** Values of the tokens of {@code Bind.xtext}. */
public class BindValues extends AbstractDeclarativeValueConverterService {
    /** In quotes, a backslash takes the special meaning from the character after it. */
    @ValueConverter(rule = "STRING")
    public IValueConverter<String> string() {
        return new IValueConverter<>() {
            @Override
            public String toValue(String text, INode node) {
                return text.substring(1, text.length() - 1).replaceAll("\\\\(.)", "$1");
            }

            @Override
            public String toString(String value) {
                return '"' + value.replaceAll("[\\\\\"]", "\\\\$0") + '"';
            }
        };
    }

    /** Words stand for themselves, and so do names of several, without the blanks between them. */
    @ValueConverter(rule = "WORD")
    public IValueConverter<String> word() {
        return new Written();
    }

    /** See {@link #word}. */
    @ValueConverter(rule = "QualifiedName")
    public IValueConverter<String> qualifiedName() {
        return new Written();
    }

    /** See {@link #word}. */
    @ValueConverter(rule = "TypeName")
    public IValueConverter<String> typeName() {
        return new Written();
    }

    private static final class Written implements IValueConverter<String> {
        @Override
        public String toValue(String text, INode node) {
            return text.replaceAll("(?s)/\\*.*?\\*/|//[^\\n]*|\\s", "");
        }

        @Override
        public String toString(String value) {
            return value;
        }
    }
}

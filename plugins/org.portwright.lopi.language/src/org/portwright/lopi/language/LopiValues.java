// SPDX-License-Identifier: EPL-2.0
// What tokens of the language mean.
package org.portwright.lopi.language;

import org.eclipse.xtext.conversion.IValueConverter;
import org.eclipse.xtext.conversion.ValueConverter;
import org.eclipse.xtext.conversion.ValueConverterException;
import org.eclipse.xtext.conversion.impl.AbstractDeclarativeValueConverterService;
import org.eclipse.xtext.nodemodel.INode;

/** Values of the tokens of {@code Lopi.xtext}. */
public class LopiValues extends AbstractDeclarativeValueConverterService {
    /** Names stand for themselves. */
    @ValueConverter(rule = "NAME")
    public IValueConverter<String> name() {
        return new IValueConverter<>() {
            @Override
            public String toValue(String text, INode node) {
                return text;
            }

            @Override
            public String toString(String value) {
                return value;
            }
        };
    }

    /** In quotes, a backslash takes the special meaning from the character after it. */
    @ValueConverter(rule = "STRING")
    public IValueConverter<String> string() {
        return new IValueConverter<>() {
            @Override
            public String toValue(String text, INode node) {
                StringBuilder value = new StringBuilder();
                for (int i = 1; i < text.length() - 1; i++) {
                    if (text.charAt(i) == '\\') {
                        i++;
                    }
                    value.append(text.charAt(i));
                }
                if (value.isEmpty()) {
                    throw new ValueConverterException("nothing between the quotes; write a name", node, null);
                }
                return value.toString();
            }

            @Override
            public String toString(String value) {
                return Spelling.quoted(value);
            }
        };
    }

    /** Numbers, such as 80 and 0.5. */
    @ValueConverter(rule = "NUMBER")
    public IValueConverter<Double> number() {
        return new IValueConverter<>() {
            @Override
            public Double toValue(String text, INode node) {
                double value = Double.parseDouble(text);
                if (Double.isInfinite(value)) {
                    throw new ValueConverterException("too large; write a number that functions can have", node, null);
                }
                return value;
            }

            @Override
            public String toString(Double value) {
                return value == Math.rint(value) ? String.format("%.0f", value) : value.toString();
            }
        };
    }
}

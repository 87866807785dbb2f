// SPDX-License-Identifier: EPL-2.0
// Puts together the parts of the language that need no editor.
package org.portwright.bindings.language;

import com.google.inject.Binder;
import java.util.Map;
import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.formatting2.FormatterPreferenceKeys;
import org.eclipse.xtext.formatting2.FormatterPreferences;
import org.eclipse.xtext.formatting2.IFormatter2;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.preferences.IPreferenceValuesProvider;
import org.eclipse.xtext.preferences.MapBasedPreferenceValues;
import org.portwright.bindings.language.formatting.BindFormatter;
import org.portwright.bindings.language.parser.BindSyntaxErrors;

/** The language's own parts, beside those that Xtext generates. */
public class BindRuntimeModule extends AbstractBindRuntimeModule {
    @Override
    public Class<? extends IValueConverterService> bindIValueConverterService() {
        return BindValues.class;
    }

    /** Messages of the language's own. */
    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return BindSyntaxErrors.class;
    }

    /** The layout of files. */
    public Class<? extends IFormatter2> bindIFormatter2() {
        return BindFormatter.class;
    }

    /** How wide an indentation is: what editors ask for, or else four blanks. */
    public void configureFormatterPreferences(Binder binder) {
        binder.bind(IPreferenceValuesProvider.class).annotatedWith(FormatterPreferences.class)
                .toInstance(context -> new MapBasedPreferenceValues(Map.of(
                        FormatterPreferenceKeys.indentation.getId(), "    ",
                        FormatterPreferenceKeys.lineSeparator.getId(), "\n")));
    }
}

// SPDX-License-Identifier: EPL-2.0
// Puts together the parts of the language that need no editor.
package org.portwright.lopi.language;

import org.eclipse.xtext.conversion.IValueConverterService;

/** The language's own parts, beside those that Xtext generates. */
public class LopiRuntimeModule extends AbstractLopiRuntimeModule {
    @Override
    public Class<? extends IValueConverterService> bindIValueConverterService() {
        return LopiValues.class;
    }
}

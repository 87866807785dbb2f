// SPDX-License-Identifier: EPL-2.0
// Starts the language for editors.
package org.portwright.lopi.language.ide;

import com.google.inject.Guice;
import com.google.inject.Injector;
import org.eclipse.xtext.util.Modules2;
import org.portwright.language.EditorModule;
import org.portwright.lopi.language.LopiRuntimeModule;
import org.portwright.lopi.language.LopiStandaloneSetup;

/** Makes the language known, with proposals; for the language server and for Eclipse. */
public class LopiIdeSetup extends LopiStandaloneSetup {
    @Override
    public Injector createInjector() {
        return Guice.createInjector(Modules2.mixin(new LopiRuntimeModule(), new LopiIdeModule(),
                new EditorModule(ProbeText.class)));
    }
}

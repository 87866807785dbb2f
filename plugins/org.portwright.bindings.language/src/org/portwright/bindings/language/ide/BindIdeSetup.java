// SPDX-License-Identifier: EPL-2.0
// Starts the language for editors.
package org.portwright.bindings.language.ide;

import com.google.inject.Guice;
import com.google.inject.Injector;
import org.eclipse.xtext.util.Modules2;
import org.portwright.bindings.language.BindRuntimeModule;
import org.portwright.bindings.language.BindStandaloneSetup;
import org.portwright.language.EditorModule;

/** Makes the language known, with proposals; for the language server and for Eclipse. */
public class BindIdeSetup extends BindStandaloneSetup {
    @Override
    public Injector createInjector() {
        return Guice.createInjector(Modules2.mixin(new BindRuntimeModule(), new BindIdeModule(),
                new EditorModule(BindText.class)));
    }
}

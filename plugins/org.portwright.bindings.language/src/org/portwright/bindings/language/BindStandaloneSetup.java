// SPDX-License-Identifier: EPL-2.0
// Starts the language without Eclipse.
package org.portwright.bindings.language;

/** Makes the language known to EMF, where there is no registry of extensions. */
public class BindStandaloneSetup extends BindStandaloneSetupGenerated {
}

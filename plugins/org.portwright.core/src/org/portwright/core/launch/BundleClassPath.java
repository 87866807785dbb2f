// SPDX-License-Identifier: EPL-2.0
// Finds the JARs that a bundle needs to run outside the IDE.

package org.portwright.core.launch;

import java.io.File;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.StringJoiner;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.Platform;
import org.eclipse.osgi.util.NLS;
import org.osgi.framework.Bundle;
import org.osgi.framework.wiring.BundleWire;
import org.osgi.framework.wiring.BundleWiring;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;

/** Class path of a plain Java bundle, with everything that its manifest requires or imports. */
final class BundleClassPath {

    private BundleClassPath() {
    }

    /** The class path of the bundle {@code symbolicName}, as {@code java -cp} takes it. */
    static String of(String symbolicName) throws CoreException {
        Bundle start = Platform.getBundle(symbolicName);
        if (start == null) {
            throw PortwrightCore.failure(NLS.bind(Messages.launch_bundleMissing, symbolicName), null);
        }
        Set<Bundle> bundles = new LinkedHashSet<>();
        Deque<Bundle> pending = new ArrayDeque<>(Set.of(start));
        while (!pending.isEmpty()) {
            Bundle bundle = pending.remove();
            // The system bundle stands for the JDK.
            if (bundle.getBundleId() == 0 || !bundles.add(bundle)) {
                continue;
            }
            BundleWiring wiring = bundle.adapt(BundleWiring.class);
            if (wiring == null) {
                throw PortwrightCore.failure(NLS.bind(Messages.launch_bundleMissing, bundle.getSymbolicName()), null);
            }
            for (BundleWire wire : wiring.getRequiredWires(null)) {
                pending.add(wire.getProvider().getBundle());
            }
        }
        StringJoiner path = new StringJoiner(File.pathSeparator);
        for (Bundle bundle : bundles) {
            File location = FileLocator.getBundleFileLocation(bundle).orElseThrow(() -> PortwrightCore.failure(
                    NLS.bind(Messages.launch_bundleMissing, bundle.getSymbolicName()), null));
            // In a workspace of the bundles themselves their classes are one folder below.
            File classes = new File(location, "bin");
            path.add((classes.isDirectory() ? classes : location).getAbsolutePath());
        }
        return path.toString();
    }
}

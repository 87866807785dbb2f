// SPDX-License-Identifier: EPL-2.0
// Shows a function before and after it is instrumented.

package org.portwright.core.lopi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.lopi.Form;
import org.portwright.lopi.FunctionReport;
import org.portwright.lopi.Instrumenter;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.Plan;
import org.portwright.lopi.ProbeSource;
import org.portwright.lopi.Selection;
import org.portwright.lopi.listing.Listing;
import org.portwright.lopi.listing.StubCost;

/**
 * A function before and after.
 *
 * @param before its code
 * @param after the stub, which has its name then
 * @param form how the stub finds the exit
 * @param cost what a call costs more
 */
public record Preview(String before, String after, Form form, StubCost cost) {

    /**
     * Instruments a function alone, in a file that is deleted again.
     *
     * @param probe a supplied probe, or the object file of one, relative to the folder of {@code rules}
     * @param rules the file that the rules will be in
     * @throws CoreException if it can't be instrumented in this way
     */
    public static Preview of(InstrumentationPoint point, String probe, Selection.Exit exit, IFile rules,
            IProgressMonitor monitor) throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, NLS.bind(Messages.lopi_previewing, point.name()), 100);
        ProbeSource source = ProbeFolder.open(ObjectFinder.location(rules).getParent(), progress.split(40))
                .source(probe, progress);
        String name = ObjectFinder.nameOf(point.file());
        Path folder = null;
        try {
            Plan.Treatment treatment = new Plan.Treatment(source, exit);
            Instrumenter.Result result = Instrumenter.instrument(name, ObjectFinder.read(point.file()),
                    function -> function.object().equals(point.object()) && function.name().equals(point.name())
                            ? treatment : null, false);
            FunctionReport report = result.functions().stream().findFirst()
                    .orElseThrow(() -> PortwrightCore.failure(NLS.bind(Messages.lopi_gone, point.name()), null));
            if (report.form() == null) {
                throw PortwrightCore.failure(NLS.bind(Messages.lopi_obstacle, point.name(), report.obstacle()), null);
            }
            progress.split(20);
            String member = member(point);
            Listing.Function before = function(ObjectFinder.list(ObjectFinder.location(point.file()),
                    progress.split(20)), member, point.name());
            folder = Files.createTempDirectory("portwright-lopi");
            Path copy = folder.resolve(point.file().getName());
            Files.write(copy, result.bytes());
            Listing.Function after = function(ObjectFinder.list(copy, progress.split(20)), member, point.name());
            return new Preview(before.text(), after.text(), report.form(),
                    StubCost.of(after, point.name() + ".body"));
        } catch (LopiException | IOException e) {
            throw PortwrightCore.failure(name + ": " + e.getMessage(), e);
        } finally {
            delete(folder, point.file().getName());
        }
    }

    /** In an archive: the member's name, which is in parentheses behind the archive's. Else any object will do. */
    private static String member(InstrumentationPoint point) {
        String object = point.object();
        return object.endsWith(")") ? object.substring(object.lastIndexOf('(') + 1, object.length() - 1) : null;
    }

    private static Listing.Function function(Listing listing, String member, String name) throws CoreException {
        return listing.function(member, name)
                .orElseThrow(() -> PortwrightCore.failure(NLS.bind(Messages.lopi_gone, name), null));
    }

    private static void delete(Path folder, String name) {
        if (folder != null) {
            try {
                Files.deleteIfExists(folder.resolve(name));
                Files.delete(folder);
            } catch (IOException e) {
                PortwrightCore.log(e.getMessage(), e);
            }
        }
    }
}

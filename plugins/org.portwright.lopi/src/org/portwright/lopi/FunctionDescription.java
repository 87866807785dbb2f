// SPDX-License-Identifier: EPL-2.0
// A function of an object file, for those who choose.
package org.portwright.lopi;

import java.util.ArrayList;
import java.util.List;
import org.portwright.elf.FunctionPlaces;
import org.portwright.lopi.names.Glob;

/**
 * A function of an object file.
 *
 * @param object name of the object file, or of the member of an archive
 * @param place where it is in its source, as DWARF says; without DWARF the source file that the object's symbols name,
 *     or the object itself, and line 0
 * @param names its symbols
 * @param readable the C++ names of those symbols that stand for one: with their parameters, as c++filt prints them
 * @param qualified the same without parameters and results
 * @param size bytes
 * @param obstacle why it can't be instrumented; null if it can, or if that is not known yet
 */
public record FunctionDescription(String object, FunctionPlaces.Place place, List<String> names, List<String> readable,
        List<String> qualified, long size, String obstacle) {
    /** Makes one. */
    public FunctionDescription {
        names = List.copyOf(names);
        readable = List.copyOf(readable);
        qualified = List.copyOf(qualified);
    }

    /** The symbol that names it. */
    public String name() {
        return names.get(0);
    }

    /** Its name for people: the C++ name if it has one. */
    public String readableName() {
        return readable.isEmpty() ? name() : readable.get(0);
    }

    /** All names by which rules and profiles may know it. */
    public List<String> allNames() {
        List<String> all = new ArrayList<>(names);
        all.addAll(readable);
        all.addAll(qualified);
        return all;
    }

    /** Its source file, as the compiler was given it; the object itself if that is not known. */
    public String file() {
        return place.file();
    }

    /** Its source file with the folder, if that is known. */
    public String path() {
        return place.path();
    }

    /** Its line in the source file, from 1; 0 if not known. */
    public int line() {
        return place.line();
    }

    /** Whether one of its names matches a pattern. */
    public boolean isNamed(String pattern) {
        return allNames().stream().anyMatch(name -> Glob.matches(pattern, name));
    }

    /**
     * Whether its source file matches a pattern: one without a folder is for the last part of the file's name, one
     * with a folder for the last parts.
     */
    public boolean isFrom(String pattern) {
        boolean folder = pattern.contains("/");
        String path = path();
        return Glob.matches(pattern, file()) || Glob.matches(folder ? "*/" + pattern : pattern,
                folder ? path : path.substring(path.lastIndexOf('/') + 1));
    }
}

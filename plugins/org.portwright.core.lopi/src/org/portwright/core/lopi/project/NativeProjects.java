// SPDX-License-Identifier: EPL-2.0
// Makes projects that are compiled for this machine.

package org.portwright.core.lopi.project;

import java.net.URI;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.portwright.core.PortwrightCore;
import org.portwright.core.project.CProjects;
import org.portwright.core.project.Template;

/** Creates native projects: C and C++ for this machine, with objects that can be instrumented. */
public final class NativeProjects {

    /** Symbolic name of the bundle that holds the samples. */
    private static final String PLUGIN_ID = "org.portwright.core.lopi";
    private static final String BUILD_FOLDER = "build";

    private NativeProjects() {
    }

    /** The samples that come with the IDE, by name. */
    public static List<Template> samples() {
        return Template.packaged(PLUGIN_ID);
    }

    /** Whether {@code project} is open and a native project. */
    public static boolean isNative(IProject project) {
        return CProjects.hasNature(project, PortwrightCore.NATIVE_NATURE_ID);
    }

    /** The folder of everything that builds make; it can be deleted at any time. */
    static IFolder buildFolder(IProject project) {
        return project.getFolder(BUILD_FOLDER);
    }

    /** The program that {@code project}'s sources make. */
    public static IFile program(IProject project) {
        return buildFolder(project).getFile(project.getName());
    }

    /**
     * Creates a project.
     *
     * @param project handle of the project, which must not exist
     * @param location where its files are kept, or are already; null: in the workspace
     * @param template what to start from; null: an empty project
     */
    public static void create(IProject project, URI location, Template template, IProgressMonitor monitor)
            throws CoreException {
        CProjects.create(project, location, template, PortwrightCore.NATIVE_NATURE_ID, inner -> { }, monitor);
    }
}

// SPDX-License-Identifier: EPL-2.0
// Runs the JAR of a Java program.
package org.portwright.cli;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs a JAR as {@code java -jar} does, but in this virtual machine, which saves the start of a second one. The
 * program sees none of our classes; its exit ends this virtual machine with its status.
 */
final class JavaProgram {
    private JavaProgram() {
    }

    /**
     * Runs a program; returns when its main method does.
     *
     * @param jar the program
     * @param mainClass the binary name of its main class
     * @param arguments its arguments
     * @throws CommandException if the JAR has no such program
     */
    static void run(Path jar, String mainClass, List<String> arguments) throws Exception {
        // Stays open: threads of the program may outlive its main method.
        URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()},
                ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        try {
            loader.loadClass(mainClass).getMethod("main", String[].class)
                    .invoke(null, (Object) arguments.toArray(String[]::new));
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            throw new CommandException(jar + ": its manifest names the main class " + mainClass
                    + ", which is not there; translate the program again");
        } catch (InvocationTargetException e) {
            // As the virtual machine does with what leaves main.
            e.getCause().printStackTrace();
            System.exit(Main.FAILED);
        }
    }
}

// SPDX-License-Identifier: EPL-2.0
// What the commands are that the script portwright does itself.
package org.portwright.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Descriptions for the {@link Manual}. These commands are there before anything is built, so the script carries them
 * out and knows their options; here they are only told of.
 */
@SuppressWarnings("unused")
final class ScriptCommands {
    private ScriptCommands() {
    }

    @Command(name = "setup", customSynopsis = "portwright setup [--check] [--all] [--compilers]",
            description = {
                "Installs what is missing and builds the MIPS toolchain.",
                "Installs the Debian packages that are missing, as root or with sudo; when it can do neither it prints "
                    + "the command to run and exits with status 1. Fetches Maven 3.9 if the system's is older, and "
                    + "builds the MIPS toolchain into $XDG_CACHE_HOME/portwright, or ~/.cache/portwright. Does nothing "
                    + "that has been done before."})
    static final class Setup {
        @Option(names = "--check", description = "only reports what is there and what is missing; status 1 if anything is")
        private boolean check;

        @Option(names = "--all", description = "also builds the libraries for soft float and for big endian")
        private boolean all;

        @Option(names = "--compilers", description = "no more than what cc and c++ need")
        private boolean compilers;
    }

    @Command(name = "build", customSynopsis = "portwright build",
            description = {
                "Builds the bundles, the update site and the IDE.",
                "Also the class path of the headless commands. Does nothing if no source has changed. Maven's output "
                    + "goes to build/build.log."})
    static final class Build {
    }

    @Command(name = "test", customSynopsis = "portwright test [NAME] [-DPROPERTY=VALUE]...",
            description = {
                "Runs all tests, or those whose name contains NAME.",
                "Builds everything first; the tests of the IDE are on a virtual screen. The last line counts the tests; "
                    + "the status is 1 if one failed. Maven's output goes to build/test.log, reports to "
                    + "tests/*/target/surefire-reports."},
            footer = {"  portwright test csmith -Dcount=1000"})
    static final class Test {
        @Parameters(paramLabel = "NAME", arity = "0..1",
                description = "only test classes with this in their class or package name, or Class#method")
        private String name;

        @Option(names = "-D", paramLabel = "PROPERTY=VALUE", description = "what the tests know is in docs/testing.md")
        private String property;
    }

    private abstract static class Compiler {
        @Option(names = "-msoft-float", description = "no floating-point registers; -mhard-float is the default")
        private boolean softFloat;

        @Option(names = "-EB", description = "big endian; little endian (-EL) is the default")
        private boolean bigEndian;

        @Parameters(paramLabel = "FILE", description = "as GCC takes them; and all other options of GCC's")
        private String files;
    }

    @Command(name = "cc", customSynopsis = "portwright cc [OPTION]... FILE...",
            description = {
                "Compiles C for MIPS: GCC with the right flags, headers and libraries.",
                "With the flags that the translator needs, and musl's headers and libraries. Works as CC= of configure "
                    + "and make; bin/portwright-cc is the same in one word. Refused, because the translator can do "
                    + "nothing with the outcome: -shared, -mmicromips, -mips16, 64-bit and release 6 processors. "
                    + "Ignored: -fPIC, -pie, -s. See docs/toolchain.md."},
            footer = {
                "  make CC=\"portwright cc\" AR=\"portwright ar\" RANLIB=\"portwright ranlib\"",
                "  ./configure --host=mipsel-linux-musl CC=portwright-cc CXX=portwright-c++ AR=portwright-ar",
                "  cmake -DCMAKE_TOOLCHAIN_FILE=PORTWRIGHT/runtime/c/build-systems/portwright.cmake"})
    static final class C extends Compiler {
    }

    @Command(name = "c++", customSynopsis = "portwright c++ [OPTION]... FILE...",
            description = {
                "Compiles C++ for MIPS: as cc, with libstdc++.",
                "Works as CXX= of configure and make; bin/portwright-c++ is the same in one word. See portwright cc "
                    + "--help."})
    static final class Cxx extends Compiler {
    }

    private abstract static class BinaryUtility {
        @Parameters(paramLabel = "ARGUMENT", description = "as the GNU tool takes them")
        private String arguments;
    }

    @Command(name = "ar", customSynopsis = "portwright ar ARGUMENT...",
            description = {"GNU ar for MIPS.", "For AR= of configure and make. bin/portwright-ar is the same in one word."})
    static final class Ar extends BinaryUtility {
    }

    @Command(name = "ranlib", customSynopsis = "portwright ranlib ARGUMENT...",
            description = {
                "GNU ranlib for MIPS.",
                "For RANLIB= of configure and make. bin/portwright-ranlib is the same in one word."})
    static final class Ranlib extends BinaryUtility {
    }

    @Command(name = "nm", customSynopsis = "portwright nm ARGUMENT...",
            description = {"GNU nm for MIPS.", "For NM= of configure and make. bin/portwright-nm is the same in one word."})
    static final class Nm extends BinaryUtility {
    }

    @Command(name = "strip", customSynopsis = "portwright strip [-o FILE] [OPTION]... FILE...",
            description = {
                "Leaves programs as they are: the translator needs their symbols.",
                "For STRIP= of configure and make, and for install -s. bin/portwright-strip is the same in one word."})
    static final class Strip {
        @Option(names = "-o", paramLabel = "FILE", description = "copies the program to this file")
        private String output;

        @Parameters(paramLabel = "FILE", description = "the program")
        private String files;
    }

    @Command(name = "ide", customSynopsis = "portwright ide [--workspace DIRECTORY] [ARGUMENT]...",
            description = {"Opens the IDE, on a workspace that has the samples."})
    static final class Ide {
        @Option(names = "--workspace", paramLabel = "DIRECTORY", description = "the workspace; default: build/workspace")
        private String workspace;

        @Parameters(paramLabel = "ARGUMENT", description = "for Eclipse")
        private String arguments;
    }

    @Command(name = "demo", customSynopsis = "portwright demo",
            description = {
                "Goes from C source to a running MIDlet.",
                "Sets up and builds what is missing, translates samples/life to a MIDlet, runs it in the emulator "
                    + "without a window, prints its output, and says where JAR, JAD and a screenshot lie."})
    static final class Demo {
    }

    @Command(name = "changes", customSynopsis = "portwright kernel changes [--files]",
            description = {
                "Counts the lines that differ between the variants.",
                "What the port to a giant lock changed, and that to coarse-grained locks."})
    static final class KernelChanges {
        @Option(names = "--files", description = "a line for each file that differs, too")
        private boolean files;
    }

    /** Adds those that come before the commands in Java. */
    static void addFirst(CommandLine commandLine) {
        for (Object command : new Object[] {new Setup(), new Build(), new Test(), new C(), new Cxx(), new Ar(),
            new Ranlib(), new Nm(), new Strip()}) {
            commandLine.addSubcommand(command);
        }
    }

    /** Adds those that come after them. */
    static void addLast(CommandLine commandLine) {
        commandLine.addSubcommand(new Ide()).addSubcommand(new Demo());
        commandLine.getSubcommands().get("kernel").addSubcommand(new KernelChanges());
    }
}

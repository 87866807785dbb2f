// SPDX-License-Identifier: EPL-2.0
// portwright bind
package org.portwright.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.bindings.BoundClass;
import org.portwright.bindings.HeaderWriter;
import org.portwright.bindings.ReferenceWriter;
import org.portwright.bindings.exports.ExportGlue;
import org.portwright.bindings.language.BindingFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the C headers of .bind files. */
@Command(name = "bind", customSynopsis = "portwright bind FILE... [-o DIRECTORY] [--reference]",
        description = {
            "Makes C headers for the members of Java classes, and C files for functions that Java calls.",
            "For each FILE.bind a header FILE.h: functions that call the members which the file names. A program that "
                + "uses them is compiled and translated like any other; docs/bindings.md teaches it. Errors are told "
                + "with file and line, and the exit status is 1. <portwright/midp.h>, for the API of phones, and "
                + "<portwright/jdk.h>, for Java SE, are there already.",
            "For what FILE.bind exports, FILE-exports.c: to be linked with the library, for 'portwright translate --library', "
                + "which makes and compiles it itself if it is given sources or an archive; docs/exports.md teaches it."},
        subcommands = BindServerCommand.class)
final class BindCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Option(names = {"-o", "--output"}, paramLabel = "DIRECTORY", description = "where the files go; default: beside the files")
    private Path output;

    @Option(names = "--reference", description = "also writes FILE.md, a page with all that FILE.h declares")
    private boolean writesReference;

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "a .bind file")
    private List<Path> files;

    @Spec
    private CommandSpec specification;

    @Override
    public Integer call() throws Exception {
        if (files == null) {
            throw new ParameterException(specification.commandLine(), "name a .bind file, or lsp");
        }
        BindingFiles language = new BindingFiles();
        int status = 0;
        for (Path file : files) {
            FileProblems.requireFile(file);
            BindingFiles.Bindings bindings = language.read(file, problem -> System.err.println("portwright: " + problem));
            if (bindings.isEmpty()) {
                status = Main.FAILED;
                continue;
            }
            List<BoundClass> classes = bindings.classes();
            classes.forEach(each -> each.unmapped().forEach(reason ->
                    System.err.println("portwright: " + file + ": warning: " + reason + "; it is left out")));
            write(file, bindings);
        }
        return status;
    }

    private void write(Path file, BindingFiles.Bindings bindings) throws Exception {
        String name = file.getFileName().toString();
        name = name.substring(0, name.length() - BindingFiles.EXTENSION.length());
        Path folder = output != null ? output : file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        if (!bindings.classes().isEmpty()) {
            UnfinishedFile.write(folder.resolve(name + ".h"), HeaderWriter.write(name, bindings.classes()));
            if (writesReference) {
                UnfinishedFile.write(folder.resolve(name + ".md"), ReferenceWriter.write(name, bindings.classes()));
            }
        }
        if (bindings.exports().isPresent()) {
            UnfinishedFile.write(folder.resolve(name + "-exports.c"), ExportGlue.write(bindings.exports().get()));
        }
    }
}

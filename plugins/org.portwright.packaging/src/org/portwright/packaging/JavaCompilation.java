// SPDX-License-Identifier: EPL-2.0
// Compiles Java sources in memory.
package org.portwright.packaging;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** One run of the JDK's compiler, for Java 17. */
final class JavaCompilation {

    private static final String CLASS = ".class";

    private final SortedMap<String, byte[]> result = new TreeMap<>();

    private JavaCompilation() {
    }

    /**
     * Compiles.
     *
     * @param sources path to text
     * @param classPath path to class file
     * @return class files by their paths
     * @throws PackageException if this Java has no compiler, or the sources have errors
     */
    static SortedMap<String, byte[]> compile(Map<String, String> sources, Map<String, byte[]> classPath)
            throws PackageException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new PackageException(sources.keySet().iterator().next(),
                    "this Java has no compiler; run Portwright with a JDK", null);
        }
        JavaCompilation compilation = new JavaCompilation();
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        List<JavaFileObject> units = new ArrayList<>();
        sources.forEach((path, text) -> units.add(new Memory(path, JavaFileObject.Kind.SOURCE,
                text.getBytes(StandardCharsets.UTF_8))));
        JavaFileManager files = compilation.new Files(compiler.getStandardFileManager(messages, Locale.ROOT,
                StandardCharsets.UTF_8), classPath);
        boolean compiled = compiler.getTask(null, files, messages, List.of("-source", "17", "-target", "17", "-g",
                "-proc:none", "-Xlint:-options"), null, units).call();
        if (!compiled) {
            Diagnostic<? extends JavaFileObject> first = messages.getDiagnostics().stream()
                    .filter(each -> each.getKind() == Diagnostic.Kind.ERROR).findFirst().orElseThrow();
            throw new PackageException(first.getSource() == null ? "" : first.getSource().getName(), "line "
                    + first.getLineNumber() + ": " + first.getMessage(Locale.ROOT) + "; rename what is exported", null);
        }
        return compilation.result;
    }

    private static final class Memory extends SimpleJavaFileObject {

        private final byte[] contents;

        Memory(String path, Kind kind, byte[] contents) {
            super(URI.create("memory:///" + path), kind);
            this.contents = contents;
        }

        @Override
        public InputStream openInputStream() {
            return new ByteArrayInputStream(contents);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return new String(contents, StandardCharsets.UTF_8);
        }
    }

    private final class Files extends ForwardingJavaFileManager<JavaFileManager> {

        private final Map<String, byte[]> classPath;

        Files(JavaFileManager above, Map<String, byte[]> classPath) {
            super(above);
            this.classPath = classPath;
        }

        @Override
        public Iterable<JavaFileObject> list(Location location, String packageName, Set<JavaFileObject.Kind> kinds,
                boolean recurse) throws IOException {
            if (location != StandardLocation.CLASS_PATH) {
                return super.list(location, packageName, kinds, recurse);
            }
            String folder = packageName.replace('.', '/') + '/';
            List<JavaFileObject> found = new ArrayList<>();
            classPath.forEach((path, contents) -> {
                if (path.startsWith(folder) && path.indexOf('/', folder.length()) < 0) {
                    found.add(new Memory(path, JavaFileObject.Kind.CLASS, contents));
                }
            });
            return found;
        }

        @Override
        public String inferBinaryName(Location location, JavaFileObject file) {
            if (file instanceof Memory) {
                String path = file.toUri().getPath();
                return path.substring(1, path.length() - CLASS.length()).replace('/', '.');
            }
            return super.inferBinaryName(location, file);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String className, JavaFileObject.Kind kind,
                FileObject sibling) {
            String path = className.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(URI.create("memory:///" + path), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return new ByteArrayOutputStream() {
                        @Override
                        public void close() {
                            result.put(path, toByteArray());
                        }
                    };
                }
            };
        }
    }
}

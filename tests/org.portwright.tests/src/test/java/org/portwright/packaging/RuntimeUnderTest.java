// SPDX-License-Identifier: EPL-2.0
// Loads the runtime of either target into this JVM, so that its methods can be called one by one.
package org.portwright.packaging;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.IntConsumer;

/** The runtime's classes in a class loader of their own, with a memory image beside them. */
public final class RuntimeUnderTest {

    private static final String PACKAGE = "org.portwright.runtime.";

    private final String description;
    private final ClassLoader loader;
    private final Map<String, Method> methods = new HashMap<>();

    /** What a program left behind. */
    public record Result(int status, byte[] out, String err) {

        public String text() {
            return new String(out, StandardCharsets.ISO_8859_1);
        }
    }

    private RuntimeUnderTest(String description, String target, byte[] image) {
        this.description = description;
        try {
            SortedMap<String, byte[]> classes = TargetPackager.of(target).runtime().classes();
            loader = new ClassFileLoader(RuntimeUnderTest.class.getClassLoader(), classes) {
                @Override
                protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                    synchronized (getClassLoadingLock(name)) {
                        // Ours come first: the tests' class path may have those of the other target.
                        Class<?> loaded = findLoadedClass(name);
                        if (loaded == null && classes.containsKey(name.replace('.', '/') + ".class")) {
                            loaded = findClass(name);
                        }
                        return loaded != null ? loaded : super.loadClass(name, resolve);
                    }
                }

                @Override
                public InputStream getResourceAsStream(String name) {
                    return name.endsWith("/program.bin") ? new ByteArrayInputStream(image)
                            : super.getResourceAsStream(name);
                }
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static RuntimeUnderTest se(boolean bigEndian) {
        return new RuntimeUnderTest("se, " + order(bigEndian), "java", image(bigEndian));
    }

    public static RuntimeUnderTest cldc(boolean bigEndian) {
        return new RuntimeUnderTest("cldc, " + order(bigEndian), "j2me", image(bigEndian));
    }

    private static String order(boolean bigEndian) {
        return bigEndian ? "big endian" : "little endian";
    }

    private static byte[] image(boolean bigEndian) {
        return HandWrittenProgram.image(bigEndian, new byte[64]);
    }

    @Override
    public String toString() {
        return description;
    }

    /** Calls a static method of the runtime; what it throws is thrown on. */
    public Object call(String className, String method, Object... arguments) {
        StringBuilder key = new StringBuilder(className).append('.').append(method);
        for (Object argument : arguments) {
            key.append(' ').append(argument.getClass().getSimpleName());
        }
        try {
            return methods.computeIfAbsent(key.toString(), k -> find(className, method, arguments))
                    .invoke(null, arguments);
        } catch (InvocationTargetException e) {
            throw RuntimeUnderTest.<RuntimeException>unchecked(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public int callInt(String className, String method, Object... arguments) {
        return (Integer) call(className, method, arguments);
    }

    private Method find(String className, String method, Object[] arguments) {
        Class<?>[] types = new Class<?>[arguments.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = java.lang.invoke.MethodType.methodType(arguments[i].getClass()).unwrap().returnType();
        }
        try {
            Method found = load(className).getDeclaredMethod(method, types);
            found.setAccessible(true);
            return found;
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private Class<?> load(String className) {
        try {
            return loader.loadClass(PACKAGE + className);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** Runs a program on Java SE that consists of one function, which gets the initial stack pointer. */
    public Result execute(IntConsumer start, byte[] in, String... arguments) {
        return execute(start, in, new ByteArrayOutputStream(), arguments);
    }

    /** The same, with an output stream that may fail. */
    public Result executeOn(IntConsumer start, OutputStream out) {
        return execute(start, new byte[0], out);
    }

    private Result execute(IntConsumer start, byte[] in, OutputStream out, String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Class<?> type = load("Program");
        Object program = Proxy.newProxyInstance(loader, new Class<?>[] {type}, (self, method, parameters) -> {
            if (method.getName().equals("start")) {
                start.accept((Integer) parameters[0]);
                return null;
            }
            if (method.getName().equals("call")) {
                return 0L; // a signal handler that does nothing
            }
            throw new UnsupportedOperationException(method.getName());
        });
        try {
            Method execute = load("Machine").getMethod("execute", type, String[].class, InputStream.class,
                    OutputStream.class, OutputStream.class);
            int status = (Integer) execute.invoke(null, program, arguments, new ByteArrayInputStream(in), out, err);
            byte[] written = out instanceof ByteArrayOutputStream memory ? memory.toByteArray() : new byte[0];
            return new Result(status, written, err.toString(StandardCharsets.UTF_8));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

// SPDX-License-Identifier: EPL-2.0
// The files of the emulated phone (JSR-75).
package org.portwright.j2me.host;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.microedition.io.Connection;
import javax.microedition.io.file.FileConnection;
import org.microemu.cldc.file.FileSystem;
import org.microemu.microedition.ImplFactory;
import org.microemu.microedition.io.ConnectorAdapter;
import org.microemu.microedition.io.ConnectorDelegate;

/**
 * MicroEmulator's implementation, and what it does otherwise than JSR-75 says: escapes in a URL are not decoded, and a
 * stream that is opened at an offset cuts the file off there.
 *
 * <p>A class of its own: a phone without files does not have those that this one needs.
 */
final class PhoneFileSystem extends ConnectorAdapter {

    private static final String START = "file:///";

    private final File folder;
    private final ConnectorDelegate original;

    private PhoneFileSystem(File folder, ConnectorDelegate original) {
        this.folder = folder;
        this.original = original;
    }

    /** @param folder its subfolders are the roots that the phone has, such as a memory card */
    static void install(File folder) {
        new FileSystem().registerImplementation(Map.of("fsRoot", folder.getPath()));
        ImplFactory.registerGCF("file", new PhoneFileSystem(folder, ImplFactory.getCGFImplementation(START)));
    }

    @Override
    public Connection open(String url, int mode, boolean timeouts) throws IOException {
        String decoded = URLDecoder.decode(url.replace("+", "%2B"), StandardCharsets.UTF_8);
        FileConnection connection = (FileConnection) original.open(decoded, mode, timeouts);
        File file = new File(folder, decoded.substring(START.length()));
        return (Connection) Proxy.newProxyInstance(PhoneFileSystem.class.getClassLoader(),
                new Class<?>[] {FileConnection.class},
                (self, method, arguments) -> call(connection, file, method, arguments));
    }

    private static Object call(FileConnection connection, File file, Method method, Object[] arguments)
            throws Throwable {
        if (method.getName().equals("openOutputStream") && arguments != null) {
            RandomAccessFile access = new RandomAccessFile(file, "rw");
            access.seek(Math.min((Long) arguments[0], access.length()));
            return new FileOutputStream(access.getFD()) {
                @Override
                public void close() throws IOException {
                    super.close();
                    access.close();
                }
            };
        }
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}

// SPDX-License-Identifier: EPL-2.0
// /resource: the files that were packed into the suite.
package org.portwright.runtime;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Vector;

/** Read-only. A JAR can't be listed on a phone: the packager leaves a list of what it put in. */
final class Resources extends Place {

    /** Beside the class Memory; each line is a path. */
    private static final String LIST = "resources.txt";

    private String list;

    FileNode find(String path) throws IOException {
        Vector names = names(path);
        if (names.size() > 0 || path.length() == 0) {
            return new Listing(names, false);
        }
        byte[] contents = read('/' + decode(path));
        return contents == null ? null : new ResourceFile(contents, path.hashCode());
    }

    /** What is right below a directory. */
    private Vector names(String directory) throws IOException {
        if (list == null) {
            byte[] bytes = read(LIST);
            list = bytes == null ? "" : encode(new String(bytes, "UTF-8"));
        }
        Vector names = new Vector();
        String start = directory.length() == 0 ? "" : directory + '/';
        for (int at = 0; at < list.length(); ) {
            int end = list.indexOf('\n', at);
            String name = list.substring(at, end);
            at = end + 1;
            if (name.startsWith(start)) {
                name = name.substring(start.length());
                int slash = name.indexOf('/');
                name = slash < 0 ? name : name.substring(0, slash + 1);
                if (!names.contains(name)) {
                    names.addElement(name);
                }
            }
        }
        return names;
    }

    /** All of a resource: a stream of CLDC tells no length, and can't go back. */
    private byte[] read(String name) throws IOException {
        InputStream in = getClass().getResourceAsStream(name);
        if (in == null) {
            return null;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] chunk = new byte[1024];
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            bytes.write(chunk, 0, count);
        }
        in.close();
        return bytes.toByteArray();
    }
}

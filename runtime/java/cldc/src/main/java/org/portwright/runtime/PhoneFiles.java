// SPDX-License-Identifier: EPL-2.0
// /file: the phone's own files, if it has JSR-75.
package org.portwright.runtime;

import java.io.IOException;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Vector;
import javax.microedition.io.Connector;
import javax.microedition.io.file.FileConnection;
import javax.microedition.io.file.FileSystemRegistry;

/**
 * Files through FileConnection (JSR-75 1.0). Right below the top are the roots that the phone names, such as a memory
 * card. This class is loaded by its name: on a phone without JSR-75 that fails, and {@code /file} is not there.
 */
final class PhoneFiles extends Place {

    /** Characters of a URL's path that stand for themselves (RFC 2396, 3.3), besides letters and digits. */
    private static final String PLAIN = "-_.!~*'():@&=+$,/";

    private final Vector roots = new Vector();
    /** Path to PhoneFile: what is open twice is one. */
    private final Hashtable known = new Hashtable();

    /** @throws NoClassDefFoundError on a phone without JSR-75 */
    public PhoneFiles() throws IOException {
        for (Enumeration e = FileSystemRegistry.listRoots(); e.hasMoreElements(); ) {
            roots.addElement(encode((String) e.nextElement()));
        }
    }

    FileNode find(String path) throws IOException {
        if (path.length() == 0) {
            return new Listing(roots, false);
        }
        FileNode open = (FileNode) known.get(path);
        if (open != null && open.users > 0) {
            return open;
        }
        int slash = path.indexOf('/');
        if (!roots.contains((slash < 0 ? path : path.substring(0, slash)) + '/')) {
            return null;
        }
        FileConnection connection = connect(path, Connector.READ);
        try {
            if (connection.exists()) {
                return known(path, connection);
            }
        } finally {
            connection.close();
        }
        FileNode parent = slash < 0 ? null : find(path.substring(0, path.lastIndexOf('/')));
        if (parent != null && (parent.mode() & FileNode.TYPE) == (FileNode.REGULAR & FileNode.TYPE)) {
            throw new FileError(Errno.ENOTDIR);
        }
        return null;
    }

    /** @param mode of Connector */
    static FileConnection connect(String path, int mode) throws IOException {
        try {
            return (FileConnection) Connector.open(url(path), mode);
        } catch (SecurityException e) { // the user or the phone does not allow it
            throw new FileError(Errno.EACCES);
        }
    }

    private static String url(String path) {
        StringBuffer url = new StringBuffer("file:///");
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || PLAIN.indexOf(c) >= 0) {
                url.append(c);
            } else {
                url.append('%').append(Integer.toHexString(c + 0x100).substring(1));
            }
        }
        if (path.indexOf('/') < 0) {
            url.append('/'); // a root is named with it
        }
        return url.toString();
    }

    private FileNode known(String path, FileConnection connection) throws IOException {
        PhoneFile file = new PhoneFile(path, connection);
        known.put(path, file);
        return file;
    }

    FileNode create(String path) throws IOException {
        FileConnection connection = connect(path, Connector.READ_WRITE);
        try {
            connection.create();
            return known(path, connection);
        } finally {
            connection.close();
        }
    }

    void makeDirectory(String path) throws IOException {
        FileConnection connection = connect(path, Connector.READ_WRITE);
        try {
            connection.mkdir();
        } finally {
            connection.close();
        }
    }

    void remove(String path, FileNode node) throws IOException {
        if (node.users > 0) { // the phone would refuse, or not: JSR-75 does not say
            throw new FileError(Errno.EBUSY);
        }
        FileConnection connection = connect(path, Connector.READ_WRITE);
        try {
            connection.delete();
        } finally {
            connection.close();
        }
    }

    /** JSR-75 renames within a directory only, and not onto what is there. */
    void rename(String from, FileNode node, String to, FileNode target) throws IOException {
        int slash = from.lastIndexOf('/');
        if (slash < 0 || slash != to.lastIndexOf('/') || !from.substring(0, slash).equals(to.substring(0, slash))) {
            throw new FileError(Errno.EXDEV);
        }
        if (node.users > 0) {
            throw new FileError(Errno.EBUSY);
        }
        if (target != null) {
            remove(to, target);
        }
        FileConnection connection = connect(from, Connector.READ_WRITE);
        try {
            connection.rename(decode(to.substring(slash + 1)));
        } finally {
            connection.close();
        }
    }
}

// SPDX-License-Identifier: EPL-2.0
// One of the places where files are.
package org.portwright.runtime;

import java.io.IOException;

/**
 * A tree of files. Paths are those below its top, without a slash at either end, and without "." and ".."; the top
 * itself is the empty path. A character of a path is a byte of the program's.
 */
abstract class Place {

    /** The file or directory at a path; null if there is none. */
    abstract FileNode find(String path) throws IOException;

    /** Makes an empty file where nothing is, in a directory that is there. */
    FileNode create(String path) throws IOException {
        throw new FileError(Errno.EROFS);
    }

    void makeDirectory(String path) throws IOException {
        throw new FileError(Errno.EROFS);
    }

    /** Removes what {@link #find} gave for this path: a file, or an empty directory. */
    void remove(String path, FileNode node) throws IOException {
        throw new FileError(Errno.EROFS);
    }

    /** @param target what is at the new path now, null if nothing is; it may be replaced */
    void rename(String from, FileNode node, String to, FileNode target) throws IOException {
        throw new FileError(Errno.EROFS);
    }

    /** A path as the libraries of Java want it: file names are UTF-8. */
    static String decode(String path) throws IOException {
        byte[] bytes = new byte[path.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) path.charAt(i);
        }
        return new String(bytes, "UTF-8");
    }

    /** The bytes of a name, one in each character. */
    static String encode(String name) throws IOException {
        byte[] bytes = name.getBytes("UTF-8");
        StringBuffer result = new StringBuffer();
        for (int i = 0; i < bytes.length; i++) {
            result.append((char) (bytes[i] & 0xff));
        }
        return result.toString();
    }
}

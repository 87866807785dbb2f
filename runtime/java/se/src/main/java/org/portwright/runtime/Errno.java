// SPDX-License-Identifier: EPL-2.0
// Error numbers of Linux on MIPS, and which of them a Java exception means.
package org.portwright.runtime;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;

/** Numbers from Linux, arch/mips/include/uapi/asm/errno.h; above 34 they are not those of other machines. */
final class Errno {

    static final int EPERM = 1;
    static final int ENOENT = 2;
    static final int ESRCH = 3;
    static final int EINTR = 4;
    static final int EIO = 5;
    static final int EBADF = 9;
    static final int EAGAIN = 11;
    static final int ENOMEM = 12;
    static final int EACCES = 13;
    static final int EFAULT = 14;
    static final int EEXIST = 17;
    static final int EXDEV = 18;
    static final int ENODEV = 19;
    static final int ENOTDIR = 20;
    static final int EISDIR = 21;
    static final int EINVAL = 22;
    static final int EMFILE = 24;
    static final int ENOTTY = 25;
    static final int ETXTBSY = 26;
    static final int EFBIG = 27;
    static final int ENOSPC = 28;
    static final int ESPIPE = 29;
    static final int EROFS = 30;
    static final int EPIPE = 32;
    static final int ERANGE = 34;
    static final int ENAMETOOLONG = 78;
    static final int ENOSYS = 89;
    static final int ELOOP = 90;
    static final int ENOTEMPTY = 93;
    static final int EOPNOTSUPP = 122;
    static final int ETIMEDOUT = 145;
    static final int EDQUOT = 1133;

    private Errno() {
    }

    /** The error number of a failed system call, positive; {@link #EIO} if nothing better is known. */
    static int of(Exception e) {
        if (e instanceof SystemCallException refused) {
            return refused.error;
        }
        if (e instanceof IndexOutOfBoundsException) {
            return EFAULT; // an address that the program gave
        }
        if (e instanceof UnsupportedOperationException) {
            return EOPNOTSUPP;
        }
        if (e instanceof InvalidPathException) {
            return ENOENT;
        }
        if (e instanceof NoSuchFileException) {
            return ENOENT;
        }
        if (e instanceof FileAlreadyExistsException) {
            return EEXIST;
        }
        if (e instanceof AccessDeniedException || e instanceof SecurityException) {
            return EACCES;
        }
        if (e instanceof DirectoryNotEmptyException) {
            return ENOTEMPTY;
        }
        if (e instanceof NotDirectoryException) {
            return ENOTDIR;
        }
        if (e instanceof NotLinkException) {
            return EINVAL;
        }
        if (e instanceof FileSystemLoopException) {
            return ELOOP;
        }
        if (e instanceof NonReadableChannelException || e instanceof NonWritableChannelException
                || e instanceof ClosedChannelException) {
            return EBADF;
        }
        if (e instanceof FileSystemException failure && failure.getReason() != null) {
            return ofMessage(failure.getReason());
        }
        if (e instanceof IOException && e.getMessage() != null) {
            return ofMessage(e.getMessage());
        }
        return EIO;
    }

    /** Java keeps strerror's text of what it has no exception class for. */
    private static int ofMessage(String message) {
        if (message.contains("No space left")) {
            return ENOSPC;
        } else if (message.contains("Broken pipe")) {
            return EPIPE;
        } else if (message.contains("Is a directory")) {
            return EISDIR;
        } else if (message.contains("Not a directory")) {
            return ENOTDIR;
        } else if (message.contains("Read-only file system")) {
            return EROFS;
        } else if (message.contains("Too many open files")) {
            return EMFILE;
        } else if (message.contains("File name too long")) {
            return ENAMETOOLONG;
        } else if (message.contains("Too many levels of symbolic links")) {
            return ELOOP;
        } else if (message.contains("Operation not permitted")) {
            return EPERM;
        } else if (message.contains("cross-device") || message.contains("Cross-device")) {
            return EXDEV;
        } else if (message.contains("File too large")) {
            return EFBIG;
        } else if (message.contains("Disk quota exceeded")) {
            return EDQUOT;
        } else if (message.contains("Text file busy")) {
            return ETXTBSY;
        } else if (message.contains("Invalid argument")) {
            return EINVAL;
        } else if (message.contains("Illegal seek")) {
            return ESPIPE;
        } else if (message.contains("Bad file descriptor")) {
            return EBADF;
        }
        return EIO;
    }
}

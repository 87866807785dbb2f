// SPDX-License-Identifier: EPL-2.0
// Which error number a Java exception means.
package org.portwright.runtime.abi;

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
import org.portwright.runtime.Errno;

/** Turns what Java throws into the {@link Errno} that a system call gives for it. */
public final class Failure {

    private Failure() {
    }

    /** The error number of a failed system call, positive; {@link Errno#EIO} if nothing better is known. */
    public static int of(Exception e) {
        if (e instanceof SystemCallException refused) {
            return refused.error;
        }
        if (e instanceof IndexOutOfBoundsException) {
            return Errno.EFAULT; // an address that the program gave
        }
        if (e instanceof UnsupportedOperationException) {
            return Errno.EOPNOTSUPP;
        }
        if (e instanceof InvalidPathException) {
            return Errno.ENOENT;
        }
        if (e instanceof NoSuchFileException) {
            return Errno.ENOENT;
        }
        if (e instanceof FileAlreadyExistsException) {
            return Errno.EEXIST;
        }
        if (e instanceof AccessDeniedException || e instanceof SecurityException) {
            return Errno.EACCES;
        }
        if (e instanceof DirectoryNotEmptyException) {
            return Errno.ENOTEMPTY;
        }
        if (e instanceof NotDirectoryException) {
            return Errno.ENOTDIR;
        }
        if (e instanceof NotLinkException) {
            return Errno.EINVAL;
        }
        if (e instanceof FileSystemLoopException) {
            return Errno.ELOOP;
        }
        if (e instanceof NonReadableChannelException || e instanceof NonWritableChannelException
                || e instanceof ClosedChannelException) {
            return Errno.EBADF;
        }
        if (e instanceof FileSystemException failure && failure.getReason() != null) {
            return ofMessage(failure.getReason());
        }
        if (e instanceof IOException && e.getMessage() != null) {
            return ofMessage(e.getMessage());
        }
        return Errno.EIO;
    }

    /** Java keeps strerror's text of what it has no exception class for; each is part of one message only. */
    private static final Object[][] MESSAGES = {
        {"No space left", Errno.ENOSPC},
        {"Broken pipe", Errno.EPIPE},
        {"Device or resource busy", Errno.EBUSY},
        {"Directory not empty", Errno.ENOTEMPTY},
        {"Too many links", Errno.EMLINK},
        {"Is a directory", Errno.EISDIR},
        {"Not a directory", Errno.ENOTDIR},
        {"Read-only file system", Errno.EROFS},
        {"Too many open files", Errno.EMFILE},
        {"File name too long", Errno.ENAMETOOLONG},
        {"Too many levels of symbolic links", Errno.ELOOP},
        {"Operation not permitted", Errno.EPERM},
        {"Permission denied", Errno.EACCES},
        {"ross-device", Errno.EXDEV},
        {"File too large", Errno.EFBIG},
        {"Disk quota exceeded", Errno.EDQUOT},
        {"Text file busy", Errno.ETXTBSY},
        {"Invalid argument", Errno.EINVAL},
        {"Illegal seek", Errno.ESPIPE},
        {"Bad file descriptor", Errno.EBADF},
        {"Connection refused", Errno.ECONNREFUSED},
        {"Connection reset", Errno.ECONNRESET},
        {"Connection timed out", Errno.ETIMEDOUT},
        {"Address already in use", Errno.EADDRINUSE},
        {"Cannot assign requested address", Errno.EADDRNOTAVAIL},
        {"Network is unreachable", Errno.ENETUNREACH},
        {"No route to host", Errno.EHOSTUNREACH},
        {"Message too long", Errno.EMSGSIZE},
        {"not connected", Errno.ENOTCONN},
    };

    private static int ofMessage(String message) {
        for (Object[] known : MESSAGES) {
            if (message.contains((String) known[0])) {
                return (Integer) known[1];
            }
        }
        return Errno.EIO;
    }
}

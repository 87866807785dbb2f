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
    static final int ENXIO = 6;
    static final int EBADF = 9;
    static final int ECHILD = 10;
    static final int EAGAIN = 11;
    static final int ENOMEM = 12;
    static final int EACCES = 13;
    static final int EFAULT = 14;
    static final int EBUSY = 16;
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
    static final int EMLINK = 31;
    static final int EPIPE = 32;
    static final int ERANGE = 34;
    static final int ENAMETOOLONG = 78;
    static final int ENOSYS = 89;
    static final int ELOOP = 90;
    static final int ENOTEMPTY = 93;
    static final int ENOTSOCK = 95;
    static final int EDESTADDRREQ = 96;
    static final int EMSGSIZE = 97;
    static final int ENOPROTOOPT = 99;
    static final int EPROTONOSUPPORT = 120;
    static final int ESOCKTNOSUPPORT = 121;
    static final int EOPNOTSUPP = 122;
    static final int EAFNOSUPPORT = 124;
    static final int EADDRINUSE = 125;
    static final int EADDRNOTAVAIL = 126;
    static final int ENETUNREACH = 128;
    static final int ECONNABORTED = 130;
    static final int ECONNRESET = 131;
    static final int EISCONN = 133;
    static final int ENOTCONN = 134;
    static final int ETIMEDOUT = 145;
    static final int ECONNREFUSED = 146;
    static final int EHOSTUNREACH = 148;
    static final int EALREADY = 149;
    static final int EINPROGRESS = 150;
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

    /** Java keeps strerror's text of what it has no exception class for; each is part of one message only. */
    private static final Object[][] MESSAGES = {
        {"No space left", ENOSPC},
        {"Broken pipe", EPIPE},
        {"Device or resource busy", EBUSY},
        {"Directory not empty", ENOTEMPTY},
        {"Too many links", EMLINK},
        {"Is a directory", EISDIR},
        {"Not a directory", ENOTDIR},
        {"Read-only file system", EROFS},
        {"Too many open files", EMFILE},
        {"File name too long", ENAMETOOLONG},
        {"Too many levels of symbolic links", ELOOP},
        {"Operation not permitted", EPERM},
        {"Permission denied", EACCES},
        {"ross-device", EXDEV},
        {"File too large", EFBIG},
        {"Disk quota exceeded", EDQUOT},
        {"Text file busy", ETXTBSY},
        {"Invalid argument", EINVAL},
        {"Illegal seek", ESPIPE},
        {"Bad file descriptor", EBADF},
        {"Connection refused", ECONNREFUSED},
        {"Connection reset", ECONNRESET},
        {"Connection timed out", ETIMEDOUT},
        {"Address already in use", EADDRINUSE},
        {"Cannot assign requested address", EADDRNOTAVAIL},
        {"Network is unreachable", ENETUNREACH},
        {"No route to host", EHOSTUNREACH},
        {"Message too long", EMSGSIZE},
        {"not connected", ENOTCONN},
    };

    private static int ofMessage(String message) {
        for (Object[] known : MESSAGES) {
            if (message.contains((String) known[0])) {
                return (Integer) known[1];
            }
        }
        return EIO;
    }
}

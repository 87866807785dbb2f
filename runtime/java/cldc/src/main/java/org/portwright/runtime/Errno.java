// SPDX-License-Identifier: EPL-2.0
// Error numbers that system calls give.
package org.portwright.runtime;

/** Linux, arch/mips/include/uapi/asm/errno.h. */
final class Errno {

    static final int EPERM = 1;
    static final int ENOENT = 2;
    static final int EIO = 5;
    static final int EBADF = 9;
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
    static final int EFBIG = 27;
    static final int ENOSPC = 28;
    static final int ESPIPE = 29;
    static final int EROFS = 30;
    static final int EPIPE = 32;
    static final int ERANGE = 34;
    static final int ENAMETOOLONG = 78;
    static final int ENOSYS = 89;
    static final int ENOTEMPTY = 93;
    static final int ENOTSOCK = 95;
    static final int EDESTADDRREQ = 96;
    static final int ENOPROTOOPT = 99;
    static final int EPROTONOSUPPORT = 120;
    static final int EOPNOTSUPP = 122;
    static final int EAFNOSUPPORT = 124;
    static final int EADDRINUSE = 125;
    static final int ECONNRESET = 131;
    static final int EISCONN = 133;
    static final int ENOTCONN = 134;
    static final int ECONNREFUSED = 146;
    static final int EINPROGRESS = 150;

    private Errno() {
    }
}

// SPDX-License-Identifier: EPL-2.0
// Error numbers that system calls give.
package org.portwright.runtime;

/**
 * Linux, arch/mips/include/uapi/asm/errno.h; above 34 they are not those of other machines. Compilers put the numbers
 * where they are used: programs on phones do not carry this.
 */
public final class Errno {

    public static final int EPERM = 1;
    public static final int ENOENT = 2;
    public static final int ESRCH = 3;
    public static final int EINTR = 4;
    public static final int EIO = 5;
    public static final int ENXIO = 6;
    public static final int EBADF = 9;
    public static final int ECHILD = 10;
    public static final int EAGAIN = 11;
    public static final int ENOMEM = 12;
    public static final int EACCES = 13;
    public static final int EFAULT = 14;
    public static final int EBUSY = 16;
    public static final int EEXIST = 17;
    public static final int EXDEV = 18;
    public static final int ENODEV = 19;
    public static final int ENOTDIR = 20;
    public static final int EISDIR = 21;
    public static final int EINVAL = 22;
    public static final int EMFILE = 24;
    public static final int ENOTTY = 25;
    public static final int ETXTBSY = 26;
    public static final int EFBIG = 27;
    public static final int ENOSPC = 28;
    public static final int ESPIPE = 29;
    public static final int EROFS = 30;
    public static final int EMLINK = 31;
    public static final int EPIPE = 32;
    public static final int ERANGE = 34;
    public static final int ENAMETOOLONG = 78;
    public static final int ENOSYS = 89;
    public static final int ELOOP = 90;
    public static final int ENOTEMPTY = 93;
    public static final int ENOTSOCK = 95;
    public static final int EDESTADDRREQ = 96;
    public static final int EMSGSIZE = 97;
    public static final int ENOPROTOOPT = 99;
    public static final int EPROTONOSUPPORT = 120;
    public static final int ESOCKTNOSUPPORT = 121;
    public static final int EOPNOTSUPP = 122;
    public static final int EAFNOSUPPORT = 124;
    public static final int EADDRINUSE = 125;
    public static final int EADDRNOTAVAIL = 126;
    public static final int ENETUNREACH = 128;
    public static final int ECONNABORTED = 130;
    public static final int ECONNRESET = 131;
    public static final int EISCONN = 133;
    public static final int ENOTCONN = 134;
    public static final int ETIMEDOUT = 145;
    public static final int ECONNREFUSED = 146;
    public static final int EHOSTUNREACH = 148;
    public static final int EALREADY = 149;
    public static final int EINPROGRESS = 150;
    public static final int EDQUOT = 1133;

    private Errno() {
    }
}

// SPDX-License-Identifier: EPL-2.0
// What the auxiliary vector on a program's first stack consists of.
package org.portwright.runtime;

/**
 * Types of the auxiliary vector (Linux, include/uapi/linux/auxvec.h), and the parts of the ELF header (System V ABI,
 * chapter 4) that it is made from, which the linker puts at the start of the data. Compilers put the numbers where they
 * are used: none loads this.
 */
public final class AuxiliaryVector {

    public static final int AT_NULL = 0;
    public static final int AT_PHDR = 3;
    public static final int AT_PHENT = 4;
    public static final int AT_PHNUM = 5;
    public static final int AT_PAGESZ = 6;
    public static final int AT_ENTRY = 9;
    public static final int AT_UID = 11;
    public static final int AT_EUID = 12;
    public static final int AT_GID = 13;
    public static final int AT_EGID = 14;
    public static final int AT_HWCAP = 16;
    public static final int AT_CLKTCK = 17;
    public static final int AT_SECURE = 23;
    public static final int AT_RANDOM = 25;
    public static final int AT_EXECFN = 31;

    public static final int ELF_MAGIC = 0x7f454c46;
    public static final int ELF_HEADER_SIZE = 52;
    public static final int E_PHNUM = 44;
    public static final int PROGRAM_HEADER_SIZE = 32;

    private AuxiliaryVector() {
    }
}

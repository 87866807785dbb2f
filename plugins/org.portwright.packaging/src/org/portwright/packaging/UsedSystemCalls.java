// SPDX-License-Identifier: EPL-2.0
// Which system calls a program may come to make.
package org.portwright.packaging;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import org.portwright.runtime.SystemCall;
import org.portwright.translator.TranslatedProgram;

/** What the translator has found of a program's system calls, less those that the start of every program only names. */
public final class UsedSystemCalls {

    /**
     * musl's start asks for the standard streams (poll) and opens /dev/null in their place (open), but only in a program
     * with the rights of another user: it looks at AT_UID, AT_EUID, AT_GID, AT_EGID and AT_SECURE, where our initial
     * stack says that it has none (musl, src/env/__libc_start_main.c).
     */
    private static final Set<String> START = Set.of("__libc_start_main", "__init_libc");
    private static final Set<Integer> CALLS_OF_START = Set.of(SystemCall.OPEN, SystemCall.POLL, SystemCall.PPOLL,
            SystemCall.PPOLL_TIME64);

    /**
     * musl's start maps memory for thread-local storage that its own room is too small for, which is never so without any
     * (musl, src/env/__init_tls.c).
     */
    private static final Set<String> START_OF_THREADS = Set.of("__init_tls", "static_init_tls");

    /** Numbers of system calls, and one past them (Linux for o32, arch/mips/include/uapi/asm/unistd.h). */
    static final int FIRST = 4000;
    static final int END = 5000;

    // The initial memory: see MemoryImage, and elf.h, Elf32_Ehdr and Elf32_Phdr.
    private static final int IMAGE_HEADER = 36;
    private static final int ELF_MAGIC = 0x7f454c46;
    private static final int ELF_HEADER = 52;
    private static final int E_DATA = 5;
    private static final int E_PHOFF = 28;
    private static final int E_PHENTSIZE = 42;
    private static final int E_PHNUM = 44;
    private static final int PT_TLS = 7;
    private static final int P_MEMSZ = 20;

    private UsedSystemCalls() {
    }

    /**
     * Whether a program may make a system call.
     *
     * @param number of the system call, or what ioctl is asked for; {@link #END} stands for all numbers outside of Linux's
     *               range
     */
    public static boolean include(TranslatedProgram program, int number) {
        if (number > END) {
            return program.systemCalls().include(SystemCall.IOCTL, Set.of()) && program.systemCalls().mayRequest(number);
        }
        if (!isOfLinux(number) && program.systemCalls().byNumber().keySet().stream().anyMatch(each -> !isOfLinux(each))) {
            return true;
        }
        Set<String> except = CALLS_OF_START.contains(number) ? START
                : number == SystemCall.MMAP2 && !hasThreadLocalStorage(program.image()) ? START_OF_THREADS : Set.of();
        return program.systemCalls().include(number, except);
    }

    private static boolean isOfLinux(int number) {
        return number >= FIRST && number < END;
    }

    /** The program headers lie where the data starts, if our linker script has put them there. */
    private static boolean hasThreadLocalStorage(byte[] image) {
        ByteBuffer data = ByteBuffer.wrap(image, IMAGE_HEADER, image.length - IMAGE_HEADER).slice();
        if (data.remaining() < ELF_HEADER || data.getInt(0) != ELF_MAGIC) {
            return true;
        }
        data.order(data.get(E_DATA) == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        int at = data.getInt(E_PHOFF);
        for (int i = 0; i < data.getShort(E_PHNUM); i++) {
            if (data.getInt(at) == PT_TLS && data.getInt(at + P_MEMSZ) != 0) {
                return true;
            }
            at += data.getShort(E_PHENTSIZE);
        }
        return false;
    }
}

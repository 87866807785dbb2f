// SPDX-License-Identifier: EPL-2.0
// A file that a PC boots from.
package org.portwright.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSegment;

/**
 * A kernel of anybody's, or a disk with one.
 *
 * @param kind how QEMU takes it
 * @param qemu the program of QEMU that simulates a machine for it
 */
public record BootFile(Kind kind, String qemu) {
    /** How QEMU takes a file. */
    public enum Kind {
        /** It loads the kernel itself, with a command line and a RAM disk. */
        KERNEL,
        /** The BIOS boots from the hard disk's first sector. */
        DISK,
        /** The BIOS boots from the CD. */
        CD
    }

    private static final byte[] ELF_MAGIC = {0x7f, 'E', 'L', 'F'};
    private static final String IA32 = "qemu-system-i386";
    private static final String X86_64 = "qemu-system-x86_64";
    static final String PACKAGES = "qemu-system-x86";

    /** Multiboot 0.6.96, section 3.1: a header in the first bytes, at a multiple of four. */
    private static final int MULTIBOOT = 0x1badb002;
    private static final int MULTIBOOT_BYTES = 8192;
    /** Bit 16 of its flags: the header has the addresses, so that it need not be an ELF file of 32 bits. */
    private static final int MULTIBOOT_ADDRESSES = 1 << 16;
    /** Notes of an ELF file that say where a PVH guest begins (Xen, public/elfnote.h). */
    private static final int PVH_ENTRY = 18;
    private static final byte[] PVH_OWNER = {'X', 'e', 'n', 0};
    /** Linux, Documentation/x86/boot.rst: the magic number of the real-mode header. */
    private static final int LINUX_MAGIC_OFFSET = 0x202;
    private static final String LINUX_MAGIC = "HdrS";
    /** ECMA-119, section 8.1: the first volume descriptor. */
    private static final int CD_MAGIC_OFFSET = 0x8001;
    private static final String CD_MAGIC = "CD001";
    private static final int BOOT_SECTOR_END = 510;

    /**
     * Looks at a file.
     *
     * @param file an ELF file, a Linux kernel, the image of a disk or CD
     * @return how it boots
     * @throws KernelException if it does not; the message says why, and what would
     * @throws IOException if it can't be read
     */
    public static BootFile of(Path file) throws KernelException, IOException {
        byte[] start;
        try (InputStream in = Files.newInputStream(file)) {
            start = in.readNBytes(CD_MAGIC_OFFSET + CD_MAGIC.length());
        }
        if (isElf(start)) {
            return elf(ElfFile.read(file), start);
        }
        if (hasText(start, LINUX_MAGIC_OFFSET, LINUX_MAGIC)) {
            return new BootFile(Kind.KERNEL, X86_64);
        }
        if (hasText(start, CD_MAGIC_OFFSET, CD_MAGIC)) {
            return new BootFile(Kind.CD, X86_64);
        }
        if (start.length > BOOT_SECTOR_END + 1 && start[BOOT_SECTOR_END] == 0x55 && (start[BOOT_SECTOR_END + 1] & 0xff) == 0xaa) {
            return new BootFile(Kind.DISK, X86_64);
        }
        throw new KernelException(file + ": nothing that a PC boots: take a kernel as an ELF file, a bzImage, the image of a disk or a CD");
    }

    /**
     * @param file any file
     * @return whether it begins like an ELF file, which has symbols
     * @throws IOException if it can't be read
     */
    public static boolean isElf(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return isElf(in.readNBytes(ELF_MAGIC.length));
        }
    }

    private static boolean isElf(byte[] start) {
        return start.length >= ELF_MAGIC.length && Arrays.equals(start, 0, ELF_MAGIC.length, ELF_MAGIC, 0, ELF_MAGIC.length);
    }

    private static boolean hasText(byte[] bytes, int offset, String text) {
        return bytes.length >= offset + text.length()
                && new String(bytes, offset, text.length(), StandardCharsets.ISO_8859_1).equals(text);
    }

    private static BootFile elf(ElfFile file, byte[] start) throws KernelException {
        int machine = file.header().machine();
        if (machine != Elf.EM_386 && machine != Elf.EM_X86_64) {
            throw new KernelException(file.name() + ": for another processor than a PC's; take a kernel for the IA-32 or x86-64");
        }
        int flags = multibootFlags(start);
        if (machine == Elf.EM_386 && (flags >= 0 || hasPvhEntry(file))) {
            return new BootFile(Kind.KERNEL, IA32);
        }
        if (machine == Elf.EM_X86_64 && ((flags & MULTIBOOT_ADDRESSES) != 0 && flags >= 0 || hasPvhEntry(file))) {
            return new BootFile(Kind.KERNEL, X86_64);
        }
        throw new KernelException(file.name() + (flags >= 0
                ? ": QEMU boots no ELF file of 64 bits by multiboot; add addresses to its header (flag 16), or a PVH note, or boot its disk"
                : ": has neither a multiboot header in its first 8 KB nor a PVH note, so QEMU can't boot it; boot its disk image"));
    }

    /** The flags of the multiboot header; -1 if there is none. */
    private static int multibootFlags(byte[] start) {
        ByteBuffer words = ByteBuffer.wrap(start, 0, Math.min(start.length, MULTIBOOT_BYTES)).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i + 12 <= words.limit(); i += 4) {
            if (words.getInt(i) == MULTIBOOT && words.getInt(i) + words.getInt(i + 4) + words.getInt(i + 8) == 0) {
                return words.getInt(i + 4) & Integer.MAX_VALUE;
            }
        }
        return -1;
    }

    private static boolean hasPvhEntry(ElfFile file) {
        for (ElfSegment segment : file.segments()) {
            if (segment.type() == Elf.PT_NOTE && hasPvhEntry(file.contents(segment))) {
                return true;
            }
        }
        return false;
    }

    /** Notes: length of the owner's name, length of the value, type; name and value, each filled up to words (System V ABI). */
    private static boolean hasPvhEntry(ByteBuffer notes) {
        while (notes.remaining() >= 12) {
            int owner = words(notes.getInt());
            int value = words(notes.getInt());
            int type = notes.getInt();
            if (owner < 0 || value < 0 || owner > notes.remaining() || value > notes.remaining() - owner) {
                return false;
            }
            byte[] name = new byte[owner];
            notes.get(name);
            if (type == PVH_ENTRY && Arrays.equals(name, PVH_OWNER)) {
                return true;
            }
            notes.position(notes.position() + value);
        }
        return false;
    }

    private static int words(int bytes) {
        return bytes + 3 & ~3;
    }
}

// SPDX-License-Identifier: EPL-2.0
// A translated program, as a debugger sees it before it runs.
package org.portwright.debug;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.portwright.debug.symbols.Symbols;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSection;
import org.portwright.packaging.Relocation;
import org.portwright.translator.TranslatedProgram;

/**
 * The JAR of a program that was translated for a debugger.
 *
 * @param jar where it is
 * @param isSuite whether it is a MIDlet suite
 * @param runtimePackage binary name of the package that the runtime is in
 * @param memoryBase the lowest address of its memory
 * @param elf the program as it was before translation
 * @param symbols what its debug information says
 * @param stops where it can be stopped
 */
record DebuggedProgram(Path jar, boolean isSuite, String runtimePackage, int memoryBase, ElfFile elf, Symbols symbols,
        StopTable stops) {
    /** The manifest's attribute that says which class of a suite is the program. */
    private static final String SUITE_PROGRAM = "Portwright-Program";
    /** In the header of the image (docs/translator.md, "program.bin"). */
    private static final int BASE = 8;

    /**
     * Opens a JAR.
     *
     * @throws DebugException if it was not translated for a debugger; the message says what to do
     * @throws IOException if it can't be read
     */
    static DebuggedProgram open(Path jar) throws IOException, DebugException {
        try (JarFile file = new JarFile(jar.toFile())) {
            byte[] table = contents(file, TranslatedProgram.DEBUG_TABLE);
            byte[] program = contents(file, TranslatedProgram.DEBUG_PROGRAM);
            if (table == null || program == null) {
                throw new DebugException(jar + ": not made for a debugger; translate it with --debug");
            }
            Attributes attributes = file.getManifest().getMainAttributes();
            String ofSuite = attributes.getValue(SUITE_PROGRAM);
            String main = ofSuite != null ? ofSuite : attributes.getValue(Attributes.Name.MAIN_CLASS);
            String runtime = Relocation.of(main).runtimePackage();
            int base = ByteBuffer.wrap(contents(file, runtime + "/program.bin")).getInt(BASE);
            ElfFile elf = ElfFile.parse(jar.toString(), program);
            return new DebuggedProgram(jar, ofSuite != null, runtime.replace('/', '.'), base, elf, Symbols.read(elf),
                    StopTable.read(table));
        }
    }

    /** Whether an instruction is a branch, a jump or a call, behind which there is a delay slot. */
    boolean isTransfer(int address) {
        for (ElfSection section : elf.sections()) {
            long offset = Integer.toUnsignedLong(address) - section.address();
            if (section.has(Elf.SHF_EXECINSTR) && offset >= 0 && offset <= section.size() - Integer.BYTES) {
                return isTransfer(elf.contents(section), (int) offset);
            }
        }
        return false;
    }

    /** By its format (MIPS32 vol. II, appendix A). */
    private static boolean isTransfer(ByteBuffer code, int offset) {
        int word = code.getInt(offset);
        int major = word >>> 26;
        return switch (major) {
            case 0 -> (word & 0x3e) == 0x08;                // SPECIAL: jr, jalr
            case 1 -> (word >>> 16 & 0x0c) == 0;            // REGIMM: bltz and its kin, not traps
            case 17 -> (word >>> 21 & 0x1f) == 8;           // COP1: bc1f, bc1t
            default -> major >= 2 && major <= 7 || major >= 20 && major <= 23;
        };
    }

    private static byte[] contents(JarFile file, String path) throws IOException {
        ZipEntry entry = file.getEntry(path);
        if (entry == null) {
            return null;
        }
        try (InputStream in = file.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }
}

/* SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The entries of all vectors, which push what the processor does not, and the list of them. Who includes it defines ENTRY, how their
 * names begin, ENTRIES, that of the list, and COMMON, where they go.
 */
// Pushes what the processor does not push itself, so that all frames look like struct frame.
        .macro entry vector error
        .globl ENTRY\vector
ENTRY\vector:
        .if !\error
        pushl $0
        .endif
        pushl $\vector
        jmp COMMON
        .endm

// Vectors 8, 10 to 14, 17 and 21 come with an error code (Intel SDM vol. 3, table 6-1).
        .altmacro
        .set vector, 0
        .rept 64
        .if vector == 8 || (vector >= 10 && vector <= 14) || vector == 17 || vector == 21
        entry %vector, 1
        .else
        entry %vector, 0
        .endif
        .set vector, vector + 1
        .endr
        entry 128, 0

// Addresses of the entries, for the descriptor table: vectors 0 to 63, then 128.
        .pushsection .rodata
        .macro address vector
        .long ENTRY\vector
        .endm
        .globl ENTRIES
ENTRIES:
        .set vector, 0
        .rept 64
        address %vector
        .set vector, vector + 1
        .endr
        address 128
        .popsection

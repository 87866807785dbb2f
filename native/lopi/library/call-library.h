/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * How code that each module has of its own calls the library, which only the program has. LOPI_SHARED: from a shared library,
 * by the global offset table, since the procedure linkage table may be bound late and then changes registers.
 */
.macro call_library target
#ifndef LOPI_SHARED
    call \target
#elif defined(__x86_64__)
    call *\target@GOTPCREL(%rip)
#else
    call 78f                        /* the unwinder reckons from ebp */
78: pop %eax
    add $_GLOBAL_OFFSET_TABLE_ + (. - 78b), %eax
    call *\target@GOT(%eax)
#endif
.endm

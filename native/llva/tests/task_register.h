/* SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Before each file of the engine, of C or of assembly: the task register, by which it knows the processor, is a variable of host.c.
 */
#ifdef __ASSEMBLER__
        .macro str operand
        movl host_task_register, \operand
        .endm
#else
asm(".macro str operand\n\t"
    "movl host_task_register, \\operand\n\t"
    ".endm");
#endif

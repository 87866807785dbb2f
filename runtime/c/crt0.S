// SPDX-License-Identifier: EPL-2.0
// Entry point of a C program: hands the initial stack (argc, argv, envp, auxv,
// System V ABI MIPS supplement, "Process Stack") to portwright_start in crt1.c.
        .set    reorder
        .text
        .globl  _start
        .type   _start, @function
        .ent    _start
_start: move    $4, $29
        li      $8, -8                  // the o32 ABI wants sp to be a multiple of 8
        and     $29, $29, $8
        addiu   $29, $29, -32           // argument save area of the callee, and room
        sw      $0, 16($29)             // a null return address ends a debugger's backtrace
        jal     portwright_start
        break                           // portwright_start does not return
        .end    _start
        .size   _start, .-_start

/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What the templates of all probes share: names for what differs between IA-32 and x86-64.
 * How a template is used, see forms.h.
 */
#ifndef LOPI_TEMPLATE_H
#define LOPI_TEMPLATE_H

#ifdef __x86_64__
#define WORD 8
#define BX %rbx
#define SP %rsp
/* A stub may change SCRATCH, and at entry ENTRY_SCRATCH too. Ordinary functions get no argument and give no result
 * there: System V ABI, AMD64 supplement 3.2.3; Intel386 supplement, function calling sequence. */
#define AX %rax
#define DX %rdx
#define SCRATCH %r11
#define SCRATCH_32 %r11d
#define SCRATCH_MASK 0x800
#define ENTRY_SCRATCH %r10
#define ENTRY_SCRATCH_MASK 0x400
#define RETURN_ADDRESS_COLUMN 16
#define STACK_POINTER_COLUMN 7
#else
#define WORD 4
#define BX %ebx
#define SP %esp
#define AX %eax
#define DX %edx
#define SCRATCH %ecx
#define SCRATCH_32 %ecx
#define SCRATCH_MASK 0x2
#define ENTRY_SCRATCH %edx
#define ENTRY_SCRATCH_MASK 0x4
#define RETURN_ADDRESS_COLUMN 8
#define STACK_POINTER_COLUMN 4
#endif

/*
 * The beginning of a template. It names the library, so that the linker takes it though the stub calls nothing there.
 * A shared library has a part of it in itself, and can't be linked without.
 */
#ifdef LOPI_PIC
#define LIBRARY lopi_module
    .hidden lopi_fill_pool
#else
#define LIBRARY lopi_library
#endif
#ifndef LOPI_KERNEL
    .hidden lopi_module, lopi_personality
#endif
.macro template form, safety, arguments
    .section .lopi.\form\().\safety\arguments, "ax", @progbits
    .cfi_startproc
#ifndef LOPI_KERNEL
    .cfi_personality 0x1b, lopi_personality         /* library/unwind.c; DW_EH_PE_pcrel | DW_EH_PE_sdata4 */
    .cfi_lsda 0x1b, lopi_module                     /* by this longjmp.c knows stubs */
#endif
#ifdef __x86_64__
    .reloc ., R_X86_64_NONE, LIBRARY
#else
    .reloc ., R_386_NONE, LIBRARY
#endif
.endm

/*
 * Memory that needs no lock: a thread's own in programs, a processor's own in kernels (LOPI_KERNEL), where one address
 * is other memory on each processor (docs/lopi-kernel.md). Code for shared libraries has to find it first.
 */
#ifdef LOPI_KERNEL
#define LOCAL(symbol) symbol
#elif defined(__x86_64__)
#define LOCAL(symbol) %fs:symbol@tpoff
#else
#define LOCAL(symbol) %gs:symbol@ntpoff
#endif

/* struct lopi_frame of include/lopi.h */
#define FRAME_NEXT 0
#define FRAME_SAVED (1 * WORD)
#define FRAME_RETURN (2 * WORD)
#define FRAME_STACK (3 * WORD)
#define FRAME_DATA (4 * WORD)

/* struct lopi_counters of include/lopi.h: a function's data of each thread or processor */
#define COUNTERS_CALLS 0
#define COUNTERS_SUM 8
#define COUNTERS_BYTES 16

.macro absolute name, value
    .globl \name
    .set \name, \value
.endm

#ifndef __x86_64__
/* Position-independent code of IA-32 has to ask where it is. */
.macro global_offset_table register
    call 77f                        /* a call of the next instruction leaves the processor's return stack alone */
77: .cfi_adjust_cfa_offset 4
    pop \register
    .cfi_adjust_cfa_offset -4
    add $_GLOBAL_OFFSET_TABLE_ + (. - 77b), \register
.endm

.macro carry_in_slot offset
# ifdef LOPI_PIC
    setc %cl
    movzbl %cl, %ecx
    add_to_slot \offset
# else
    adcl $0, LOCAL(lopi_slot) + \offset
# endif
.endm
#endif

/* Code for a shared library doesn't know where in the thread's block a symbol lies, and asks the global offset table. */
.macro thread_local_offset symbol, temporary
#ifdef __x86_64__
    mov \symbol@gottpoff(%rip), \temporary
#else
    global_offset_table \temporary
    mov \symbol@gotntpoff(\temporary), \temporary
#endif
.endm

/* Adds SCRATCH to a word of the function's data, modulo the word. Changes SCRATCH. */
.macro add_to_slot offset
#ifndef LOPI_PIC
    add SCRATCH, LOCAL(lopi_slot) + \offset
#else
    push AX
    .cfi_adjust_cfa_offset WORD
    thread_local_offset lopi_slot, AX
# ifdef __x86_64__
    add SCRATCH, %fs:\offset(AX)
# else
    add SCRATCH, %gs:\offset(AX)
# endif
    pop AX
    .cfi_adjust_cfa_offset -WORD
#endif
.endm

/* Adds 1 to 8 bytes of it. Changes SCRATCH in code for a shared library. */
.macro count_in_slot offset
#ifdef LOPI_PIC
    thread_local_offset lopi_slot, SCRATCH
# ifdef __x86_64__
    incq %fs:\offset(SCRATCH)
# else
    addl $1, %gs:\offset(SCRATCH)
    adcl $0, %gs:\offset + 4(SCRATCH)
# endif
#elif defined(__x86_64__)
    incq LOCAL(lopi_slot) + \offset
#else
    addl $1, LOCAL(lopi_slot) + \offset
    adcl $0, LOCAL(lopi_slot) + \offset + 4
#endif
.endm

/* In a frame form, the register's value is in the frame. DWARF 5, sections 6.4.2.3 and 7.7.1; rbx and ebx are both
 * number 3. */
.macro cfi_in_frame column, offset
    .cfi_escape 0x10, \column, 2, 0x73, \offset     /* DW_CFA_expression, column, length, DW_OP_breg3, offset */
.endm

/*
 * Pops the return address to the frame, and says so. From here on the stub's frame is empty, and its canonical frame
 * address would be that of the function that it calls; but libgcc's unwinder knows a frame by this address (it compares it
 * in the second phase with that of the handler's frame, unwind.inc), so it must be another one. It is made 1 higher,
 * and the caller's stack pointer is said to be 1 lower than it.
 */
.macro pop_return_address
    pop FRAME_RETURN(BX)
    .cfi_def_cfa SP, 1
    .cfi_escape 0x16, STACK_POINTER_COLUMN, 2, 0x31, 0x1c   /* DW_CFA_val_expression, DW_OP_lit1, DW_OP_minus */
    cfi_in_frame RETURN_ADDRESS_COLUMN, FRAME_RETURN
.endm

.macro push_return_address
    push FRAME_RETURN(BX)
    .cfi_def_cfa SP, WORD
    .cfi_restore SP
    .cfi_offset RETURN_ADDRESS_COLUMN, -WORD
.endm

#endif

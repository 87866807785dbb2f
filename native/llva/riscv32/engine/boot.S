// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The first instructions, in machine mode and without paging: all traps and interrupts that a kernel handles go to supervisor mode, the
// engine's, and paging is on there (RISC-V Instruction Set Manual vol. II, 20211203, chapters 3 and 4).

#include "memory.h"

/* medeleg: all exceptions but calls of supervisor and machine mode; mideleg: the interrupts of supervisor mode. */
#define EXCEPTIONS 0xb1ff
#define INTERRUPTS 0x222
/* pmpcfg0: all addresses, by pmpaddr0, to be read, written and executed. */
#define PMP_ALL 0x1f
/* mcounteren, scounteren: cycles and time for the modes below. */
#define COUNTERS 0x3
/* menvcfgh, and its bit that lets supervisor mode have stimecmp (extension Sstc 1.0). */
#define MENVCFGH 0x31a
#define STIMECMP_AVAILABLE 0x80000000
/* mstatus: the mode that mret goes on in, two bits. */
#define STATUS_MODES 0x1800
#define STATUS_SUPERVISOR 0x800

        .section .text.start, "ax"
        .globl start
// a0: number of the processor; a1: the device tree.
start:
        bnez a0, park
        la t0, bss_start
        la t1, kernel_end
1:      sw zero, (t0)
        addi t0, t0, 4
        bltu t0, t1, 1b

        li t0, -1
        csrw pmpaddr0, t0
        li t0, PMP_ALL
        csrw pmpcfg0, t0
        li t0, EXCEPTIONS
        csrw medeleg, t0
        li t0, INTERRUPTS
        csrw mideleg, t0
        csrw mie, zero
        li t0, COUNTERS
        csrw mcounteren, t0
        csrw scounteren, t0
        li t0, STIMECMP_AVAILABLE
        csrs MENVCFGH, t0
        // Until the engine has its own: whatever traps, waits.
        la t0, park
        csrw mtvec, t0

        // The map of physical memory, and behind it that of devices, a region each.
        la t0, boot_page_table
        li t1, 4 * (DIRECT_MAP / REGION_SIZE)
        add t0, t0, t1
        li t1, REGION_ENTRY(MEMORY_BASE)
        li t2, DIRECT_MAP_SIZE / REGION_SIZE
        li t3, REGION_ENTRY(REGION_SIZE) - REGION_ENTRY(0)
1:      sw t1, (t0)
        add t1, t1, t3
        addi t0, t0, 4
        addi t2, t2, -1
        bnez t2, 1b
        li t1, REGION_ENTRY(FINISHER_REGION)
        sw t1, 0(t0)
        li t1, REGION_ENTRY(PLIC_REGION)
        sw t1, 4(t0)
        li t1, REGION_ENTRY(SERIAL_REGION)
        sw t1, 8(t0)
        la t0, boot_page_table
        srli t0, t0, 12
        li t1, SATP_SV32
        or t0, t0, t1
        csrw satp, t0
        sfence.vma

        li t0, STATUS_MODES
        csrc mstatus, t0
        li t0, STATUS_SUPERVISOR
        csrs mstatus, t0
        la t0, 1f
        li t1, DIRECT_MAP - MEMORY_BASE
        add t0, t0, t1
        csrw mepc, t0
        mret
1:
        la sp, boot_stack_top
        li s0, 0                        // the end of a chain of frames, for debuggers
        mv a0, a1
        call engine_main
park:
        wfi
        j park

        .bss
        .balign 4096
        .globl boot_page_table
boot_page_table:
        .skip 4096
        .skip BOOT_STACK_SIZE
boot_stack_top:

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// LLVA-OS: which functions of the kernel handle system calls, traps and interrupts. The paper says that there are intrinsics for it
// (III-E, III-F) and leaves them to its reference [8]; these are ours.
#pragma once

// What a handler is told about. Numbers of traps are below LLVA_INTERRUPT_FIRST. A processor need not have all of them: on some a division
// by zero has a result.
enum {
    LLVA_TRAP_DIVISION = 0,
    LLVA_TRAP_STEP = 1,
    LLVA_TRAP_BREAKPOINT = 3,           // the program is behind it
    LLVA_TRAP_OVERFLOW = 4,
    LLVA_TRAP_BOUND = 5,
    LLVA_TRAP_INSTRUCTION = 6,
    LLVA_TRAP_NO_FLOATING_POINT = 7,
    LLVA_TRAP_DOUBLE = 8,               // not by a handler of traps: llva_register_double_fault
    LLVA_TRAP_PROTECTION = 13,
    LLVA_TRAP_MEMORY = 14,              // the functions of mmu.h say more
    LLVA_TRAP_FLOATING_POINT = 16,
    LLVA_TRAP_ALIGNMENT = 17,

    LLVA_INTERRUPT_FIRST = 0x20,
    LLVA_INTERRUPT_CLOCK = 0x20,        // of the only processor
    LLVA_INTERRUPT_SERIAL = 0x24,       // input on the first serial line
    LLVA_INTERRUPT_LOCAL_CLOCK = 0x30,  // of each of several processors
    LLVA_INTERRUPT_PROCESSOR = 0x31,    // the first of those that processors send each other, for the kernel to use
    LLVA_INTERRUPT_PROCESSOR_LAST = 0x3e,
    LLVA_INTERRUPT_SPURIOUS = 0x3f,
    LLVA_INTERRUPT_LAST = 0x3f,

    LLVA_SYSTEM_CALL = 0x80,
};

// Runs with interrupts disabled, on the kernel's stack if the program was not privileged, else on the interrupted one.
typedef void llva_handler(void *icp);

#define LLVA_SYSTEM_CALLS 256
#define LLVA_EVERY_SYSTEM_CALL (-1)

// Registers the handler of a system call, 0 to LLVA_SYSTEM_CALLS - 1; or, with LLVA_EVERY_SYSTEM_CALL, of all numbers that have
// none. A call without a handler returns -1. Returns 0; -1 if there is no such number. While one processor runs, as the two below.
int llva_register_syscall(int sysnum, llva_handler *handler);
// Of a trap, 0 to LLVA_INTERRUPT_FIRST - 1. A trap without a handler ends the machine.
int llva_register_trap(int trap, llva_handler *handler);
// Of an interrupt, LLVA_INTERRUPT_FIRST to LLVA_INTERRUPT_LAST. The handler acknowledges it (llva_interrupt_acknowledge). One
// without a handler is acknowledged, and has no other effect.
int llva_register_interrupt(int interrupt, llva_handler *handler);
// Of a trap that could not be delivered: the kernel's stack is full. It runs on a stack of the engine, must not return, and gets
// where the kernel was.
void llva_register_double_fault(void (*handler)(void *pc, void *stackp));

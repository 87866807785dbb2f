// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The communication area of a thread pair (paper on the application kernel, figure 1): what the application thread has met on its
// processor, for the bootstrap thread to do. For both kernels and for programs.
#pragma once

enum apkern_event {
    APKERN_NOTHING,             // the bootstrap thread has nothing to do
    APKERN_SYSTEM_CALL,         // the registers are those of the call, as the host's convention has them
    APKERN_PAGE_FAULT,          // at the address
    APKERN_EXCEPTION,           // any other: the thread has left its processor for good, and goes on with these registers
};

// As the processor and the entry of a trap leave them (struct frame of native/machine).
struct apkern_registers {
    unsigned edi, esi, ebp, unused_esp, ebx, edx, ecx, eax;
    unsigned gs, fs, es, ds;
    unsigned vector, error;
    unsigned pc, cs, eflags, esp, ss;
};

// In the memory of the process, which may write to it: neither kernel believes more of it than it would of registers. Aligned so
// that it lies in one page, whose frame the application kernel knows.
struct apkern_area {
    volatile unsigned event;    // enum apkern_event; the application kernel sets it last, the bootstrap thread clears it
    unsigned address;           // of a page fault
    // Of a system call eax to edi only, from and for a host that wants them here; the bootstrap thread leaves the result in eax.
    struct apkern_registers registers;
} __attribute__((aligned(128)));

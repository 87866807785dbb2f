// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// How a program calls the system on the RISC-V, counts cycles, makes marks, and waits in a loop; a part of library/system.h
// (native/kernel/user/include). Numbers and arguments are where the engine has them (llva_syscall_number, llva_syscall_arguments).
#pragma once

// Any number with any arguments.
static inline i32 system_call(u32 number, u32 a, u32 b, u32 c, u32 d, u32 e)
{
    register u32 a7 __asm__("a7") = number;
    register u32 a0 __asm__("a0") = a;
    register u32 a1 __asm__("a1") = b;
    register u32 a2 __asm__("a2") = c;
    register u32 a3 __asm__("a3") = d;
    register u32 a4 __asm__("a4") = e;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2), "r"(a3), "r"(a4) : "memory");
    return (i32) a0;
}

static inline i32 system_call_0(u32 number)
{
    return system_call(number, 0, 0, 0, 0, 0);
}

static inline i32 system_call_1(u32 number, u32 a)
{
    return system_call(number, a, 0, 0, 0, 0);
}

static inline i32 system_call_2(u32 number, u32 a, u32 b)
{
    return system_call(number, a, b, 0, 0, 0);
}

static inline i32 system_call_3(u32 number, u32 a, u32 b, u32 c)
{
    return system_call(number, a, b, c, 0, 0);
}

static inline i32 system_call_4(u32 number, u32 a, u32 b, u32 c, u32 d)
{
    return system_call(number, a, b, c, d, 0);
}

static inline u64 cycles(void)
{
    u32 high, low, again;
    do
        __asm__ volatile("csrr %0, cycleh\n\t"
                         "csrr %1, cycle\n\t"
                         "csrr %2, cycleh" : "=r"(high), "=r"(low), "=r"(again)::"memory");
    while (high != again);
    return (u64) high << 32 | low;
}

// A mark in the kernel's event log.
static inline void breakpoint(void)
{
    __asm__ volatile("ebreak" ::: "memory");
}

static inline void cpu_pause(void)
{
    __asm__ volatile(".word 0x0100000f" ::: "memory");     // the hint "pause" (extension Zihintpause 2.0)
}

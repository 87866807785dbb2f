// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// How a program calls the system on the IA-32, counts cycles, makes marks, and waits in a loop; a part of library/system.h. Programs for
// another processor are compiled with a header of that name of theirs.
#pragma once

// Any number with any arguments. Only as many registers are loaded as a call needs: in the simulator in which
// the kernels are measured every instruction counts.
static inline i32 system_call(u32 number, u32 a, u32 b, u32 c, u32 d, u32 e)
{
    i32 result;
    asm volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b), "d"(c), "S"(d), "D"(e) : "memory");
    return result;
}

static inline i32 system_call_0(u32 number)
{
    i32 result;
    asm volatile("int $0x80" : "=a"(result) : "a"(number) : "memory");
    return result;
}

static inline i32 system_call_1(u32 number, u32 a)
{
    i32 result;
    asm volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a) : "memory");
    return result;
}

static inline i32 system_call_2(u32 number, u32 a, u32 b)
{
    i32 result;
    asm volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b) : "memory");
    return result;
}

static inline i32 system_call_3(u32 number, u32 a, u32 b, u32 c)
{
    i32 result;
    asm volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b), "d"(c) : "memory");
    return result;
}

static inline i32 system_call_4(u32 number, u32 a, u32 b, u32 c, u32 d)
{
    i32 result;
    asm volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b), "d"(c), "S"(d) : "memory");
    return result;
}

// Cycles since reset.
static inline u64 cycles(void)
{
    u64 value;
    asm volatile("rdtsc" : "=A"(value)::"memory");
    return value;
}

// A mark in the kernel's event log.
static inline void breakpoint(void)
{
    asm volatile("int3" ::: "memory");
}

static inline void cpu_pause(void)
{
    asm volatile("pause" ::: "memory");
}

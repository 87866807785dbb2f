// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Floating-point state, saved only if it has changed: after it was loaded the first use of it is a trap (Intel SDM vol. 3, 2.5: CR0.TS).

#include "context.h"
#include "floating_point.h"
#include "handlers.h"
#include "llva/state.h"

#define CR0_MONITOR 0x2u
#define CR0_EMULATION 0x4u
#define CR0_TASK_SWITCHED 0x8u
#define CR4_SAVES_SSE 0x200u
#define CR4_SSE_FAULTS 0x400u

static struct {
    bool available;
    bool changed;               // since it was loaded
} units[MAX_CPUS];

static llva_handler *unavailable;

// The next use is a trap.
static void close(void)
{
    u32 value;
    asm volatile("movl %%cr0, %0" : "=r"(value));
    asm volatile("movl %0, %%cr0" ::"r"(value | CR0_TASK_SWITCHED) : "memory");
}

static void open(void)
{
    asm volatile("clts" ::: "memory");
}

static void make_available(void)
{
    u32 value, processor = this_processor();
    if (units[processor].available)
        return;
    asm volatile("movl %%cr0, %0" : "=r"(value));
    asm volatile("movl %0, %%cr0" ::"r"((value & ~(CR0_EMULATION | CR0_TASK_SWITCHED)) | CR0_MONITOR));
    asm volatile("movl %%cr4, %0" : "=r"(value));
    asm volatile("movl %0, %%cr4\n\t"
                 "fninit" ::"r"(value | CR4_SAVES_SSE | CR4_SSE_FAULTS));
    units[processor].available = units[processor].changed = true;
}

static void trap(void *icp)
{
    u32 processor = this_processor();
    if (units[processor].available) {
        open();
        units[processor].changed = true;
    } else {
        unavailable(icp);
    }
}

void floating_point_trap_register(llva_handler *handler)
{
    unavailable = handler;
    handlers[LLVA_TRAP_NO_FLOATING_POINT] = trap;
}

int llva_save_fp(void *buffer, int always)
{
    make_available();
    bool changed = units[this_processor()].changed;
    if (!changed && !always)
        return 0;
    open();
    asm volatile("fxsave %0" : "=m"(*(struct llva_fp_state *)buffer));
    if (!changed)
        close();
    return 1;
}

void llva_load_fp(void *buffer)
{
    make_available();
    open();
    asm volatile("fxrstor %0" ::"m"(*(const struct llva_fp_state *)buffer));
    units[this_processor()].changed = false;
    close();
}

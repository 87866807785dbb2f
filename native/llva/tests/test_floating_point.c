// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Floating-point state, which is saved only if it has changed: engine/floating_point.c.

#include "host.h"
#include "llva/state.h"

#define CR0_MONITOR 0x2u
#define CR0_EMULATION 0x4u
#define CR0_TASK_SWITCHED 0x8u
#define CR4_SSE 0x600u

static struct llva_fp_state state, other, untouched;
static u32 traps;

static void count_trap(void *icp unused)
{
    traps++;
}

static bool is_closed(void)
{
    return processor.cr0 & CR0_TASK_SWITCHED;
}

// What the processor does at a use of the unit while it is closed.
static void use(void)
{
    if (is_closed())
        handlers[LLVA_TRAP_NO_FLOATING_POINT](context_of(true));
}

static void set_register(u32 value)
{
    use();
    asm volatile("movd %0, %%xmm3" ::"r"(value));
}

static u32 register_value(void)
{
    u32 value;
    use();
    asm volatile("movd %%xmm3, %0" : "=r"(value));
    return value;
}

static bool is_saved(struct llva_fp_state *buffer, int always)
{
    memset(buffer, 0xee, sizeof(*buffer));
    memset(&untouched, 0xee, sizeof(untouched));
    int says = llva_save_fp(buffer, always);
    if (says != (memcmp(buffer, &untouched, sizeof(untouched)) != 0))
        abort();
    return says;
}

int main(void)
{
    host_init();
    handlers_init();
    llva_register_trap(LLVA_TRAP_NO_FLOATING_POINT, count_trap);
    processor.cr0 |= CR0_TASK_SWITCHED | CR0_EMULATION;
    use();
    ok(traps == 1, "before the kernel saves any, the trap is the kernel's");

    ok(is_saved(&state, 0), "what nobody has loaded counts as changed");
    ok((processor.cr0 & (CR0_MONITOR | CR0_EMULATION | CR0_TASK_SWITCHED)) == CR0_MONITOR && (processor.cr4 & CR4_SSE) == CR4_SSE,
        "the unit is the program's");

    set_register(1234);
    is_saved(&state, 0);
    set_register(5678);
    ok(is_saved(&other, 0), "what has changed is saved");
    llva_load_fp(&state);
    ok(is_closed() && !is_saved(&other, 0), "what was loaded is not, until it is used");
    ok(is_saved(&other, 1) && is_closed() && !is_saved(&untouched, 0), "unless it is wanted, which is no use");
    ok(register_value() == 1234 && !is_closed() && traps == 1, "the first use is a trap of the engine's");
    ok(is_saved(&other, 0) && is_saved(&other, 0), "it is saved from then on");
    llva_load_fp(&other);
    ok(register_value() == 1234, "the values are those that were saved");

    llva_load_fp(&state);
    host_be(3);
    ok(is_saved(&other, 0), "each processor has a unit");
    host_be(0);
    ok(!is_saved(&other, 0), "of its own");
    return finish();
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Floating-point state, saved only if it has changed: the processor itself notes that (RISC-V Instruction Set Manual vol. II, 20211203,
// 3.1.6.6).

#include "floating_point.h"
#include "context.h"
#include "llva/state.h"

static bool available;

// floating_point_state.S
void floating_point_store(void *buffer);
void floating_point_load(const void *buffer);

bool is_unavailable_floating_point(u32 instruction)
{
    if (available)
        return false;
    if ((instruction & 3) != 3) {
        // Compressed: the loads and stores of C.F and C.D (vol. I, tables 16.5 and 16.7).
        u32 operation = instruction >> 13 & 7;
        return (instruction & 3) != 1 && (operation & 1);
    }
    switch (instruction & 0x7f) {
    case 0x07: case 0x27: case 0x43: case 0x47: case 0x4b: case 0x4f: case 0x53:
        return true;
    default:
        return false;
    }
}

static bool has_changed(void)
{
    return (csr_read("sstatus") & STATUS_FLOATING_POINT) == STATUS_FLOATING_POINT;
}

static void mark_unchanged(void)
{
    csr_clear("sstatus", STATUS_FLOATING_POINT ^ STATUS_FLOATING_POINT_CLEAN);
}

static void make_available(void)
{
    if (!available)
        csr_set("sstatus", STATUS_FLOATING_POINT);
    available = true;
}

int llva_save_fp(void *buffer, int always)
{
    make_available();
    if (!has_changed() && !always)
        return 0;
    floating_point_store(buffer);
    return 1;
}

void llva_load_fp(void *buffer)
{
    make_available();
    floating_point_load(buffer);
    mark_unchanged();
}

/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Probe `count`: how often each function is called.
 */
#define ENTRY_ONLY
#ifndef LOPI_PIC
#define ENTRY_MASK 0
#endif
#include "forms.h"

.macro enter offset, base
    count_in_slot COUNTERS_CALLS
.endm

    forms
    absolute lopi_slot_bytes, COUNTERS_BYTES

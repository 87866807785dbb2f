/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The template of probes that are written in C: lopi_enter and lopi_exit. Thunks in the library (library/thunks.S)
 * save registers and call them; with SAVE_ALL also those of vectors and floating point, for code of which nothing
 * is known.
 */
#define DATA_BYTES 16
#define KEEP_STACK_POINTER            /* thunks pass it on: arguments are there */
#include "forms.h"

#ifdef SAVE_ALL
#define THUNK(name) lopi_full_##name
#else
#define THUNK(name) lopi_##name
#endif

#ifdef LOPI_PIC
    .hidden THUNK(enter_stack), THUNK(enter_frame), THUNK(exit_stack), THUNK(exit_frame)
#endif

/* The thunk gets the record in SCRATCH, and finds the call's data by its own form. */
.macro load_this
#ifdef __x86_64__
    lea lopi_this(%rip), SCRATCH
#elif !defined(LOPI_PIC)
    mov $lopi_this, SCRATCH
#else
    global_offset_table SCRATCH
    lea lopi_this@GOTOFF(SCRATCH), SCRATCH
#endif
.endm

.macro enter offset, base
    load_this
.ifc \base,SP
    call THUNK(enter_stack)
.else
    call THUNK(enter_frame)
.endif
.endm

.macro leave offset, base
    load_this
.ifc \base,SP
    call THUNK(exit_stack)
.else
    call THUNK(exit_frame)
.endif
.endm

    forms
    absolute lopi_slot_bytes, CALLED_SLOT_BYTES
    absolute lopi_called, 1

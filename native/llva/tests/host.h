// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the tests of the Execution Engine on the host have in common: TAP, and a processor in privileged mode.
//
// The engine's files are compiled as they are, for the IA-32, and linked where the kernel is. What a program of the host must not
// execute faults, and host.c does it instead.
#pragma once

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "checks.h"
#include "handlers.h"
#include "llva/llva.h"
#include "machine/frame.h"

// A line of TAP.
bool ok(bool condition, const char *name, ...) __attribute__((format(printf, 2, 3)));
// The plan; the status of the test program.
int finish(void);

// Catches what faults. First of all.
void host_init(void);

// What those instructions have changed (Intel SDM vol. 3, 2.5), and the last page that invlpg was given.
extern struct host_processor {
    u32 cr0, cr2, cr3, cr4;
    bool interrupts_enabled;
    u32 forgotten;
    u32 global_flushes;         // CR4.PGE taken away
} processor;

// Which processor it is.
void host_be(u32 number);

// Gets an Interrupt Context of privileged mode at a page fault of the test, which goes on as that says; null: nobody expects one.
extern llva_handler *on_fault;

// A context on the kernel's stack as entry.S makes it, with registers that are all different; of a program, or of the kernel.
struct interrupt_context *context_of(bool program);

// Runs the statement. True if the engine ended the machine; then with which status, and what it has said.
#define ends(statement)                     \
    ({                                      \
        jmp_buf here_;                      \
        ended = &here_;                     \
        bool is_ended_ = setjmp(here_);     \
        if (!is_ended_) {                   \
            statement;                      \
        }                                   \
        ended = NULL;                       \
        is_ended_;                          \
    })
extern jmp_buf *ended;
extern int end_status;
extern char said[256];

// Whether it was refused, with this message.
#define refuses(statement, message) (ends(statement) && end_status == 125 && strstr(said, message))

// Runs the statement, up to where the engine goes on with a context; which is kept.
#define resumes(statement)                  \
    ({                                      \
        jmp_buf here_;                      \
        resuming = &here_;                  \
        bool is_resumed_ = setjmp(here_);   \
        if (!is_resumed_) {                 \
            statement;                      \
        }                                   \
        resuming = NULL;                    \
        is_resumed_;                        \
    })
extern jmp_buf *resuming;
extern const struct interrupt_context *resumed;

// The last interrupt that was acknowledged.
extern u32 acknowledged;

// The C library has a segment of its own, which a state that begins has not: after such a state was loaded.
void host_restore_segment(void);

// So many pages, and one behind them that is not there.
u8 *guarded_pages(u32 count);

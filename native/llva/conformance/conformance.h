// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The conformance suite of LLVA-OS: a program for each function of the interface, run on the engine alone. It knows only the
// interface, so that any other engine can be held to it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llva/llva.h"

// A program is a function of the name of what it tries, in a file for each table of the paper; programs.h lists them.
#define CONFORMANCE(name) void try_##name(void)

// A line of TAP.
void check(bool condition, const char *what);

// Ends the suite.
void finish(void) __attribute__((__noreturn__));

// What the next traps and interrupts of privileged mode, and traps of programs, are given to; null: nobody expects one, which ends
// the suite. There is a handler of the suite for each.
extern llva_handler *on_trap;

// A page of memory, all 0, for good.
void *page(void);
uintptr_t physical(const void *pointer);

// ---- Programs that are not privileged.

// In them a copy of the suite's code is here, for them to execute, and this page is theirs to write. The page after it is read-only, and
// there is none behind that.
#define USER_CODE 0x40000000u
#define USER_PAGE 0x80000000u
#define USER_READ_ONLY (USER_PAGE + LLVA_PAGE_SIZE)
#define USER_ABSENT (USER_PAGE + 2 * LLVA_PAGE_SIZE)
#define USER_STACK_TOP (USER_PAGE + LLVA_PAGE_SIZE)
// The page table with it, which is loaded when a program of the suite begins, and the region table of USER_PAGE.
extern void *user_pgtable, *user_region;

// Where programs that are not privileged have this function. It uses no variables and no constants in memory but its stack's.
uintptr_t user_address(void *function);

// System calls: USER_EXIT ends the program that runs; on_call gets the others.
enum { USER_EXIT, USER_CALL, USER_OTHER = 1000 };
extern llva_handler *on_call;

// Runs a function as such a program, until it calls USER_EXIT, whose argument is the result; the function does not return.
int run_user(void (*function)(void));
// The same of a state.
int run_state(void *isp);
// Ends what runs, as USER_EXIT does: for handlers.
void end_user(int result) __attribute__((__noreturn__));

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The driver "apkern": what a program asks of the application kernel (docs/application-kernel.md). The library that programs are
// linked with makes all requests but APKERN_DISCARD and APKERN_STATISTICS.
#pragma once

#include "apkern/area.h"

#define APKERN_DRIVER "apkern"

enum apkern_request {
    APKERN_CREATE_THREAD,       // (struct apkern_thread_start *): handle of a new application thread, the caller is its bootstrap
                                // thread; -ERROR_NOT_FOUND: no application processors, -ERROR_MEMORY: run it yourself
    APKERN_ACTIVATE_THREAD,     // (handle): what its area said is done
    APKERN_AWAIT_EVENT,         // (handle): the same if there was anything; then blocks until there is something in its area
    APKERN_RESOLVE_FAULT,       // (handle, address): makes a page present; -ERROR_ADDRESS if the program has no right to it, then
                                // the application thread is gone and its bootstrap thread goes on in its place
    APKERN_DISCARD,             // (address, bytes): takes the whole pages in there away from the process; they begin again as at its
                                // start, heap with zeroes. -ERROR_ARGUMENT if a communication area is there
    APKERN_STATISTICS,          // (struct apkern_processor_statistics *, bytes): for the bootstrap processor and each of the
                                // others; number of bytes
};

struct apkern_thread_start {
    unsigned area;              // address of a struct apkern_area
    unsigned pc, esp, eax;      // what the application thread begins with
    unsigned polls;             // set by the driver: the bootstrap thread is to look at the area, not to wait in the driver
};

struct apkern_processor_statistics {
    unsigned calls, faults, answered, switches, invalidations;
    // Of the bootstrap processor: calls and faults that it has done for application threads, as switches the interrupts for
    // requests, and as idle also the time in which it looked for requests; the rest 0.
    unsigned long long user, kernel, idle;
};

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The order of the kernel's locks, by name: while a lock is held only locks of higher ranks are taken, but for another one
// of its own name. The deadlock detector checks that; docs/kernel-locks.md has the list that tools/lock-order makes of it.
#pragma once

#define LOCK_ORDER(rank)            \
    rank(1, "giant")                \
    rank(2, "timer handler")        \
    rank(3, "ipc")                  \
    rank(3, "database")             \
    rank(3, "semaphore")            \
    rank(3, "semaphore table")      \
    rank(4, "process table")        \
    rank(5, "thread block")         \
    rank(6, "run queue")            \
    rank(7, "container")            \
    rank(8, "heap")                 \
    rank(9, "page")                 \
    rank(9, "thread save")          \
    rank(10, "timer")               \
    rank(10, "user timers")

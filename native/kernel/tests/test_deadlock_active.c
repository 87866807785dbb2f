// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The deadlock detector's tests on several CPUs, where the locks are really taken.

#define LOCK_MODE LOCK_ACTIVE
#include "test_deadlock.c"

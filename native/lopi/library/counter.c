/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The counter that the probes `accumulate` and `counter` read, if the program has none of this name.
 */
#include "lopi.h"

uint32_t lopi_counter[2];

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Faults: of a program, which end its container, and of the kernel, which end it.
#pragma once

#include "machine/frame.h"

void kernel_fault(struct frame *frame);
void user_fault(struct frame *frame);

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the engine knows of the processor that runs.
#pragma once

// The top of its kernel's stack (llva_set_kernel_stack).
void *kernel_stack(void);

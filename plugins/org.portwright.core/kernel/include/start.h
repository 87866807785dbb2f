// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the start of the bootstrap processor knows of that of the others.
#pragma once

// Several CPUs only: starts them.
void processors_start(void);

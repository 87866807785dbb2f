// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The driver interface: what the kernel does not know itself, reached through driver_control (thesis 5.4).
#pragma once

#include "registry.h"

// Called under the giant lock, by the process that made the call.
struct driver {
    const char *name;
    // argument: user address of size bytes, or a value. Returns what the system call returns.
    i32 (*control)(const struct driver *driver, u32 request, u32 argument, u32 size);
    // A process of which the driver may know something ends; may be null.
    void (*process_ended)(const struct driver *driver, u32 pid);
};

// A driver is a static variable, and this line.
#define DRIVER(variable) REGISTER(drivers, variable)

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The drivers that are registered, and the system call that reaches them.

#include "driver.h"
#include "kernel.h"
#include "lock.h"
#include "process.h"
#include "system_call.h"

i32 system_call_driver_control(const u32 *argument)
{
    char name[NAME_CAPACITY];
    if (!copy_in_string(name, argument[0], sizeof name))
        return -ERROR_ADDRESS;
    const struct driver *driver;
    for_each_registered(driver, drivers) {
        if (!strcmp(driver->name, name))
            return driver->control(driver, argument[1], argument[2], argument[3]);
    }
    return -ERROR_NOT_FOUND;
}

static void tell_drivers(struct process *process)
{
    const struct driver *driver;
    for_each_registered(driver, drivers) {
        if (!driver->process_ended)
            continue;       // without the giant lock: each process comes here
        giant_acquire();
        driver->process_ended(driver, process->group.pid);
        giant_release();
    }
}

static const struct process_service service = { .ended = tell_drivers };
PROCESS_SERVICE(service);

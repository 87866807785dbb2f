// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The drivers that are registered, and the system call that reaches them.

#include "driver.h"
#include "kernel.h"
#include "lock.h"
#include "process.h"
#include "system_call.h"

static struct list drivers = LIST(drivers);     // giant lock
static bool any_wants_ends;     // a driver has process_ended; giant lock to set

void driver_register(struct driver *driver)
{
    giant_acquire();
    list_append(&drivers, &driver->link);
    any_wants_ends |= driver->process_ended != NULL;
    giant_release();
}

i32 system_call_driver_control(const u32 *argument)
{
    char name[NAME_CAPACITY];
    if (!copy_in_string(name, argument[0], sizeof name))
        return -ERROR_ADDRESS;
    struct driver *driver;
    list_for_each(driver, &drivers, link) {
        if (!strcmp(driver->name, name))
            return driver->control(driver, argument[1], argument[2], argument[3]);
    }
    return -ERROR_NOT_FOUND;
}

void drivers_process_ended(u32 pid)
{
    if (!any_wants_ends)
        return;     // without the giant lock: each process comes here
    struct driver *driver;
    giant_acquire();
    list_for_each(driver, &drivers, link) {
        if (driver->process_ended)
            driver->process_ended(driver, pid);
    }
    giant_release();
}

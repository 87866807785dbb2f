// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The library that a program of Linux is preloaded with (LD_PRELOAD), to run on application processors: before main the thread asks the
// driver for that, and from then on has a pair. There is nothing more to be done in the program: the bootstrap thread is in the kernel.
//
// It uses no other library, not even the C library, whose version is the program's.

#include <asm/fcntl.h>
#include <asm/unistd.h>
#include <stdbool.h>

#include "portwright/apkern-linux.h"

static int call(int number, const void *first, int second, int third)
{
    int result;
    asm volatile("int $0x80" : "=a"(result) : "a"(number), "b"(first), "c"(second), "d"(third) : "memory");
    return result;
}

// NOAPPKERN, if it is anything but empty, keeps the program where it is.
static bool is_refused(char **environment)
{
    static const char name[] = "NOAPPKERN=";
    for (; *environment; environment++) {
        unsigned i = 0;
        while (name[i] && (*environment)[i] == name[i])
            i++;
        if (!name[i] && (*environment)[i])
            return true;
    }
    return false;
}

// With the arguments of main, as the C library of GNU calls it. If the driver is not there, or has no processors, the program runs as
// ever.
__attribute__((constructor)) static void start(int count, char **arguments, char **environment)
{
    (void)count, (void)arguments;
    if (is_refused(environment))
        return;
    int device = call(__NR_open, APKERN_DEVICE, O_RDWR | O_CLOEXEC, 0);
    if (device < 0)
        return;
    call(__NR_ioctl, (const void *)device, APKERN_START, 0);
    call(__NR_close, (const void *)device, 0, 0);
}

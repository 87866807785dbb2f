/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Preloaded into a program that Frida instruments: it starts once the file descriptor in FRIDA_START has been closed.
 */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void wait_for_start(void)
{
    const char *descriptor = getenv("FRIDA_START");
    char nothing;
    if (descriptor)
        while (read(atoi(descriptor), &nothing, 1) < 0 && errno == EINTR)
            continue;
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Copies files to the console, or without arguments the console's input, line by line until its end (Ctrl-D).
#include "library/print.h"
#include "library/system.h"

static bool copy(u32 descriptor)
{
    char data[256];
    i32 length;
    while ((length = file_read(descriptor, data, sizeof data)) > 0)
        file_write(1, data, (u32)length);
    return length == 0;
}

int main(int argc, char **argv)
{
    int failures = 0;
    for (int i = 0; i < argc; i++) {
        i32 descriptor = file_open(argv[i]);
        if (is_error(descriptor) || !copy((u32)descriptor)) {
            print("%s: cannot be read\n", argv[i]);
            failures++;
        } else {
            file_close((u32)descriptor);
        }
    }
    if (!argc && !copy(0))
        failures++;
    return failures;
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A call of the traffic generator as a process: made for it, and gone after it.
#include "library/calls.h"
#include "library/text.h"

// Arguments: whom to tell, and the call.
int main(int argc, char **argv)
{
    if (argc != 5)
        return 2;
    u32 generator = (u32)strtoul(argv[0], NULL, 16);
    struct call call = { (u32)strtoul(argv[1], NULL, 16), (u32)strtoul(argv[2], NULL, 16),
                         (u32)strtoul(argv[3], NULL, 16), (u32)strtoul(argv[4], NULL, 16) };
    struct call_end end = call_run(&call);
    message_send(generator, &end, sizeof end);
    return 0;
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The console's input, from the first serial line: threads wait for it and read it line by line.

#include "console.h"
#include "container.h"
#include "interrupt.h"
#include "signal.h"
#include "system_call.h"
#include "thread.h"

// Ctrl-D, which ends the input as on a terminal: a read returns 0.
#define END_OF_INPUT 4

static struct wait_queue readers = { LIST(readers.threads), NULL };     // giant lock

// Second level of the serial interrupt. Those who find nothing left wait again.
static void wake_readers(struct supervisor_signal *signal unused)
{
    wake_all(&readers, 0);
}

static struct supervisor_signal input_signal = SUPERVISOR_SIGNAL(wake_readers);

// First level, on the CPU that has the serial interrupt.
static void input_arrives(void)
{
    if (serial_interrupt())
        signal_queue(&input_signal);
}
INTERRUPT_HANDLER(VECTOR_SERIAL, input_arrives);

// The line that is being put together, or handed out. All under the giant lock.
static char line[256];
static u32 filled, taken;
static bool complete;           // at its end, or as long as there is room for, or the input has ended
static bool ended;              // after what is in the line; then a read returns 0

// Puts what has arrived into the line, up to its end.
static void collect(void)
{
    char c;
    while (!complete && serial_read(&c, 1)) {
        if (c == END_OF_INPUT) {
            complete = ended = true;
            return;
        }
        // Terminals send a carriage return for the key Enter.
        line[filled++] = c == '\r' ? '\n' : c;
        complete = line[filled - 1] == '\n' || filled == sizeof line;
    }
}

i32 console_read(u32 address, u32 length)
{
    if (!user_range(address, length, true))
        return -ERROR_ADDRESS;
    if (length == 0)
        return 0;
    collect();
    if (!complete) {
        // Under the giant lock no input_signal is handled between the look at the input and the wait.
        wait_on(&readers);
        return SYSTEM_CALL_RESTART;
    }
    u32 count = minimum(length, filled - taken);
    copy_out(address, line + taken, count);
    taken += count;
    if (taken == filled) {
        filled = taken = 0;
        // The end of the input is a line of its own, without characters.
        complete = ended && count;
        ended = complete;
    }
    return (i32)count;
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The console's input, from the first serial line: threads wait for it and read it line by line.

#include "console.h"
#include "container.h"
#include "drivers.h"
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
void console_input_arrived(void)
{
    signal_queue(&input_signal);
}

// An end of input that came after other characters, which were read first. Giant lock.
static bool ended;

// The next character for the readers; false if there is none, or the input ends here.
static bool next(char *c)
{
    if (ended || !serial_read(c, 1))
        return false;
    ended = *c == END_OF_INPUT;
    // Terminals send a carriage return for the key Enter.
    if (*c == '\r')
        *c = '\n';
    return !ended;
}

i32 console_read(u32 address, u32 length)
{
    char line[128];
    length = minimum(length, sizeof line);
    if (!user_range(address, length, true))
        return -ERROR_ADDRESS;
    if (length == 0)
        return 0;
    u32 count = 0;
    do {
        if (!next(&line[count]))
            break;
    } while (line[count++] != '\n' && count < length);
    // Under the giant lock no input_signal is handled between the look at the input and the wait.
    if (count == 0 && !ended) {
        wait_on(&readers);
        return SYSTEM_CALL_RESTART;
    }
    if (count == 0)
        ended = false;
    copy_out(address, line, count);
    return (i32)count;
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A dynamic process, made on reference (thesis 3.2.1): answers each reference with its key, and ends when
// it gets
// a message. The self-test refers to it.
#include "library/events.h"

static void on_referenced(u32 sender, u32 key)
{
    message_send(sender, &key, sizeof key);
}

static void on_data(u32 sender, const void *data, u32 length)
{
    (void)sender, (void)data, (void)length;
    callbacks_stop(0);
}

int main(void)
{
    static const struct callbacks callbacks = { .referenced = on_referenced, .data = on_data };
    return run_callbacks(&callbacks);
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The loop that turns messages into calls.
#include "library/events.h"
#include "library/text.h"

static bool stopped;
static int stop_status;

void callbacks_stop(int status)
{
    stopped = true;
    stop_status = status;
}

u32 message_word(const struct message *message)
{
    u32 word = 0;
    memcpy(&word, message->data, message->length < sizeof word ? message->length : sizeof word);
    return word;
}

static void dispatch(const struct callbacks *callbacks, const struct message *message)
{
    switch (message->type) {
    case MESSAGE_START:
        if (callbacks->start)
            callbacks->start();
        break;
    case MESSAGE_DATA:
        if (callbacks->data)
            callbacks->data(message->sender, message->data, message->length);
        break;
    case MESSAGE_TIMER:
        if (callbacks->timer)
            callbacks->timer(message_word(message));
        break;
    case MESSAGE_PROCESS_ENDED:
        if (callbacks->child_ended)
            callbacks->child_ended(message->sender, (i32)message_word(message));
        break;
    case MESSAGE_REFERENCED:
        if (callbacks->referenced)
            callbacks->referenced(message->sender, message_word(message));
        break;
    }
}

int run_callbacks(const struct callbacks *callbacks)
{
    struct message message;
    stopped = false;
    while (!stopped) {
        i32 result = message_receive(&message, 0);
        if (result < 0)
            return result;
        dispatch(callbacks, &message);
    }
    return stop_status;
}

i32 message_await(u32 type, struct message *message)
{
    i32 result;
    do
        result = message_receive(message, 0);
    while (result >= 0 && message->type != type);
    return result < 0 ? result : 0;
}

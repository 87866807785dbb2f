// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Event-driven programs: callbacks that one thread calls, one after the other (thesis 3.2.1).
#pragma once

#include "library/system.h"

// What a program does when something happens; null for what it does not care about. A callback runs to its
// end
// before the next one begins, so callbacks need no locks between them.
struct callbacks {
    void (*start)(void);                                            // the process has started
    void (*data)(u32 sender, const void *data, u32 length);         // a message
    void (*timer)(u32 cookie);                                      // a timer of timer_add has expired
    void (*child_ended)(u32 pid, i32 status);                       // a child made with PROCESS_NOTIFY
    void (*referenced)(u32 sender, u32 key);                        // someone refers to this dynamic process
};

// Calls them until one has called callbacks_stop; returns what that was given, for main to return.
int run_callbacks(const struct callbacks *callbacks);
void callbacks_stop(int status);

// The next message of one type; others that come before it are dropped. 0, or an error.
i32 message_await(u32 type, struct message *message);
// A 32-bit number out of a message's data.
u32 message_word(const struct message *message);

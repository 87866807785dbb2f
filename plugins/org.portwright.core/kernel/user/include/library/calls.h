// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A phone call of the traffic generator: what it does is the same whether it is a process or a thread.
#pragma once

#include "library/system.h"

#define SUBSCRIBERS 1024u

// Tables of the database.
enum { TABLE_SUBSCRIBERS, TABLE_TARIFFS, TABLE_STATISTICS };
#define TARIFFS 16u

struct subscriber {
    u32 number;
    u32 tariff;
    u32 balance;
    u32 calls_made, calls_received;
    u32 seconds;
    u8 profile[40];
};

struct tariff {
    u32 price;
    u32 seconds;
};

struct call {
    u32 caller, callee;         // subscribers
    u32 seconds;
    u32 work;                   // rounds of user_work
};

// What a call tells who has set it up.
struct call_end {
    u32 charge;
    u32 conflicts;              // transactions that had to be made again
};

// Fills the tables. False if the database refuses.
bool calls_prepare(void);
// Connects, talks, charges: user work, four reads and two updates in a transaction.
struct call_end call_run(const struct call *call);
// How many calls the database has counted.
u32 calls_counted(void);

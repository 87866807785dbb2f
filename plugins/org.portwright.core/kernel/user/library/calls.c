// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A phone call: subscribers and tariffs are read, user work stands for signalling and billing rules, the
// balance of
// the caller and the record of the callee are updated in one transaction.
#include "library/calls.h"
#include "library/measure.h"
#include "library/text.h"
#include "library/thread.h"

bool calls_prepare(void)
{
    i32 transaction = database_begin();
    bool good = transaction > 0;
    for (u32 i = 0; good && i < TARIFFS; i++) {
        struct tariff tariff = { .price = i + 1, .seconds = 60 };
        good = database_create((u32)transaction, TABLE_TARIFFS, i, &tariff, sizeof tariff) == 0;
    }
    for (u32 i = 0; good && i < SUBSCRIBERS; i++) {
        struct subscriber subscriber = { .number = 5550000 + i, .tariff = i % TARIFFS, .balance = 1000000 };
        good = database_create((u32)transaction, TABLE_SUBSCRIBERS, i, &subscriber, sizeof subscriber) == 0;
    }
    return good && database_commit((u32)transaction) == 0;
}

// One attempt: false if another transaction has changed one of the subscribers meanwhile.
static bool charge(const struct call *call, u32 price, u32 *charged)
{
    struct subscriber caller, callee;
    u32 transaction = (u32)database_begin();
    if (database_read(transaction, TABLE_SUBSCRIBERS, call->caller, &caller,
        sizeof caller) == sizeof caller &&
        database_read(transaction, TABLE_SUBSCRIBERS, call->callee, &callee,
        sizeof callee) == sizeof callee) {
        *charged = price * call->seconds;
        caller.balance -= *charged;
        caller.calls_made++;
        caller.seconds += call->seconds;
        callee.calls_received++;
        if (database_update(transaction, TABLE_SUBSCRIBERS, call->caller, &caller, sizeof caller) == 0 &&
            database_update(transaction, TABLE_SUBSCRIBERS, call->callee, &callee, sizeof callee) == 0 &&
            database_commit(transaction) == 0)
            return true;
    }
    database_abort(transaction);
    return false;
}

struct call_end call_run(const struct call *call)
{
    struct call_end end = { 0 };
    struct subscriber caller;
    struct tariff tariff = { 0 };
    database_read(0, TABLE_SUBSCRIBERS, call->caller, &caller, sizeof caller);
    user_work(call->work / 2);      // number analysis, routing
    database_read(0, TABLE_TARIFFS, caller.tariff, &tariff, sizeof tariff);
    user_work(call->work / 2);      // signalling, billing rules
    while (!charge(call, tariff.price, &end.charge)) {
        end.conflicts++;
        thread_yield();
    }
    return end;
}

u32 calls_counted(void)
{
    u32 made = 0, received = 0;
    for (u32 i = 0; i < SUBSCRIBERS; i++) {
        struct subscriber subscriber;
        if (database_read(0, TABLE_SUBSCRIBERS, i, &subscriber, sizeof subscriber) != sizeof subscriber)
            return 0;
        made += subscriber.calls_made;
        received += subscriber.calls_received;
    }
    return made == received ? made : 0;
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/database.c: random transactions against copies of the whole database, one for each transaction; large
// tables; and transactions on several CPUs.

#include "services.h"

#include <sched.h>

#define KEYS 40
#define TABLE 3
#define TRANSACTIONS 12

// What the model knows of an object: 0 is none, else a number from which its data follow.
typedef u32 content;

struct model {
    i32 id;                     // 0: not begun
    u32 pid;
    content snapshot[KEYS];     // the database when it began
    u64 begun;
    bool wrote[KEYS];
    content own[KEYS];
};

static content committed[KEYS];
static u64 changed[KEYS];       // when
static u64 now;
static struct model models[TRANSACTIONS];
static u32 outcomes[16];        // by error
static u8 buffer[DATABASE_OBJECT_CAPACITY];

static u32 length_of(content content)
{
    return content * 2654435761u >> 22 & 1023;
}

static void fill(content content)
{
    for (u32 i = 0; i < length_of(content); i++)
        buffer[i] = (u8)(content + i * 7);
}

static bool is_filled(content content)
{
    bool right = true;
    for (u32 i = 0; i < length_of(content); i++)
        right &= buffer[i] == (u8)(content + i * 7);
    return right;
}

static bool written_by_another(const struct model *model, u32 key)
{
    for (u32 i = 0; i < TRANSACTIONS; i++)
        if (models[i].id && &models[i] != model && models[i].wrote[key])
            return true;
    return false;
}

static bool begin(struct model *model)
{
    memset(model, 0, sizeof *model);
    model->pid = 1 + random_number() % PROCESSES;
    run_as(model->pid);
    model->id = system_call(database_begin, 0);
    model->begun = now;
    memcpy(model->snapshot, committed, sizeof committed);
    return model->id > 0;
}

static bool end(struct model *model, bool commit)
{
    run_as(model->pid);
    u32 id = model->id;
    i32 result = commit ? system_call(database_commit, id) : system_call(database_abort, id);
    bool any = false;
    for (u32 key = 0; commit && key < KEYS; key++)
        any |= model->wrote[key];
    now += any;
    for (u32 key = 0; commit && key < KEYS; key++)
        if (model->wrote[key]) {
            committed[key] = model->own[key];
            changed[key] = now;
        }
    model->id = 0;
    return result == 0 && system_call(database_commit, id) == -ERROR_NOT_FOUND;
}

static bool read_one(struct model *model, u32 key)
{
    content expected = model->wrote[key] ? model->own[key] : model->snapshot[key];
    u32 capacity = random_number() % 4 ? sizeof buffer : 10;
    run_as(model->pid);
    i32 result = system_call(database_read, model->id, TABLE, key, (u32)buffer, capacity);
    if (!model->wrote[key] && changed[key] > model->begun) {
        // Conflicts are not the test's to predict where the object never came to be.
        outcomes[ERROR_CONFLICT] += result == -ERROR_CONFLICT;
        return result == -ERROR_CONFLICT || (result == -ERROR_NOT_FOUND && !expected && !committed[key]);
    }
    if (!expected)
        return result == -ERROR_NOT_FOUND;
    return result == (i32)length_of(expected) && (capacity < (u32)result || is_filled(expected));
}

static bool read_outside(u32 key)
{
    run_as(1 + random_number() % PROCESSES);
    i32 result = system_call(database_read, 0, TABLE, key, (u32)buffer, sizeof buffer);
    return committed[key] ? result == (i32)length_of(committed[key]) && is_filled(committed[key])
                          : result == -ERROR_NOT_FOUND;
}

static bool write_one(struct model *model, u32 key, u32 kind)
{
    static content last;
    content content = kind == 2 ? 0 : ++last;
    content && (fill(content), 1);
    run_as(model->pid);
    const u32 arguments[5] = { model->id, TABLE, key, (u32)buffer, length_of(content) };
    i32 result = kind == 0 ? system_call_database_create(arguments)
        : kind == 1        ? system_call_database_update(arguments)
                           : system_call_database_delete(arguments);
    outcomes[-result & 15]++;
    bool exists = model->wrote[key] ? model->own[key] : committed[key];
    bool conflict = written_by_another(model, key) || (!model->wrote[key] && changed[key] > model->begun);
    if (conflict)
        // An object that was created and deleted again may be forgotten; what matters is that nothing is written.
        return result == -ERROR_CONFLICT || (result < 0 && !exists);
    if (exists == (kind == 0))
        return result == (exists ? -ERROR_EXISTS : -ERROR_NOT_FOUND);
    model->wrote[key] = true;
    model->own[key] = content;
    return result == 0;
}

static void process_ends(u32 pid)
{
    end_process(&processes[pid]);
    for (u32 i = 0; i < TRANSACTIONS; i++)
        if (models[i].pid == pid)
            models[i].id = 0;
}

static void test_random(void)
{
    bool reads = true, writes = true, ends = true, outside = true;
    for (u32 i = 0; i < 400000; i++) {
        struct model *model = &models[random_number() % TRANSACTIONS];
        u32 key = random_number() % KEYS;
        if (!model->id) {
            ends &= begin(model);
            continue;
        }
        switch (random_number() % 12) {
        case 0:
            ends &= end(model, true);
            break;
        case 1:
            ends &= end(model, random_number() % 2);
            break;
        case 2:
            outside &= read_outside(key);
            break;
        case 3: case 4: case 5: case 6:
            reads &= read_one(model, key);
            break;
        case 7: case 8: case 9:
            writes &= write_one(model, key, 1);
            break;
        case 10:
            writes &= write_one(model, key, random_number() % 2 ? 0 : 2);
            break;
        case 11:
            if (random_number() % 100 == 0)
                process_ends(1 + random_number() % PROCESSES);
        }
    }
    for (u32 pid = 1; pid <= PROCESSES; pid++)
        process_ends(pid);
    for (u32 key = 0; key < KEYS; key++)
        outside &= read_outside(key);
    printf("# %u writes done, %u conflicts, %u existed, %u did not\n", outcomes[0], outcomes[ERROR_CONFLICT],
        outcomes[ERROR_EXISTS], outcomes[ERROR_NOT_FOUND]);
    ok(outcomes[0] > 1000 && outcomes[ERROR_CONFLICT] > 1000 && outcomes[ERROR_EXISTS] && outcomes[ERROR_NOT_FOUND],
        "database: all outcomes have come up");
    ok(reads, "database: transactions see the database as it was when they began, or a conflict");
    ok(writes, "database: a write succeeds, or says rightly why not");
    ok(outside, "database: outside of transactions the last committed objects are seen");
    ok(ends, "database: transactions begin, and end once");
}

#define MANY 30000

static void test_many(void)
{
    run_as(1);
    u32 before = page_count_free();
    i32 id = system_call(database_begin, 0);
    bool right = true;
    for (u32 key = 0; key < MANY; key++)
        right &= system_call(database_create, id, 5, key * 4096, (u32)&key, sizeof key) == 0;
    ok(right && system_call(database_commit, id) == 0, "database: %u objects are created", MANY);
    for (u32 key = 0; key < MANY; key++) {
        u32 value = 0;
        right &= system_call(database_read, 0, 5, key * 4096, (u32)&value, 4) == 4 && value == key;
        right &= system_call(database_read, 0, 5, key * 4096 + 1, (u32)&value, 4) == -ERROR_NOT_FOUND;
    }
    ok(right, "database: and found");
    id = system_call(database_begin, 0);
    for (u32 key = 0; key < MANY; key++)
        right &= system_call(database_delete, id, 5, key * 4096) == 0;
    u32 full = page_count_free();
    ok(right && system_call(database_commit, id) == 0, "database: they are deleted");
    u32 value;
    ok(system_call(database_read, 0, 5, 4096, (u32)&value, 4) == -ERROR_NOT_FOUND, "database: and not found any more");
    ok(page_count_free() > full + 400 && page_count_free() + 100 > before, "database: their memory is free again");
    // A transaction that stays open keeps what was deleted after it began, and no longer.
    i32 open = system_call(database_begin, 0);
    full = page_count_free();
    for (u32 i = 0; i < 20000; i++) {
        id = system_call(database_begin, 0);
        system_call(database_create, id, 6, i, (u32)&i, 4);
        system_call(database_commit, id);
        id = system_call(database_begin, 0);
        system_call(database_delete, id, 6, i);
        system_call(database_commit, id);
    }
    ok(system_call(database_update, open, 6, 100, (u32)&value, 4) == -ERROR_CONFLICT,
        "database: the deletion is a conflict for an older transaction");
    system_call(database_abort, open);
    for (u32 i = 0; i < 11000; i++)
        system_call(database_commit, system_call(database_begin, 0));
    ok(page_count_free() + 100 > full, "database: what is deleted is forgotten in the end");
}

static void test_arguments(void)
{
    run_as(1);
    i32 id = system_call(database_begin, 0);
    u32 data = (u32)buffer;
    ok(system_call(database_create, id, DATABASE_TABLES, 1, data, 4) == -ERROR_ARGUMENT
        && system_call(database_update, id, 0xffffffff, 1, data, 4) == -ERROR_ARGUMENT
        && system_call(database_delete, id, DATABASE_TABLES, 1) == -ERROR_ARGUMENT
        && system_call(database_read, 0, DATABASE_TABLES, 1, data, 4) == -ERROR_ARGUMENT, "database: unknown tables");
    ok(system_call(database_create, id, 1, 1, data, DATABASE_OBJECT_CAPACITY + 1) == -ERROR_ARGUMENT,
        "database: an object too large");
    ok(system_call(database_create, id, 1, 1, BAD_ADDRESS, 4) == -ERROR_ADDRESS
        && system_call(database_read, 0, 1, 1, BAD_ADDRESS, 4) == -ERROR_ADDRESS, "database: bad addresses");
    ok(system_call(database_create, 0, 1, 1, data, 4) == -ERROR_NOT_FOUND
        && system_call(database_read, id + 1000, 1, 1, data, 4) == -ERROR_NOT_FOUND, "database: no such transaction");
    run_as(2);
    ok(system_call(database_create, id, 1, 1, data, 4) == -ERROR_NOT_FOUND
        && system_call(database_commit, id) == -ERROR_NOT_FOUND, "database: a transaction is its process's own");
    run_as(1);
    ok(system_call(database_create, id, 1, 1, data, 0) == 0 && system_call(database_read, id, 1, 1, data, 4) == 0
        && system_call(database_abort, id) == 0, "database: an object may be empty");
}

#define CPUS 2      // more threads than the host has cores make spin locks slow
#define ACCOUNTS 8
#define TRANSFERS 20000

static volatile bool unbalanced;
static volatile u32 conflicts, transfers;

// Moves money between two accounts, in a transaction that begins anew after each conflict.
static void transfer(u32 from, u32 to)
{
    for (;;) {
        u32 id = system_call(database_begin, 0), money[2];
        i32 result = system_call(database_read, id, 1, from, (u32)&money[0], 4);
        if (result >= 0)
            result = system_call(database_read, id, 1, to, (u32)&money[1], 4);
        if (money[0] % 16 == 0)
            sched_yield();      // the other CPU comes in between, however few the host has
        money[0]--;
        money[1]++;
        if (result >= 0)
            result = system_call(database_update, id, 1, from, (u32)&money[0], 4);
        if (result >= 0)
            result = system_call(database_update, id, 1, to, (u32)&money[1], 4);
        if (result >= 0 && system_call(database_commit, id) == 0)
            break;
        system_call(database_abort, id);
        if (result != -ERROR_CONFLICT)
            unbalanced = true;
        atomic_add(&conflicts, 1);
    }
}

// Whatever a transaction sees adds up.
static void audit(void)
{
    u32 id = system_call(database_begin, 0), sum = 0, account;
    for (account = 0; account < ACCOUNTS; account++) {
        u32 money = 0;
        if (system_call(database_read, id, 1, account, (u32)&money, 4) < 0)
            break;
        sum += money;
    }
    if (account == ACCOUNTS && sum != ACCOUNTS * 1000)
        unbalanced = true;
    system_call(database_commit, id);
}

static void bank(void *argument unused)
{
    run_as(1 + cpu_number);
    u32 state = cpu_number + 1;
    for (u32 i = 0; i < TRANSFERS; i++) {
        state = state * 1664525 + 1013904223;
        u32 from = (state >> 24) % ACCOUNTS;
        transfer(from, (from + 1 + (state >> 16) % (ACCOUNTS - 1)) % ACCOUNTS);
        if (i % 4 == 0)
            audit();
    }
    atomic_add(&transfers, TRANSFERS);
}

static void test_cpus(void)
{
    run_as(1);
    u32 id = system_call(database_begin, 0), money = 1000;
    for (u32 account = 0; account < ACCOUNTS; account++)
        system_call(database_create, id, 1, account, (u32)&money, 4);
    system_call(database_commit, id);
    locks_set_mode(LOCK_ACTIVE);
    on_cpus(CPUS, bank, NULL);
    locks_set_mode(0);
    run_as(1);
    audit();
    ok(conflicts, "database: on %u CPUs there are conflicts: %u", CPUS, conflicts);
    ok(!unbalanced && transfers == CPUS * TRANSFERS, "database: and no update is lost");
    ok(heap_is_consistent(), "database: the heap is in order");
}

int main(void)
{
    start_memory();
    start_processes();
    test_arguments();
    test_random();
    test_many();
    test_cpus();
    return finish();
}

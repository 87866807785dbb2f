// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The in-memory object database: tables of objects, found by a 32 bit key and changed in transactions.
//
// A transaction sees the database as it was when it began, with its own changes. It changes nothing in place:
// an object has its committed value and, while a transaction has changed it, that transaction's new value, so
// readers go on with the old one, and an abort only forgets. Nobody waits for a transaction. Whoever would write
// what another transaction is writing, or touch what another one has committed since it began itself, gets
// ERROR_CONFLICT, and should abort and begin again: the first to write wins, no update is lost (snapshot isolation;
// Berenson and others, "A Critique of ANSI SQL Isolation Levels", SIGMOD 1995). Values older than the committed
// one are not kept, hence the conflict also for readers.
//
// One readers-writer lock protects it all. Reads share it. Before a call takes it for itself it has allocated and
// filled what it needs, and after it frees what is left, so that the lock is held for some fifty instructions.

#include "kernel.h"
#include "process.h"
#include "system_call.h"

struct rwlock database_lock = RWLOCK("database");

// Committed values do not change; they are replaced.
struct value {
    struct value *next;         // in a list to be freed
    u32 length;
    u8 data[];
};

struct transaction {
    struct list link;           // in process->transactions; database lock
    struct list active_link;    // in active; database lock
    struct list changes;        // objects; database lock
    u32 id;                     // set once
    u64 start;                  // set once: it sees what was committed until then
};

struct object {
    struct object *next;        // in its bucket, or in a list to be freed; database lock
    u32 table, key;             // set once
    struct value *value;        // committed; null if it is deleted, or not yet created; database lock
    u64 changed;                // when value was committed; database lock
    struct transaction *writer; // that has changed it and not ended, or null; database lock
    struct value *new_value;    // the writer's; null if it has deleted the object; database lock
    struct list link;           // in the writer's changes, or in deleted; database lock
};

// The index of a table: hashing that grows a bucket at a time (Litwin, "Linear Hashing", VLDB 1980), because
// nobody should wait until a large table is hashed anew.
#define SEGMENT (PAGE_SIZE / sizeof(struct object *))
#define SEGMENTS 256u

struct table {
    struct object **segments[SEGMENTS];     // of SEGMENT buckets each, as many as are used; database lock
    u32 buckets;                // database lock
    u32 objects;                // database lock
};

static struct table tables[DATABASE_TABLES];
static struct list active = LIST(active);       // transactions, the oldest first; database lock
// Objects without a value. They stay in the index while a transaction may need to know that they were changed.
static struct list deleted = LIST(deleted);     // database lock
static u64 clock;                               // counts commits; database lock
static u32 last_id;                             // database lock

// What is to be freed when the lock is free again.
struct garbage {
    struct value *values;
    struct object *objects;
};

static void throw_value(struct garbage *garbage, struct value *value)
{
    if (value) {
        value->next = garbage->values;
        garbage->values = value;
    }
}

static void throw_object(struct garbage *garbage, struct object *object)
{
    object->next = garbage->objects;
    garbage->objects = object;
}

static void free_garbage(struct garbage *garbage)
{
    while (garbage->values) {
        struct value *value = garbage->values;
        garbage->values = value->next;
        heap_free(value);
    }
    while (garbage->objects) {
        struct object *object = garbage->objects;
        garbage->objects = object->next;
        heap_free(object);
    }
}

static u32 hash(u32 key)
{
    u32 product = key * 0x9e3779b1u;    // 2^32 divided by the golden ratio (Knuth, volume 3, 6.4)
    return product ^ product >> 16;
}

// Buckets up to a power of two, and so many more as were split off: a key whose bucket is not yet there is in the
// one that it will be split off from.
static u32 bucket_number(const struct table *table, u32 key)
{
    u32 mask = 0xffffffffu >> __builtin_clz(table->buckets - 1);
    u32 number = hash(key) & mask;
    return number < table->buckets ? number : number & mask >> 1;
}

static struct object **bucket(const struct table *table, u32 number)
{
    return &table->segments[number / SEGMENT][number % SEGMENT];
}

static struct object *find(const struct table *table, u32 key)
{
    if (!table->buckets)
        return NULL;
    struct object *object = *bucket(table, bucket_number(table, key));
    while (object && object->key != key)
        object = object->next;
    return object;
}

// Makes room for more buckets. False if there is none.
static bool add_segment(struct table *table)
{
    u32 number = table->buckets / SEGMENT;
    struct page *page = number < SEGMENTS ? page_allocate_zeroed() : NULL;
    if (page)
        table->segments[number] = page_pointer(page);
    return page;
}

// One bucket more. If there is no memory for it the chains become longer instead.
static void split(struct table *table)
{
    u32 added = table->buckets;
    if (added % SEGMENT == 0 && !add_segment(table))
        return;
    u32 mask = 0xffffffffu >> __builtin_clz(added);
    u32 source = added & mask >> 1;
    table->buckets++;
    struct object **link = bucket(table, source);
    while (*link) {
        struct object *object = *link;
        if ((hash(object->key) & mask) != added) {
            link = &object->next;
            continue;
        }
        *link = object->next;
        object->next = *bucket(table, added);
        *bucket(table, added) = object;
    }
}

// False if there is no memory for the first object of the table.
static bool insert(struct table *table, struct object *object)
{
    if (!table->buckets) {
        if (!add_segment(table))
            return false;
        table->buckets = SEGMENT;
    }
    if (++table->objects > table->buckets)
        split(table);
    struct object **first = bucket(table, bucket_number(table, object->key));
    object->next = *first;
    *first = object;
    return true;
}

static void remove(struct object *object)
{
    struct table *table = &tables[object->table];
    struct object **link = bucket(table, bucket_number(table, object->key));
    while (*link != object)
        link = &(*link)->next;
    *link = object->next;
    table->objects--;
}

// Of the current process.
static struct transaction *find_transaction(u32 id)
{
    struct transaction *transaction;
    list_for_each(transaction, &current_process()->transactions, link) {
        if (transaction->id == id)
            return transaction;
    }
    return NULL;
}

// Takes at most so many objects out of the index whose deletion every transaction has seen.
static void collect(u32 count, struct garbage *garbage)
{
    u64 oldest = list_empty(&active) ? clock : list_entry(active.next, struct transaction, active_link)->start;
    while (count-- && !list_empty(&deleted)) {
        struct object *object = list_entry(deleted.next, struct object, link);
        if (object->changed > oldest)
            return;
        list_remove(&object->link);
        remove(object);
        throw_object(garbage, object);
    }
}

// The transaction itself is the caller's to free.
static void end(struct transaction *transaction, bool commit, struct garbage *garbage)
{
    // Two more than it may have added, so that they become fewer.
    u32 to_collect = 2;
    if (commit && !list_empty(&transaction->changes))
        clock++;
    struct list *link;
    while ((link = list_take_first(&transaction->changes))) {
        struct object *object = list_entry(link, struct object, link);
        struct value *useless = object->new_value;
        if (commit) {
            useless = object->value;
            object->value = object->new_value;
            object->changed = clock;
        }
        throw_value(garbage, useless);
        object->new_value = NULL;
        object->writer = NULL;
        if (!object->value)
            list_append(&deleted, &object->link);
        to_collect++;
    }
    list_remove(&transaction->link);
    list_remove(&transaction->active_link);
    collect(to_collect, garbage);
}

i32 system_call_database_begin(const u32 *argument unused)
{
    struct transaction *transaction = heap_allocate(sizeof *transaction);
    if (!transaction)
        return -ERROR_MEMORY;
    list_init(&transaction->changes);
    write_acquire(&database_lock);
    last_id = last_id == 0x7fffffff ? 1 : last_id + 1;
    transaction->id = last_id;
    transaction->start = clock;
    list_append(&current_process()->transactions, &transaction->link);
    list_append(&active, &transaction->active_link);
    // Not the transaction's: another thread may have ended it when the lock is free.
    u32 id = last_id;
    write_release(&database_lock);
    return (i32)id;
}

static i32 end_by_id(u32 id, bool commit)
{
    struct garbage garbage = { NULL, NULL };
    write_acquire(&database_lock);
    struct transaction *transaction = find_transaction(id);
    if (transaction)
        end(transaction, commit, &garbage);
    write_release(&database_lock);
    free_garbage(&garbage);
    heap_free(transaction);
    return transaction ? 0 : -ERROR_NOT_FOUND;
}

i32 system_call_database_commit(const u32 *argument)
{
    return end_by_id(argument[0], true);
}

i32 system_call_database_abort(const u32 *argument)
{
    return end_by_id(argument[0], false);
}

static void database_close(struct process *process)
{
    struct garbage garbage = { NULL, NULL };
    while (!list_empty(&process->transactions)) {
        struct transaction *transaction = list_entry(process->transactions.next, struct transaction, link);
        write_acquire(&database_lock);
        end(transaction, false, &garbage);
        write_release(&database_lock);
        heap_free(transaction);
    }
    free_garbage(&garbage);
}

// What a change brings along, and afterwards what it has left over.
struct parts {
    struct object *object;      // to create with
    struct value *value;        // null to delete
};

static i32 change(u32 transaction_id, u32 table_number, u32 key, struct parts *parts)
{
    bool creates = parts->object;
    struct transaction *transaction = find_transaction(transaction_id);
    if (!transaction)
        return -ERROR_NOT_FOUND;
    struct table *table = &tables[table_number];
    struct object *object = find(table, key);
    bool exists = false;
    if (object) {
        if (object->writer ? object->writer != transaction : object->changed > transaction->start)
            return -ERROR_CONFLICT;
        exists = object->writer ? object->new_value : object->value;
    }
    if (exists && creates)
        return -ERROR_EXISTS;
    if (!exists && !creates)
        return -ERROR_NOT_FOUND;
    if (!object) {
        if (!insert(table, parts->object))
            return -ERROR_MEMORY;
        object = parts->object;
        parts->object = NULL;
    }
    if (!object->writer) {
        object->writer = transaction;
        list_remove(&object->link);
        list_append(&transaction->changes, &object->link);
    }
    struct value *replaced = object->new_value;
    object->new_value = parts->value;
    parts->value = replaced;
    return 0;
}

static i32 change_locked(const u32 *argument, struct parts *parts)
{
    write_acquire(&database_lock);
    i32 result = change(argument[0], argument[1], argument[2], parts);
    write_release(&database_lock);
    heap_free(parts->object);
    heap_free(parts->value);
    return result;
}

static struct object *new_object(u32 table, u32 key)
{
    struct object *object = heap_allocate(sizeof *object);
    if (!object)
        return NULL;
    *object = (struct object) { .table = table, .key = key };
    list_init(&object->link);
    return object;
}

// A value with the user's data; null, and the error, if there is no memory or no such data.
static struct value *new_value(u32 address, u32 length, i32 *error)
{
    struct value *value = heap_allocate(sizeof *value + length);
    if (!value) {
        *error = -ERROR_MEMORY;
        return NULL;
    }
    value->length = length;
    if (copy_in(value->data, address, length))
        return value;
    heap_free(value);
    *error = -ERROR_ADDRESS;
    return NULL;
}

static i32 store(const u32 *argument, bool creates)
{
    struct parts parts = { NULL, NULL };
    if (argument[1] >= DATABASE_TABLES || argument[4] > DATABASE_OBJECT_CAPACITY)
        return -ERROR_ARGUMENT;
    i32 error;
    parts.value = new_value(argument[3], argument[4], &error);
    if (!parts.value)
        return error;
    if (creates && !(parts.object = new_object(argument[1], argument[2]))) {
        heap_free(parts.value);
        return -ERROR_MEMORY;
    }
    return change_locked(argument, &parts);
}

i32 system_call_database_create(const u32 *argument)
{
    return store(argument, true);
}

i32 system_call_database_update(const u32 *argument)
{
    return store(argument, false);
}

i32 system_call_database_delete(const u32 *argument)
{
    struct parts none = { NULL, NULL };
    if (argument[1] >= DATABASE_TABLES)
        return -ERROR_ARGUMENT;
    return change_locked(argument, &none);
}

// What the transaction, or nobody's if the id is 0, may see of an object. Shared lock.
static i32 look(u32 transaction_id, u32 table, u32 key, const struct value **value)
{
    struct transaction *transaction = NULL;
    if (transaction_id && !(transaction = find_transaction(transaction_id)))
        return -ERROR_NOT_FOUND;
    struct object *object = find(&tables[table], key);
    if (!object)
        return -ERROR_NOT_FOUND;
    *value = object->value;
    if (transaction && object->writer == transaction)
        *value = object->new_value;
    else if (transaction && object->changed > transaction->start)
        return -ERROR_CONFLICT;
    return *value ? 0 : -ERROR_NOT_FOUND;
}

i32 system_call_database_read(const u32 *argument)
{
    u32 capacity = minimum(argument[4], DATABASE_OBJECT_CAPACITY);
    if (argument[1] >= DATABASE_TABLES)
        return -ERROR_ARGUMENT;
    // Here, so that no page fault is worked off under the lock; the pages stay.
    if (!user_range(argument[3], capacity, true))
        return -ERROR_ADDRESS;
    const struct value *value;
    read_acquire(&database_lock);
    i32 result = look(argument[0], argument[1], argument[2], &value);
    if (result == 0) {
        memcpy((void *)argument[3], value->data, minimum(value->length, capacity));
        result = (i32)value->length;
    }
    read_release(&database_lock);
    return result;
}

static const struct process_service service = { .ended = database_close };
PROCESS_SERVICE(service);

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/timer.c and kernel/user_timer.c: random timers against a list of when each is to expire, and timers that
// are cancelled on one CPU while they expire on another.

#include "services.h"
#include "signal.h"
#include "timer.h"

#define TIMERS 500

struct object {
    struct timer timer;
    u64 due;            // 0: does not wait
    u32 again;          // ticks until next time, that the handler asks for
};

static struct object objects[TIMERS];
static u64 tick;            // the model's time
static u64 seen;            // until when timers have expired
static bool too_early, too_late, uncalled, unordered;
static u64 last_due;

static void expire(struct timer *timer)
{
    struct object *object = container_of(timer, struct object, timer);
    uncalled |= object->due == 0;
    too_early |= object->due > tick;
    too_late |= object->due <= seen;
    unordered |= object->due < last_due;
    last_due = object->due;
    object->due = 0;
    if (object->again) {
        timer_add(timer, object->again);
        object->due = tick + object->again;
        object->again = 0;
    }
}

static u32 random_ticks(void)
{
    static const u32 limits[] = { 3, 70, 70, 300, 5000, 5000, 300000, 20000000, 40000000 };
    return random_number() % limits[random_number() % array_size(limits)];
}

static void pass(u32 ticks)
{
    for (u32 i = 0; i < ticks; i++)
        timer_tick();
    tick += ticks;
    if (ticks && !timer_due())
        too_late = true;
    last_due = 0;
    timers_run();
    if (timer_due())
        too_late = true;
    seen = tick;
    for (u32 i = 0; i < TIMERS; i++)
        too_late |= objects[i].due && objects[i].due <= tick;
}

static void test_random(void)
{
    bool cancels = true;
    u32 waiting = 0;
    for (u32 i = 0; i < TIMERS; i++)
        timer_init(&objects[i].timer, expire);
    for (u32 i = 0; i < 300000; i++) {
        struct object *object = &objects[random_number() % TIMERS];
        switch (random_number() % 4) {
        case 0:
            cancels &= timer_cancel(&object->timer) == (object->due != 0);
            object->due = 0;
            break;
        case 1: {
            u32 ticks = random_ticks();
            timer_add(&object->timer, ticks);
            object->due = tick + (ticks ? ticks : 1);
            object->again = random_number() % 10 ? 0 : 1 + random_ticks();
            break;
        }
        default:
            // Mostly tick by tick, now and then late, and a few times for long.
            pass(random_number() % 20 ? 1 : random_number() % 2000 ? random_number() % 100 : 2000000);
        }
    }
    for (u32 i = 0; i < TIMERS; i++)
        waiting += objects[i].due != 0;
    ok(waiting > 50, "timer: some still wait: %u", waiting);
    pass(41000000);
    pass(41000000);
    ok(!too_early, "timer: none expires early");
    ok(!too_late, "timer: none expires late, or not at all");
    ok(!uncalled, "timer: none expires that does not wait");
    ok(!unordered, "timer: they expire in the order of their time");
    ok(cancels, "timer: cancel knows whether it was in time");
    ok(timer_now() == tick, "timer: the time is right");
    ok(timer_ticks(1) == 1 && timer_ticks(10) == 1 && timer_ticks(11) == 2 && timer_ticks(123456789) == 12345679,
        "timer: milliseconds in ticks");
}

// Messages of user timers, by the process: counts by cookie.
#define COOKIES 30000u
#define COOKIES_AT_LEAST 500u
#define WORKERS 1      // more threads than the host has cores make spin locks slow
static volatile u8 sent[PROCESSES + 1][COOKIES];
static volatile bool mailbox_full;
// While a handler finds the mailbox full another CPU cancels the timer.
static volatile enum { NO_HANDLER, HANDLER_RUNS, HANDLER_SEEN } meeting;
static bool meets;

bool ipc_send_kernel(struct process *to, enum message_type type, u32 sender, const void *data, u32 length)
{
    u32 cookie = *(const u32 *)data;
    if (type != MESSAGE_TIMER || sender || length != 4 || cookie >= COOKIES)
        printf("Bail out! wrong message\n"), exit(1);
    if (meets && meeting == NO_HANDLER) {
        meeting = HANDLER_RUNS;
        while (meeting != HANDLER_SEEN)
            cpu_pause();
        // Long enough for the other CPU to wait for this handler.
        usleep(2000);
        return false;
    }
    if (mailbox_full)
        return false;
    sent[to->group.pid][cookie]++;
    return true;
}

static struct supervisor_signal *signals;

void signal_queue(struct supervisor_signal *signal)
{
    signal->next = signals;
    signals = signal;
}

static void one_tick(void)
{
    timer_tick();
    timers_run();
    giant_acquire();
    while (signals) {
        struct supervisor_signal *signal = signals;
        signals = signal->next;
        signal->handler(signal);
    }
    giant_release();
}

static void ticks(u32 count)
{
    while (count--)
        one_tick();
}

static void test_user_timers(void)
{
    start_processes();
    u32 memory = page_count_free();
    i32 id = system_call(timer_add, 100, 42);
    ok(id > 0, "user timer: it has an id");
    ticks(10);
    ok(!sent[1][42], "user timer: nothing before its time");
    ticks(1);
    ok(sent[1][42] == 1, "user timer: a message at its time");
    ticks(100);
    ok(sent[1][42] == 1, "user timer: only one");
    ok(system_call(timer_cancel, id) == -ERROR_NOT_FOUND, "user timer: it can't be cancelled any more");
    id = system_call(timer_add, 100, 43);
    run_as(2);
    ok(system_call(timer_cancel, id) == -ERROR_NOT_FOUND, "user timer: nor by another process");
    run_as(1);
    ok(system_call(timer_cancel, id) == 0, "user timer: one is cancelled");
    ok(system_call(timer_cancel, id) == -ERROR_NOT_FOUND, "user timer: once");
    ticks(100);
    ok(!sent[1][43], "user timer: then no message comes");
    id = system_call(timer_add, 10, 44);
    mailbox_full = true;
    ticks(20);
    mailbox_full = false;
    ok(!sent[1][44], "user timer: a full mailbox");
    ticks(1);
    ok(sent[1][44] == 1, "user timer: gets the message later");
    mailbox_full = true;
    id = system_call(timer_add, 10, 45);
    ticks(20);
    ok(system_call(timer_cancel, id) == 0, "user timer: one whose message is late can be cancelled");
    mailbox_full = false;
    ticks(20);
    ok(!sent[1][45], "user timer: and does not come");
    ok(system_call(sleep, 25) == SYSTEM_CALL_BLOCKED && threads[1].state == THREAD_BLOCKED, "sleep: blocks");
    ticks(3);
    ok(threads[1].state == THREAD_BLOCKED, "sleep: not less than the time");
    ticks(1);
    ok(threads[1].state == THREAD_READY && unblocked_result == 0, "sleep: the thread wakes");
    run_as(1);
    id = system_call(timer_add, 1000, 46);
    system_call(sleep, 25);
    threads[2].group = &processes[1].group;
    run_as(2);
    ok(system_call(timer_cancel, id + 1) == -ERROR_NOT_FOUND, "sleep: another thread of the process can't end it as a timer");
    ok(system_call(timer_cancel, id) == 0, "sleep: the timer before it is one");
    threads[2].group = &processes[2].group;
    ticks(4);
    ok(threads[1].state == THREAD_READY, "sleep: and it wakes at its time");
    run_as(1);
    for (u32 i = 0; i < 100; i++)
        system_call(timer_add, i * 10, 100 + i);
    run_as(1);
    system_call(sleep, 10000);
    ticks(50);
    end_process(&processes[1]);
    ticks(100);
    u32 arrived = 0;
    for (u32 i = 0; i < 100; i++)
        arrived += sent[1][100 + i];
    ok(arrived == 50 && threads[1].state == THREAD_BLOCKED, "user timer: the timers of a process end with it: %u", arrived);
    ok(page_count_free() + 8 > memory, "user timer: no memory is lost");
}

static volatile u32 still_working;
static volatile u32 added, both, neither, in_time;

// Where a host does other things as well, a lock passes from CPU to CPU a hundred times as slowly: less is done then.
static bool takes_long(void)
{
    static time_t end;
    if (!end)
        end = time(NULL) + 4;
    return time(NULL) > end;
}

// CPU 0 has the ticks; the others add and cancel.
static void race(void *argument unused)
{
    if (cpu_number == 0) {
        while (still_working)
            one_tick();
        return;
    }
    u32 pid = cpu_number;
    run_as(pid);
    for (u32 cookie = 0; cookie < COOKIES && (cookie < COOKIES_AT_LEAST || !takes_long()); cookie++) {
        i32 id = system_call(timer_add, 0, cookie);
        atomic_add(&added, 1);
        for (u32 wait = cookie * 7919 % 500; wait; wait--)
            cpu_pause();
        i32 result = system_call(timer_cancel, id);
        if (result == 0)
            atomic_add(&in_time, 1);
        if (result == 0 && sent[pid][cookie])
            atomic_add(&both, 1);
        if (result != 0 && sent[pid][cookie] != 1)
            atomic_add(&neither, 1);
    }
    atomic_add(&still_working, -1);
}

static void test_race(void)
{
    start_processes();
    memset((void *)sent, 0, sizeof sent);
    locks_set_mode(LOCK_ACTIVE);
    still_working = WORKERS;
    on_cpus(1 + WORKERS, race, NULL);
    ok(in_time && in_time < added, "user timer: on several CPUs some are cancelled in time: %u of %u", in_time, added);
    ok(!both, "user timer: none of those sends a message");
    ok(!neither, "user timer: all others have, when cancel returns");
    ok(heap_is_consistent(), "user timer: the heap is in order");
    u32 repeated = 0;
    for (u32 pid = 1; pid <= WORKERS; pid++)
        for (u32 cookie = 0; cookie < COOKIES; cookie++)
            repeated += sent[pid][cookie] > 1;
    ok(!repeated, "user timer: no message comes twice");
}

#define MEETINGS 30u
static u32 wrong;

// The handler that runs finds the mailbox full and adds its timer again, while another CPU waits to cancel it.
static void meet(void *argument unused)
{
    if (cpu_number == 0) {
        while (still_working)
            if (meeting == HANDLER_SEEN)
                cpu_pause();    // or the handler might run again first
            else
                one_tick();
        return;
    }
    run_as(1);
    for (u32 i = 0; i < MEETINGS; i++) {
        meeting = NO_HANDLER;
        i32 id = system_call(timer_add, 0, i);
        while (meeting != HANDLER_RUNS)
            cpu_pause();
        meeting = HANDLER_SEEN;
        i32 result = system_call(timer_cancel, id);
        usleep(100);
        wrong += result != 0 || sent[1][i];
    }
    still_working = 0;
}

static void test_full_mailbox(void)
{
    start_processes();
    memset((void *)sent, 0, sizeof sent);
    u32 memory = page_count_free();
    still_working = 1;
    meets = true;
    on_cpus(2, meet, NULL);
    meets = false;
    ok(!wrong, "user timer: one that waits for room in the mailbox is cancelled while it looks: %u of %u are not", wrong,
        MEETINGS);
    ok(page_count_free() + 2 > memory, "user timer: and its memory is free: %u pages before, %u after", memory,
        page_count_free());
}

int main(void)
{
    start_memory();
    test_user_timers();
    tick = seen = timer_now();
    test_random();
    test_race();
    test_full_mailbox();
    return finish();
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/time_account.c: cycles go where they were spent, and other CPUs can read them at any time.

#include "shim.h"
#include "host.h"
#include "lock.h"
#include "time_account.h"

static void spend(u64 cycles)
{
    for (u64 start = read_tsc(); read_tsc() - start < cycles;)
        cpu_pause();
}

static u64 sum(const struct information_time *time)
{
    return time->user + time->kernel + time->spinning + time->idle;
}

static void publish_and_read(void *argument)
{
    bool *good = argument;
    time_account_start();
    if (cpu_number == 0) {
        // All four kinds grow together, so a mixture of two versions shows.
        for (u32 i = 0; i < 300000; i++) {
            for (u32 kind = 0; kind < TIME_KINDS; kind++)
                time_spent[kind] = (u64)i << 32 | i;
            time_since = read_tsc();
            time_account_publish();
        }
        good[0] = true;
        return;
    }
    while (!__atomic_load_n(&good[0], __ATOMIC_ACQUIRE)) {
        struct information_time time;
        time_account_read(0, &time);
        good[1] &= time.user == time.spinning && time.user == time.idle && time.user >> 32 == (u32)time.user;
    }
}

static cpu_local u64 interrupted;

static void interrupt(void)
{
    enum time_kind kind = time_change(TIME_KERNEL);
    u64 start = read_tsc();
    spend(100000);
    interrupted = read_tsc() - start;
    time_change(kind);
}

static struct spinlock lock = SPINLOCK("lock");

// CPU 1 waits for a lock, and is interrupted whenever it looks what time it is.
static void wait_interrupted(void *argument)
{
    static volatile bool taken, ended;
    u32 *wrong = argument;
    time_account_start();
    if (cpu_number == 0) {
        for (u32 i = 0; i < 50; i++) {
            spin_acquire(&lock);
            taken = true;
            while (taken)
                cpu_pause();
            spend(1000000);
            spin_release(&lock);
        }
        ended = true;
        return;
    }
    while (!ended)
        if (taken) {
            time_account_start();
            memset(time_spent, 0, sizeof time_spent);
            interrupted = 0;
            taken = false;
            interrupt_after_tsc = interrupt;
            spin_acquire(&lock);
            spin_release(&lock);
            interrupt_after_tsc = NULL;
            interrupts_disable();
            time_change(TIME_KERNEL);
            interrupts_enable();
            wrong[0]++;
            wrong[1] += time_spent[TIME_KERNEL] < interrupted;
        }
}

int main(void)
{
    u64 start = read_tsc();
    time_account_start();
    spend(2000000);
    ok(time_change(TIME_USER) == TIME_KERNEL, "a CPU starts in the kernel");
    spend(4000000);
    ok(time_change(TIME_IDLE) == TIME_USER, "time_change returns the kind before");
    spend(1000000);
    time_change(TIME_SPINNING);
    spend(3000000);
    struct information_time time;
    time_account_read(0, &time);
    u64 all = read_tsc() - start;
    ok(time.kernel >= 2000000 && time.user >= 4000000 && time.idle >= 1000000 && time.spinning >= 3000000,
       "each kind has what was spent on it, the running one included");
    ok(sum(&time) <= all && sum(&time) >= 10000000, "nothing is counted twice");

    time_account_send();
    struct information_time sent;
    memcpy(&sent, serial_output[1] + 8, 32);
    ok(serial_length[1] == 40 && serial_output[1][2] == FRAME_TIME && sent.kernel == time.kernel
           && sent.user == time.user && sent.idle == time.idle && sent.spinning >= time.spinning,
       "a TIME frame: user, kernel, spinning, idle");

    bool good[2] = { false, true };
    on_cpus(2, publish_and_read, good);
    ok(good[1], "a CPU that reads while another one publishes sees one state, not two");

    u32 wrong[2] = { 0, 0 };
    locks_set_mode(LOCK_ACTIVE);
    on_cpus(2, wait_interrupted, wrong);
    ok(wrong[0] && !wrong[1], "an interrupt while a CPU begins to wait for a lock is not spinning: %u of %u times it is",
       wrong[1], wrong[0]);
    return finish();
}

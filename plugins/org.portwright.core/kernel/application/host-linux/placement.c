// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where a thread runs: one that lives in system calls is moved to the bootstrap processor, where they cost less, and back when it computes
// (thesis, 5.7, proposes that). On application processors their clock tells what it does, on the bootstrap processor Linux's tick does.

#include <linux/jiffies.h>
#include <linux/sched/stat.h>

#include "pair.h"

#define STAY 4096u          // calls on the bootstrap processor, then it is judged again
// A thread whose own instructions take fewer cycles than `moves` between two events is moved: to forward those costs it more than a few
// percent of its speed. If others want the bootstrap processor, its own instructions must take less than to forward its calls.
#define FEW_FOR_BUSY 700u
#define COMPUTING 2         // ticks, the first of them in part, without a call: the thread goes back

static u32 moves_here;

u32 placement_moves(void)
{
    return moves_here;
}

void placement_judge(struct pair *pair)
{
    u64 cycles = apkern_cycles(pair->application);
    u32 limit = single_task_running() ? moves : minimum(moves, FEW_FOR_BUSY);
    if (cycles - pair->cycles < (u64)limit * PLACEMENT_EVENTS) {
        pair->stays = true;
        pair->calls_left = STAY;
        pair->called = jiffies;
        moves_here++;
    }
    pair->events = 0;
    pair->cycles = cycles;
}

bool placement_leaves(struct pair *pair, const struct pt_regs *registers)
{
    if (likely((long)registers->orig_ax >= 0)) {
        pair->called = jiffies;
        pair->stays = --pair->calls_left != 0;
    } else {
        pair->stays = jiffies - pair->called < COMPUTING;
    }
    return !pair->stays;
}

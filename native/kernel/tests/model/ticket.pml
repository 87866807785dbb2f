// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The ticket lock of include/lock.h: one CPU at a time, first come, first served, nobody waits for ever.
//
// Each statement is one access to memory of the kernel's code. Tickets count modulo a number above that of
// the CPUs, as the kernel's count modulo 2^32. Memory is sequentially consistent here; on IA-32 the locked
// increment of next is a full barrier, and stores are seen in order (Intel SDM vol. 3, 9.2), which is all
// that the lock needs.

#ifndef CPUS
#define CPUS 3
#endif
#define TICKETS 5

byte next, serving;
byte inside;                // ghost: CPUs that have the lock

active [CPUS] proctype cpu()
{
    byte ticket;
    do
    ::  // lock xadd next
#ifdef BROKEN_INCREMENT
        ticket = next;
        next = (ticket + 1) % TICKETS;
#else
        atomic { ticket = next; next = (next + 1) % TICKETS; };
#endif
waiting:
        serving == ticket;
critical:
        inside++;
        assert(inside == 1);
        inside--;
        // incl serving: nobody else writes it, so reading and writing it are one step for the others
        serving = (serving + 1) % TICKETS
    od
}

// With CPUs that run (weak fairness) who waits gets in.
ltl no_starvation { [] (cpu[0]@waiting -> <> cpu[0]@critical) }

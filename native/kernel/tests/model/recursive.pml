// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The recursive lock (the giant lock) of kernel/lock.c: a ticket lock, its owner, and how often the owner has
// it.

#ifndef CPUS
#define CPUS 3
#endif
#define TICKETS 5
#define NESTING 2

byte next, serving, owner, depth;
byte inside;                // ghost: CPUs that have the lock
byte held[CPUS];            // ghost: how often each CPU has it

active [CPUS] proctype cpu()
{
    byte ticket;
    bool mine;
    do
    ::  held[_pid] < NESTING ->
            // giant_acquire_slowly
            mine = (owner == _pid + 1);
            if
            ::  mine ->
                    assert(held[_pid] > 0);
                    depth++
            ::  else ->
                    assert(held[_pid] == 0);
                    atomic { ticket = next; next = (next + 1) % TICKETS; };
waiting:            serving == ticket;
                    owner = _pid + 1;
                    depth = 0;
critical:           inside++
            fi;
            held[_pid]++;
            ticket = 0; mine = false;           // fewer states
            assert(inside == 1 && owner == _pid + 1)
    ::  held[_pid] > 0 ->
            // giant_release_slowly
            assert(inside == 1 && owner == _pid + 1);
            held[_pid]--;
            if
#ifdef BROKEN_DEPTH
            ::  depth > 0 && held[_pid] == 0 -> depth--
#else
            ::  depth > 0 -> depth--
#endif
            ::  else ->
                    inside--;
#ifdef BROKEN_OWNER
                    // The next owner may have come in between.
                    serving = (serving + 1) % TICKETS;
                    owner = 0
#else
                    owner = 0;
                    serving = (serving + 1) % TICKETS
#endif
            fi
    od
}

// Who waits gets in, if owners give the lock back.
#define gives_back(c) ([] <> (held[c] == 0))
ltl no_starvation { (gives_back(1) && gives_back(2)) -> [] (cpu[0]@waiting -> <> cpu[0]@critical) }

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The readers-writer lock of include/lock.h and kernel/lock.c: many readers or one writer; writers first.
//
// A reader counts itself, then looks for writers; a writer takes a ticket, then looks for readers. The reader
// reads next and serving one after the other, and both orders are tried: the compiler may choose.

#ifndef READERS
#define READERS 2
#endif
#ifndef WRITERS
#define WRITERS 2
#endif
#define TICKETS 4

// 0 leaves out what only the assertion of writer preference needs.
#ifndef PREFERENCE
#define PREFERENCE 255
#endif

byte next, serving, readers;
byte reading, writing;      // ghost: CPUs inside
// Ghost: writers that had their ticket when this reader came, and have not been served since (a bit each).
byte ahead[READERS];
byte with_ticket;           // ghost: writers that have a ticket (a bit each)

inline forget(writer)
{
    with_ticket = with_ticket & ~(1 << writer);
    ahead[0] = ahead[0] & ~(1 << writer);
#if READERS > 1
    ahead[1] = ahead[1] & ~(1 << writer)
#endif
}

active [READERS] proctype reader()
{
    byte tickets, served;
    do
    ::  ahead[_pid] = with_ticket & PREFERENCE;
retry:
#ifdef BROKEN_LOOK_FIRST
        tickets = next; served = serving;
        if
        ::  tickets == served
        ::  else -> goto retry
        fi;
        readers++;
        tickets = served;
#else
        readers++;                              // lock inc
        if
        ::  tickets = next; served = serving
        ::  served = serving; tickets = next
        fi;
#endif
#ifdef BROKEN_BLIND_READER
        tickets = served;
#endif
#ifdef BROKEN_PREFERENCE
        // A writer that only waits does not keep readers out.
        tickets = (writing -> tickets : served);
#endif
        if
        ::  tickets == served
        ::  else ->
                readers--;                      // lock dec
                do
                ::  tickets = next; served = serving;
                    if
                    ::  tickets == served -> break
                    ::  else
                    fi
                od;
                goto retry
        fi;
        atomic {
            reading++;
            assert(writing == 0);
            assert(ahead[_pid] == 0)            // writer preference
        };
        reading--;
        tickets = 0; served = 0;                // fewer states
        readers--
    od
}

active [WRITERS] proctype writer()
{
    byte ticket;
    do
    ::  atomic {                                // lock xadd
            ticket = next;
            next = (next + 1) % TICKETS;
            with_ticket = (with_ticket | (1 << (_pid - READERS))) & PREFERENCE
        };
waiting:
#ifdef BROKEN_BLIND_WRITER
        serving == ticket;
#else
        // Two reads, repeated together until both hold.
        do
        ::  serving == ticket ->
                if
                ::  readers == 0 -> break
                ::  else
                fi
        od;
#endif
critical:
        atomic {
            writing++;
            assert(writing == 1 && reading == 0);
            forget(_pid - READERS)
        };
        writing--;
        serving = (serving + 1) % TICKETS;      // incl: nobody else writes it
        ticket = 0                              // fewer states
    od
}

// A writer that waits gets in, however the readers come and go.
ltl no_starvation_of_writers { [] (writer[READERS]@waiting -> <> writer[READERS]@critical) }

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Compute-bound processes: a fixed amount of work, divided between as many processes as there are CPUs.
//
// Arguments: rounds=N of user work in all, processes=N (as many as CPUs).
#include "library/events.h"
#include "library/measure.h"
#include "library/print.h"
#include "library/text.h"

#define DEFAULT_ROUNDS 3000000u

int main(int argc, char **argv)
{
    u32 rounds = argument_number(argc, argv, "rounds", DEFAULT_ROUNDS);
    u32 processes = argument_number(argc, argv, "processes", cpu_count());
    if (argument_given(argc, argv, "work")) {
        struct message message;
        message_await(MESSAGE_DATA, &message);
        user_work(rounds);
        return 0;
    }
    i32 pids[64];
    char arguments[64];
    if (processes < 1 || processes > 64) {
        print("bench_compute: processes is a number from 1 to 64\n");
        return 2;
    }
    format(arguments, sizeof arguments, "work rounds=%u", rounds / processes);
    for (u32 i = 0; i < processes; i++)
        // Each on a CPU of its own: in giant a thread stays where it was when it began to wait for the others.
        if ((pids[i] = process_create("bench_compute", arguments, PROCESS_PINNED, i % cpu_count())) < 0) {
            print("bench_compute: the processes can't be started\n");
            return 1;
        }
    sleep_milliseconds(20);
    struct measurement measurement;
    measure_begin(&measurement);
    for (u32 i = 0; i < processes; i++)
        message_send((u32)pids[i], "go", 2);
    for (u32 i = 0; i < processes; i++) {
        i32 status;
        process_wait((u32)pids[i], &status);
    }
    measure_end(&measurement);
    report("compute.cycles", (i64)measurement.cycles, "cycles");
    measure_report(&measurement, "compute");
    return 0;
}

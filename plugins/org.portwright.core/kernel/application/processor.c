// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The application processors: their start, their statistics, and what they remember of pages.

#include "apkern/host.h"
#include "machine/pages.h"
#include "thread.h"

// Each is at the bottom of its stack. By number; 0, the bootstrap processor, is not used.
static struct apkern_processor *processors[MOST_PROCESSORS];

u32 apkern_processors;

struct apkern_processor *apkern_processor(u32 number)
{
    return processors[number];
}

void application_processor_prepare(u32 number)
{
    processors[number]->number = number;
    application_processor_stack = (u32)processors[number] + PROCESSOR_STACK_SIZE;
}

void assembly_call application_processor_main(u32 number)
{
    struct apkern_processor *processor = apkern_processor(number);
    processor->directory = apkern_host_directory();
    address_space_load(processor->directory);
    processor_tables_load(&processor->tables);
    if (apkern_host_floating_point())
        floating_point_enable();
    clock_init_local();
    processor->time_kind = APKERN_TIME_KERNEL;
    processor->time_since = read_tsc();
    processor_resume(apkern_next(processor));
}

u32 apkern_init(u32 limit, physical_address start_directory)
{
    u32 most = 1;
    while (most < minimum(limit, MOST_PROCESSORS) && (processors[most] = apkern_host_allocate_stack()))
        most++;
    apkern_processors = most > 1 ? cpus_start(most, start_directory) - 1 : 0;
    return apkern_processors;
}

void apkern_end(void)
{
    apkern_processors = 0;
    cpus_stop();
}

void apkern_statistics(u32 number, struct apkern_statistics *statistics)
{
    const struct apkern_processor *processor = apkern_processor(number);
    *statistics = processor->statistics;
    // That of the present kind up to now; of a processor that changes it meanwhile they are a few cycles off.
    u64 times[APKERN_TIMES];
    for (u32 kind = 0; kind < APKERN_TIMES; kind++)
        times[kind] = processor->times[kind];
    times[processor->time_kind] += read_tsc() - processor->time_since;
    statistics->user = times[APKERN_TIME_USER];
    statistics->kernel = times[APKERN_TIME_KERNEL];
    statistics->idle = times[APKERN_TIME_IDLE];
}

void apkern_invalidate(physical_address directory)
{
    // The change is seen before it is asked who has loaded the directory: who loads it later reads the change.
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    for (u32 number = 1; number <= apkern_processors; number++) {
        struct apkern_processor *processor = apkern_processor(number);
        if (processor->directory != directory)
            continue;
        u32 wanted = ++processor->invalidations_wanted;
        cpu_interrupt(number, VECTOR_WAKE);
        while ((i32)(processor->invalidations_done - wanted) < 0 && processor->directory == directory)
            cpu_pause();
    }
}

void apkern_forget(physical_address directory)
{
    for (u32 number = 1; number <= apkern_processors; number++)
        while (apkern_processor(number)->directory == directory)
            cpu_pause();
}

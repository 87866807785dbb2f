// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// See shim.h.

#include <sys/mman.h>
#include "shim.h"
#include "machine/devices.h"
#include "thread.h"

cpu_local enum execution_context execution_context;
cpu_local u32 cpu_number;
u32 cpu_count = 1;
cpu_local volatile bool interrupts_enabled = true;
cpu_local void (*interrupt_after_tsc)(void);
cpu_local struct thread *current_thread;
u32 clock_hz = 100;
u32 clock_cycles_per_tick = 1000000000;     // much: the host's scheduler may leave a CPU with a lock waiting

// locks_set_mode changes instructions.
extern char __executable_start[], etext[];

static __attribute__((constructor)) void make_code_writable(void)
{
    uintptr_t page = 4096, start = (uintptr_t)__executable_start & ~(page - 1);
    if (mprotect((void *)start, (uintptr_t)etext - start, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
        perror("mprotect");
        exit(1);
    }
}

static u32 tests, failures;

bool ok(bool condition, const char *name, ...)
{
    va_list arguments;
    va_start(arguments, name);
    printf("%sok %u - ", condition ? "" : "not ", ++tests);
    vprintf(name, arguments);
    printf("\n");
    fflush(stdout);
    va_end(arguments);
    failures += !condition;
    return condition;
}

int finish(void)
{
    printf("1..%u\n", tests);
    return failures ? 1 : 0;
}

char serial_output[3][1 << 22];
volatile u32 serial_length[3];

void serial_write(u32 line, const void *data, u32 length)
{
    // No lock: the kernel's must do.
    u32 at = serial_length[line];
    for (u32 i = 0; i < length && at < sizeof(serial_output[line]); i++)
        serial_output[line][at++] = ((const char *)data)[i];
    serial_length[line] = at;
}

// The third one is the parallel port.
void parallel_write(const void *data, u32 length)
{
    serial_write(2, data, length);
}

char panic_text[256];
jmp_buf *panic_expected;

void panic(const char *text, ...)
{
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(panic_text, sizeof(panic_text), text, arguments);
    va_end(arguments);
    if (panic_expected)
        longjmp(*panic_expected, 1);
    printf("Bail out! panic: %s\n", panic_text);
    fflush(stdout);
    _exit(1);
}

struct start {
    pthread_t thread;
    u32 cpu;
    void (*body)(void *);
    void *argument;
};

static void *run_cpu(void *argument)
{
    struct start *start = argument;
    cpu_number = start->cpu;
    start->body(start->argument);
    return NULL;
}

void on_cpus(u32 count, void (*body)(void *), void *argument)
{
    struct start starts[16];
    cpu_count = count;
    for (u32 cpu = 0; cpu < count; cpu++) {
        starts[cpu] = (struct start){ .cpu = cpu, .body = body, .argument = argument };
        if (pthread_create(&starts[cpu].thread, NULL, run_cpu, &starts[cpu]) != 0) {
            perror("pthread_create");
            exit(1);
        }
    }
    for (u32 cpu = 0; cpu < count; cpu++)
        pthread_join(starts[cpu].thread, NULL);
}

u32 random_number(void)
{
    static u32 state = 2463534242u;     // Marsaglia, Xorshift RNGs, 2003
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

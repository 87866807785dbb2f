// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Additions: several processors. On a machine with one, that there are no others.

#include "conformance.h"

#define LIMIT 4

static int count;
static volatile int numbers, running, interrupted, ticking;
static volatile bool stop;

static void *stack_of(int number)
{
    static uint8_t stacks[LIMIT][0x1000] __attribute__((__aligned__(16)));
    return stacks[number] + sizeof(stacks[number]);
}

static void run(int number)
{
    __atomic_fetch_or(&numbers, number == llva_processor_number() ? 1 << number : 0, __ATOMIC_SEQ_CST);
    llva_clock_start_local();
    __atomic_fetch_add(&running, 1, __ATOMIC_SEQ_CST);
    while (!stop)
        llva_wait_for_interrupt();
    __atomic_fetch_sub(&running, 1, __ATOMIC_SEQ_CST);
    llva_stop();
}

// Waits until a word has a value: true, unless that takes too long.
static bool comes_to(volatile int *word, int value)
{
    uint64_t start = llva_cycles();
    while (*word != value)
        if (llva_cycles() - start > 20000000000ull)
            return false;
        else
            llva_pause();
    return true;
}

CONFORMANCE(llva_processor_number)
{
    check(llva_processor_number() == 0, "the first is 0");
}

static void ticks_elsewhere(void *icp)
{
    int number = llva_processor_number();
    if (number)
        __atomic_fetch_or(&ticking, 1 << number, __ATOMIC_SEQ_CST);
    llva_interrupt_acknowledge(llva_icontext_event(icp));
}

CONFORMANCE(llva_processors_start)
{
    llva_register_interrupt(LLVA_INTERRUPT_LOCAL_CLOCK, ticks_elsewhere);
    count = llva_processors_start(LIMIT, stack_of, run);
    check(count >= 1 && count <= LIMIT, "at most as many as it was told");
    check(comes_to(&running, count - 1), "they run");
    check(numbers == (1 << count) - 2, "each knows its number");
}

CONFORMANCE(llva_clock_start_local)
{
    check(comes_to(&ticking, (1 << count) - 2), "each other processor has ticks");
}

static void note(void *icp)
{
    __atomic_fetch_add(&interrupted, 1 << 4 * llva_processor_number(), __ATOMIC_SEQ_CST);
    llva_interrupt_acknowledge(llva_icontext_event(icp));
}

CONFORMANCE(llva_processor_interrupt)
{
    llva_register_interrupt(LLVA_INTERRUPT_PROCESSOR, note);
    interrupted = 0;
    int expected = 0;
    for (int number = 1; number < count; number++) {
        llva_processor_interrupt(number, LLVA_INTERRUPT_PROCESSOR);
        expected += 1 << 4 * number;
    }
    check(comes_to(&interrupted, expected), "each gets its own");
}

CONFORMANCE(llva_processor_interrupt_others)
{
    interrupted = 0;
    llva_processor_interrupt_others(LLVA_INTERRUPT_PROCESSOR);
    int expected = 0;
    for (int number = 1; number < count; number++)
        expected += 1 << 4 * number;
    check(comes_to(&interrupted, expected), "all but this one");
}

// Registers and bits of the 16550 (PC16550D data sheet, 8.6): it interrupts when that is enabled and there is nothing to send.
#define SERIAL_INTERRUPT_ENABLE 1
#define SERIAL_INTERRUPT_IDENTIFICATION 2
#define SERIAL_INTERRUPT_SENT 2

static volatile int handled, handlers;

static void serial_sent(void *icp)
{
    char *serial = llva_device(LLVA_DEVICE_SERIAL, 0);
    llva_ioread(serial + SERIAL_INTERRUPT_IDENTIFICATION);
    llva_iowrite(0, serial + SERIAL_INTERRUPT_ENABLE);
    __atomic_fetch_or(&handlers, 1 << llva_processor_number(), __ATOMIC_SEQ_CST);
    llva_interrupt_acknowledge(llva_icontext_event(icp));
    __atomic_fetch_add(&handled, 1, __ATOMIC_SEQ_CST);
}

static bool serial_interrupts(int times)
{
    handled = handlers = 0;
    for (int i = 1; i <= times; i++) {
        llva_interrupts_enable();
        llva_iowrite(SERIAL_INTERRUPT_SENT, (char *) llva_device(LLVA_DEVICE_SERIAL, 0) + SERIAL_INTERRUPT_ENABLE);
        bool came = comes_to(&handled, i);
        llva_interrupts_disable();
        if (!came)
            return false;
    }
    return true;
}

CONFORMANCE(llva_interrupt_balance)
{
    llva_register_interrupt(LLVA_INTERRUPT_SERIAL, serial_sent);
    check(serial_interrupts(4) && handlers == 1, "a device's interrupts come to the first");
    llva_interrupt_balance(LLVA_INTERRUPT_SERIAL);
    check(serial_interrupts(2 * LIMIT) && handlers == (1 << count) - 1, "and then to all");
}

CONFORMANCE(llva_stop)
{
    stop = true;
    llva_processor_interrupt_others(LLVA_INTERRUPT_PROCESSOR);
    check(comes_to(&running, 0), "the others stop, this one goes on");
}

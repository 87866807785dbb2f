// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What programs of Linux expect of threads, memory, signals and processes, wherever they run: application_test [NAME...]. Only if
// they are named `places`, `moves` and `moving_segments` run: the first passes only on application processors, the others only if threads
// move.
#define _GNU_SOURCE
#include <asm/ldt.h>
#include <errno.h>
#include <fenv.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#define PAGE 4096
#define CHECK(condition) check(condition, __LINE__, #condition)

static const char *test_name;

// Also called by threads and children.
static void check(bool condition, int line, const char *text)
{
    if (condition)
        return;
    printf("not ok %s: line %d: %s (errno %d)\n", test_name, line, text, errno);
    fflush(stdout);
    _exit(1);
}

static unsigned processor(void)
{
    unsigned eax = 1, ebx, ecx, edx;
    asm volatile("cpuid" : "+a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx));
    return ebx >> 24;
}

static void spin(unsigned rounds)
{
    for (volatile unsigned i = 0; i < rounds; i++)
        ;
}

static int wait_for(pid_t child)
{
    int status;
    CHECK(waitpid(child, &status, 0) == child);
    return status;
}

// The local APIC's number is that of an application processor soon after each call.
static void *look_where_it_is(void *argument)
{
    (void)argument;
    unsigned elsewhere = 0;
    for (unsigned i = 0; i < 100 && i - elsewhere <= 10; i++) {
        getppid();
        // On a busy host a tick may have come between; the next one takes the thread away.
        for (int looks = 0; processor() == 0 && looks < 1000; looks++)
            spin(1000);
        elsewhere += processor() != 0;
    }
    CHECK(elsewhere >= 90);
    return NULL;
}

// The thread itself, and what it makes.
static void places(void)
{
    look_where_it_is(NULL);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, look_where_it_is, NULL) == 0 && pthread_join(thread, NULL) == 0);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        look_where_it_is(NULL);
        _exit(0);
    }
    CHECK(wait_for(child) == 0);
}

// A thread that calls is moved to the bootstrap processor, and a thread that computes back.
static void moves(void)
{
    for (int round = 0; round < 3; round++) {
        unsigned here = 0;
        for (int i = 0; i < 1000; i++) {
            getppid();
            here += processor() == 0;
        }
        CHECK(here >= 500);
        while (processor() == 0)
            ;
    }
}

// ---------------------------------------------------------------- threads

#define THREADS 8
#define ROUNDS 100

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn_changed = PTHREAD_COND_INITIALIZER;
static unsigned shared, turn;
static __thread unsigned own;

static void *work(void *argument)
{
    unsigned number = (unsigned)(uintptr_t)argument;
    own = number;
    for (unsigned i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&mutex);
        unsigned before = shared;
        spin(100);
        shared = before + 1;
        pthread_mutex_unlock(&mutex);
        if (i % 10 == 0) {
            unsigned char *memory = mmap(NULL, 16 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            CHECK(memory != MAP_FAILED);
            memset(memory, (int)number + 1, 16 * PAGE);
            CHECK(memory[0] == number + 1 && memory[16 * PAGE - 1] == number + 1);
            CHECK(munmap(memory, 16 * PAGE) == 0);
        }
        void *block = malloc(number * 1000 + i);
        CHECK(block && own == number);
        free(block);
    }
    // In order, by a condition.
    pthread_mutex_lock(&mutex);
    while (turn != number)
        pthread_cond_wait(&turn_changed, &mutex);
    turn++;
    pthread_cond_broadcast(&turn_changed);
    pthread_mutex_unlock(&mutex);
    return (void *)(uintptr_t)(number * 2);
}

static void threads(void)
{
    pthread_t started[THREADS];
    for (uintptr_t i = 0; i < THREADS; i++)
        CHECK(pthread_create(&started[i], NULL, work, (void *)i) == 0);
    for (uintptr_t i = 0; i < THREADS; i++) {
        void *result;
        CHECK(pthread_join(started[i], &result) == 0 && result == (void *)(i * 2));
    }
    CHECK(shared == THREADS * ROUNDS && turn == THREADS);
}

static pthread_mutex_t robust;

static void *die_with_mutex(void *argument)
{
    (void)argument;
    pthread_mutex_lock(&robust);
    return NULL;
}

static void robust_mutex(void)
{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&robust, &attributes);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, die_with_mutex, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(pthread_mutex_lock(&robust) == EOWNERDEAD);
    CHECK(pthread_mutex_consistent(&robust) == 0);
    CHECK(pthread_mutex_unlock(&robust) == 0);
}

static void *compute(void *argument)
{
    // A rounding mode and values of its own, in registers over calls and changes of threads.
    int number = (int)(uintptr_t)argument;
    fesetround(number % 2 ? FE_UPWARD : FE_DOWNWARD);
    double sum[2] = { 0, 0 };
    for (int run = 0; run < 2; run++)
        for (int i = 1; i <= 20000; i++) {
            sum[run] += (double)number / i;
            if (i % 1000 == 0)
                getppid();
        }
    CHECK(sum[0] == sum[1] && fegetround() == (number % 2 ? FE_UPWARD : FE_DOWNWARD));
    return NULL;
}

// With numbers from 1.
static void run_threads(void *(*function)(void *), unsigned count)
{
    pthread_t started[THREADS];
    for (uintptr_t i = 0; i < count; i++)
        CHECK(pthread_create(&started[i], NULL, function, (void *)(i + 1)) == 0);
    for (unsigned i = 0; i < count; i++)
        CHECK(pthread_join(started[i], NULL) == 0);
}

static void floating_point(void)
{
    run_threads(compute, THREADS);
}

// A segment of a thread's own, beside the one that the C library has in gs for its variables: a word lies at its beginning.
struct segment {
    struct user_desc descriptor;
    uint32_t words[2], *word;
};

static void segment_begin(struct segment *segment)
{
    segment->descriptor = (struct user_desc) { .entry_number = -1u, .limit = 0xfffff, .seg_32bit = 1, .limit_in_pages = 1, .useable = 1 };
    segment->word = segment->words;
}

// To the other word, with a new value: the selector stays the same.
static void segment_move(struct segment *segment, uint32_t value)
{
    segment->word = &segment->words[segment->word == segment->words];
    *segment->word = value;
    segment->descriptor.base_addr = (unsigned)(uintptr_t)segment->word;
    CHECK(syscall(SYS_set_thread_area, &segment->descriptor) == 0);
    asm volatile("movw %w0, %%fs" ::"r"(segment->descriptor.entry_number * 8 + 3));
}

static void segment_check(const struct segment *segment, unsigned number)
{
    uint32_t value;
    asm volatile("movl %%fs:0, %0" : "=r"(value));
    CHECK(value == *segment->word && own == number);
}

// More threads than processors, so that each is on one and then on another.
static void *use_segment(void *argument)
{
    struct segment segment;
    own = (unsigned)(uintptr_t)argument;
    segment_begin(&segment);
    for (unsigned i = 0; i < ROUNDS; i++) {
        segment_move(&segment, own << 16 | i);
        for (unsigned j = 0; j < 20; j++) {
            spin(1000);
            segment_check(&segment, (unsigned)(uintptr_t)argument);
            if (i % 2)
                getppid();
        }
    }
    return NULL;
}

// A thread calls until it is moved to the bootstrap processor, and computes until it is moved back; its segment moves at both places.
static void *move_with_segment(void *argument)
{
    struct segment segment;
    unsigned number = (unsigned)(uintptr_t)argument;
    own = number;
    segment_begin(&segment);
    for (unsigned i = 0; i < 3; i++) {
        // Who wants the bootstrap processor has it for itself.
        pthread_mutex_lock(&mutex);
        segment_move(&segment, number << 16 | i);
        while (processor() != 0) {
            getppid();
            segment_check(&segment, number);
        }
        segment_check(&segment, number);
        segment_move(&segment, number << 16 | i << 8);
        pthread_mutex_unlock(&mutex);
        while (processor() == 0) {
            spin(1000);
            segment_check(&segment, number);
        }
        segment_check(&segment, number);
    }
    return NULL;
}

static void segments(void)
{
    run_threads(use_segment, THREADS);
}

static void moving_segments(void)
{
    run_threads(move_with_segment, 3);
}

// ---------------------------------------------------------------- memory

static volatile int *page;
static volatile int phase, seen;

static void *read_page(void *argument)
{
    (void)argument;
    while (phase < 2) {
        seen = *page;
        if (seen == 1)
            phase = phase < 1 ? 1 : phase;
    }
    seen = *page;
    return NULL;
}

// One thread reads a page, so that its processor remembers it; the other takes it away, and what is read must be new. Without a word to
// the reader's processor it reads the old frame.
static void shootdown(void)
{
    for (int i = 0; i < 20; i++) {
        page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        CHECK(page != MAP_FAILED);
        *page = 1;
        phase = 0;
        pthread_t reader;
        CHECK(pthread_create(&reader, NULL, read_page, NULL) == 0);
        while (phase != 1)
            spin(100);
        CHECK(madvise((void *)page, PAGE, MADV_DONTNEED) == 0);
        phase = 2;
        CHECK(pthread_join(reader, NULL) == 0);
        CHECK(seen == 0);
        CHECK(munmap((void *)page, PAGE) == 0);
    }
}

static void out_of_memory(void)
{
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        for (;;) {
            char *memory = malloc(1 << 20);
            if (memory)
                memset(memory, 1, 1 << 20);
        }
    }
    int status = wait_for(child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void stack(void)
{
    // Larger than what is there at first: it grows by page faults.
    volatile char large[1 << 20];
    for (int i = sizeof large - 1; i >= 0; i -= PAGE)
        large[i] = 1;
    CHECK(large[sizeof large - 1] == 1);
}

// ---------------------------------------------------------------- signals

static volatile sig_atomic_t signals, stop;
static volatile unsigned long fault_pc, fault_place;
static sigjmp_buf back;

static void count(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info, (void)context;
    signals++;
}

static void jump(int number)
{
    siglongjmp(back, number);
}

static void note_fault(int number, siginfo_t *info, void *context)
{
    fault_place = (unsigned long)info->si_addr;
    fault_pc = (unsigned long)((ucontext_t *)context)->uc_mcontext.gregs[REG_EIP];
    siglongjmp(back, number);
}

static void repair(int number, siginfo_t *info, void *context)
{
    (void)number, (void)context;
    signals++;
    CHECK(mprotect((void *)((unsigned long)info->si_addr & -PAGE), PAGE, PROT_READ | PROT_WRITE) == 0);
}

static void handle(int number, void (*handler)(int, siginfo_t *, void *), int flags)
{
    struct sigaction action = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO | flags };
    CHECK(sigaction(number, &action, NULL) == 0);
}

#define ROUND 200000            // longer than signals take to arrive

// A child sends signals while this process computes, and while it is in system calls.
static void signal_storm(void)
{
    handle(SIGUSR1, count, SA_RESTART);
    signals = 0;
    pid_t parent = getpid(), child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        for (int i = 0; i < 200; i++) {
            kill(parent, SIGUSR1);
            spin((unsigned)i % 7 * 20000);
        }
        _exit(7);
    }
    // Nothing is done twice, or not at all, because a signal has come in between.
    volatile unsigned done = 0;
    unsigned rounds = 0;
    int status = 0;
    do {
        for (int i = 0; i < ROUND; i++)
            done++;
        rounds++;
        CHECK(getppid() != 0 && done == rounds * ROUND);
    } while (waitpid(child, &status, WNOHANG) == 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7 && signals > 0);
    signals = 0;
    for (int i = 0; i < 100; i++)
        raise(SIGUSR1);
    CHECK(signals == 100);
}

static void signals_interrupt(void)
{
    handle(SIGALRM, count, 0);
    signals = 0;
    ualarm(20000, 0);
    while (!signals)        // nothing but user mode
        ;
    // It is not to come before the thread waits for it, however busy the host is.
    sigset_t alarm_only, before;
    sigemptyset(&alarm_only);
    sigaddset(&alarm_only, SIGALRM);
    CHECK(sigprocmask(SIG_BLOCK, &alarm_only, &before) == 0);
    ualarm(20000, 0);
    CHECK(sigsuspend(&before) == -1 && errno == EINTR && signals == 2);
    CHECK(sigprocmask(SIG_SETMASK, &before, NULL) == 0);
    signal(SIGALRM, jump);
    if (sigsetjmp(back, 1) == 0) {
        ualarm(20000, 0);
        for (;;)
            ;
    }
    stack_t alternate = { .ss_sp = malloc(SIGSTKSZ), .ss_size = SIGSTKSZ };
    CHECK(sigaltstack(&alternate, NULL) == 0);
    handle(SIGUSR2, count, SA_ONSTACK);
    signals = 0;
    raise(SIGUSR2);
    CHECK(signals == 1);
}

extern const char noted_call_pc[];
static volatile sig_atomic_t early;
static int refill = -1;         // a pipe, if the handler is to write to it

// Tells the other one, and makes a system call: one block of instructions for QEMU, in which no interrupt comes. Who has been told
// knows that the thread is in the call.
__attribute__((noinline)) static long noted_call(volatile int *note, long number, const long arguments[4])
{
    long result;
    asm volatile(".p2align 4\n\tmovl $1, (%%edi)\nnoted_call_pc:\n\tint $0x80" : "=a"(result)
        : "0"(number), "b"(arguments[0]), "c"(arguments[1]), "d"(arguments[2]), "S"(arguments[3]), "D"(note) : "memory");
    return result;
}

static void note_place(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info;
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    signals++;
    // A call that is restarted is there too; it finds what the handler writes.
    if (refill < 0 && registers[REG_EIP] == (greg_t)(uintptr_t)noted_call_pc) {
        // The call is still to be made, and could wait for ever.
        early++;
        registers[REG_EIP] += 2;
        registers[REG_EAX] = -EINTR;
    }
    if (refill >= 0)
        CHECK(write(refill, "", 1) == 1);
}

// A signal that is sent when a thread has made a call is a signal for that call: it ends, or is restarted after the handler, or is
// carried out. It is not made after the handler.
static void signals_in_calls(void)
{
    static const struct timespec long_time = { .tv_sec = 100000 };
    static int word;
    int ends[2];
    char byte = 0;
    uint64_t other_signal = 1u << (SIGUSR2 - 1);
    CHECK(pipe(ends) == 0);
    const struct {
        long number, arguments[4], result;
        int flags;
    } calls[] = {
        { SYS_pause, { 0 }, -EINTR, 0 },
        { SYS_pause, { 0 }, -EINTR, SA_RESTART },
        { SYS_nanosleep, { (long)&long_time, 0 }, -EINTR, 0 },
        { SYS_rt_sigtimedwait, { (long)&other_signal, 0, (long)&long_time, sizeof other_signal }, -EINTR, 0 },
        { SYS_futex, { (long)&word, 0, 0, (long)&long_time }, -EINTR, 0 },
        { SYS_read, { ends[0], (long)&byte, 1 }, -EINTR, 0 },
        { SYS_read, { ends[0], (long)&byte, 1 }, 1, SA_RESTART },       // what the handler has written
        { SYS_getppid, { 0 }, getppid(), 0 },
        { SYS_waitpid, { -1, 0, 0 }, -EINTR, 0 },
    };
    volatile int *note = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(note != MAP_FAILED);
    pid_t parent = getpid(), child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        for (;;) {
            while (!*note)
                sched_yield();
            *note = 0;
            kill(parent, SIGUSR1);
        }
    }
    for (int i = 0; i < 10 * (int)(sizeof calls / sizeof calls[0]); i++) {
        unsigned which = (unsigned)i / 10;
        refill = calls[which].result == 1 ? ends[1] : -1;
        handle(SIGUSR1, note_place, calls[which].flags);
        signals = 0;
        CHECK(noted_call(note, calls[which].number, calls[which].arguments) == calls[which].result);
        while (!signals)
            sched_yield();
        CHECK(signals == 1 && early == 0);
    }
    refill = -1;
    // One that is ignored interrupts nothing.
    CHECK(signal(SIGUSR1, SIG_IGN) != SIG_ERR);
    static const struct timespec short_time = { .tv_nsec = 50000000 };
    for (int i = 0; i < 10; i++)
        CHECK(noted_call(note, SYS_rt_sigtimedwait, (const long[]) { (long)&other_signal, 0, (long)&short_time, sizeof other_signal }) == -EAGAIN);
    CHECK(kill(child, SIGKILL) == 0);
    wait_for(child);
    CHECK(munmap((void *)note, PAGE) == 0 && close(ends[0]) == 0 && close(ends[1]) == 0);
}

// Each at its instruction, with its address, as without application processors.
static void exceptions(void)
{
    extern const char zero_pc[], illegal_pc[], trap_pc[], bad_pc[];
    handle(SIGFPE, note_fault, SA_NODEFER);
    handle(SIGILL, note_fault, SA_NODEFER);
    handle(SIGTRAP, note_fault, SA_NODEFER);
    handle(SIGSEGV, note_fault, SA_NODEFER);
    if (sigsetjmp(back, 1) == 0)
        asm volatile("zero_pc: divl %1" :: "a"(1), "r"(0), "d"(0));
    CHECK(fault_pc == (unsigned long)zero_pc);
    if (sigsetjmp(back, 1) == 0)
        asm volatile("illegal_pc: ud2");
    CHECK(fault_pc == (unsigned long)illegal_pc);
    if (sigsetjmp(back, 1) == 0)
        asm volatile("trap_pc: int3");
    CHECK(fault_pc == (unsigned long)trap_pc + 1);
    if (sigsetjmp(back, 1) == 0)
        asm volatile("bad_pc: movl $1, 12");
    CHECK(fault_pc == (unsigned long)bad_pc && fault_place == 12);
    // A handler that makes the page writable, and goes on.
    handle(SIGSEGV, repair, 0);
    signals = 0;
    volatile char *memory = mmap(NULL, 8 * PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < 8; i++) {
        memory[i * PAGE] = 5;
        CHECK(memory[i * PAGE] == 5);
    }
    CHECK(signals == 8);
    signal(SIGSEGV, SIG_DFL);
}

// ---------------------------------------------------------------- time

// By the system call: the C library would read the clock itself, where the processor can.
static int64_t now(int clock)
{
    struct timespec time;
    CHECK(syscall(SYS_clock_gettime, clock, &time) == 0 && time.tv_nsec >= 0 && time.tv_nsec < 1000000000);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

// Of two clocks that show the same, the latter is Linux's to read: neither is ever before the other.
static void *compare_clocks(void *argument)
{
    static const int same[][2] = { { CLOCK_MONOTONIC, CLOCK_BOOTTIME }, { CLOCK_REALTIME, CLOCK_TAI } };
    (void)argument;
    for (int i = 0; i < 1000; i++) {
        const int *pair = same[i % 2];
        int64_t before = now(pair[0]), between = now(pair[1]), after = now(pair[0]);
        CHECK(before <= between && between <= after);
    }
    return NULL;
}

static void clocks(void)
{
    run_threads(compare_clocks, 3);
    struct timeval of_day;
    struct timespec set = { .tv_sec = time(NULL) + 1000000 };
    CHECK(clock_settime(CLOCK_REALTIME, &set) == 0);
    CHECK(now(CLOCK_REALTIME) / 1000000000 - set.tv_sec < 100000 && syscall(SYS_time, NULL) >= set.tv_sec);
    CHECK(syscall(SYS_gettimeofday, &of_day, NULL) == 0 && of_day.tv_sec >= set.tv_sec && of_day.tv_usec < 1000000);
    set.tv_sec -= 1000000;
    CHECK(clock_settime(CLOCK_REALTIME, &set) == 0);
    CHECK(now(CLOCK_REALTIME_COARSE) / 1000000000 - set.tv_sec < 100000);
    // Where nobody may write, that is told.
    CHECK(syscall(SYS_clock_gettime, CLOCK_MONOTONIC, 16) == -1 && errno == EFAULT);
    void *constant = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(syscall(SYS_clock_gettime, CLOCK_MONOTONIC, constant) == -1 && errno == EFAULT);
    CHECK(munmap(constant, PAGE) == 0);
}

// ---------------------------------------------------------------- processes

static void forks(void)
{
    int here = 5;
    for (int i = 0; i < 100; i++) {
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            here += i;
            _exit(here % 100);
        }
        int status = wait_for(child);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == (5 + i) % 100 && here == 5);
    }
    CHECK(WEXITSTATUS(system("exit 9")) == 9);
    pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", "test $$ -gt 1 && exit 3", NULL);
        _exit(1);
    }
    CHECK(WEXITSTATUS(wait_for(child)) == 3);
    child = vfork();
    if (child == 0)
        _exit(4);
    CHECK(WEXITSTATUS(wait_for(child)) == 4);
}

static void *run_for_ever(void *argument)
{
    for (;;)
        if (argument)
            getppid();
    return NULL;
}

// Processes with several threads, that compute and are in calls, end at any moment.
static void kills(void)
{
    for (int i = 0; i < 30; i++) {
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            pthread_t thread;
            for (uintptr_t j = 0; j < 3; j++)
                pthread_create(&thread, NULL, run_for_ever, (void *)(j % 2));
            run_for_ever(NULL);
        }
        usleep((unsigned)(i * 37 % 11) * 1000);
        CHECK(kill(child, SIGKILL) == 0);
        int status = wait_for(child);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    }
}

static void ends(void)
{
    // By one thread, while others run.
    pid_t child = fork();
    if (child == 0) {
        pthread_t thread;
        for (uintptr_t j = 0; j < 3; j++)
            pthread_create(&thread, NULL, run_for_ever, (void *)(j % 2));
        exit(6);
    }
    CHECK(WEXITSTATUS(wait_for(child)) == 6);
    // By another program.
    child = fork();
    if (child == 0) {
        pthread_t thread;
        for (uintptr_t j = 0; j < 3; j++)
            pthread_create(&thread, NULL, run_for_ever, (void *)(j % 2));
        execl("/bin/sh", "sh", "-c", "exit 8", NULL);
        _exit(1);
    }
    CHECK(WEXITSTATUS(wait_for(child)) == 8);
    // By a fault of one thread.
    child = fork();
    if (child == 0) {
        pthread_t thread;
        pthread_create(&thread, NULL, run_for_ever, NULL);
        asm volatile("movl $1, 8");
    }
    int status = wait_for(child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
}

// A debugger sees and changes the registers that Linux has, so who is traced stays on the bootstrap processor.
static void traced(void)
{
    pid_t child = fork();
    if (child == 0) {
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        raise(SIGSTOP);
        unsigned place = 0;
        for (int i = 0; i < 10; i++) {
            getppid();
            place += processor();
        }
        _exit((int)place);
    }
    int status = wait_for(child);
    CHECK(WIFSTOPPED(status) && WSTOPSIG(status) == SIGSTOP);
    CHECK(ptrace(PTRACE_CONT, child, NULL, NULL) == 0);
    status = wait_for(child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static const struct {
    const char *name;
    void (*run)(void);
    bool only_by_name;
} tests[] = {
    { "places", places, true }, { "moves", moves, true }, { "moving_segments", moving_segments, true },
    { "threads", threads, false }, { "robust_mutex", robust_mutex, false }, { "floating_point", floating_point, false },
    { "segments", segments, false }, { "shootdown", shootdown, false }, { "stack", stack, false },
    { "signal_storm", signal_storm, false }, { "signals_interrupt", signals_interrupt, false },
    { "signals_in_calls", signals_in_calls, false }, { "exceptions", exceptions, false },
    { "clocks", clocks, false },
    { "forks", forks, false }, { "kills", kills, false }, { "ends", ends, false }, { "traced", traced, false },
    { "out_of_memory", out_of_memory, false },
};

int main(int count, char **names)
{
    for (unsigned i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        bool wanted = count == 1 && !tests[i].only_by_name;
        for (int j = 1; j < count; j++)
            wanted |= !strcmp(names[j], tests[i].name);
        if (!wanted)
            continue;
        test_name = tests[i].name;
        tests[i].run();
        printf("ok %s\n", test_name);
        fflush(stdout);
    }
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// Leaves functions in all ways but by returning: exceptions, longjmp, coroutines, signals, threads, fork.
#include <atomic>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <ucontext.h>
#include <unistd.h>
#include <vector>

#define APART __attribute__((noinline))

struct Traced {
    int value;
    explicit Traced(int value) : value(value) { }
    ~Traced() { std::printf("~%d ", value); }
};

APART int throws(int a, int b, int c, int d, int e, int f, int g, int h)
{
    if (h == 8) {
        throw std::runtime_error("thrown " + std::to_string(g));
    }
    return a + b + c + d + e + f;
}
APART int passes(int n)
{
    Traced traced(n);
    return n == 0 ? throws(1, 2, 3, 4, 5, 6, 7, 8) : passes(n - 1) + 1;
}
APART int catches(int n)
{
    try {
        return passes(n);
    } catch (std::exception &problem) {
        std::printf("%s\n", problem.what());
        return -n;
    }
}
APART int catches_at_once()
{
    try {
        return throws(1, 2, 3, 4, 5, 6, 9, 8);
    } catch (std::exception &problem) {
        std::printf("at once: %s\n", problem.what());
        return -1;
    }
}
APART int throws_again(int n)
{
    try {
        return catches(n) + passes(n);
    } catch (...) {
        throw;
    }
}

std::jmp_buf back;
APART void jumps(int n, int a, int b, int c, int d, int e, int f, int g)
{
    if (n == 0) {
        std::longjmp(back, 7);
    }
    jumps(n - 1, a, b, c, d, e, f, g + 1);
    std::printf("never\n");
}

ucontext_t outside, one, two;
APART void yields(int number, int, int, int, int, int, int, int round)
{
    std::printf("[%d %d]", number, round);
    if (number == 1) {
        swapcontext(&one, &two);
    } else {
        swapcontext(&two, &one);
    }
}
APART void first() { for (int i = 0; i < 4; i++) { yields(1, 0, 0, 0, 0, 0, 0, i); } }
APART void second() { for (int i = 0; i < 4; i++) { yields(2, 0, 0, 0, 0, 0, 0, i); } }

volatile std::sig_atomic_t signals;
APART int in_signal(int a, int, int, int, int, int, int g) { return a + g; }
void handler(int) { signals = signals + in_signal(1, 2, 3, 4, 5, 6, 0); }
APART int interrupted(int a, int, int, int, int, int, int, int h) { return h ^ a; }

std::atomic<long> total;
APART long in_thread(long a, long, long, long, long, long, long g) { return a + g; }

template<class Number> APART Number product(Number a, Number b) { return a * b; }
struct Base {
    virtual int call(int a) { return a; }
    virtual ~Base() { }
};
struct Derived : Base {
    int call(int a) override { return a * 2; }
};

int main()
{
    std::printf("%d %d\n", catches(3), catches_at_once());
    try {
        throws_again(2);
    } catch (std::exception &problem) {
        std::printf("outside: %s\n", problem.what());
    }
    for (volatile int i = 0; i < 100; i = i + 1) {
        if (setjmp(back) == 0) {
            jumps(5, 1, 2, 3, 4, 5, 6, i);
        }
    }
    static char stacks[2][1 << 16];
    for (ucontext_t *context : {&one, &two}) {
        getcontext(context);
        context->uc_stack.ss_sp = stacks[context == &two];
        context->uc_stack.ss_size = sizeof stacks[0];
        context->uc_link = &outside;
    }
    makecontext(&one, first, 0);
    makecontext(&two, second, 0);
    swapcontext(&outside, &one);
    std::printf("\n");

    struct sigaction action = {};
    action.sa_handler = handler;
    sigaction(SIGPROF, &action, nullptr);
    timer_t timer;
    struct sigevent event = {};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGPROF;
    timer_create(CLOCK_MONOTONIC, &event, &timer);
    struct itimerspec often = {{0, 200000}, {0, 200000}};
    timer_settime(timer, 0, &often, nullptr);
    int x = 0;
    for (int i = 0; i < 1000000 || signals < 10; i++) {
        x ^= interrupted(i & 7, 2, 3, 4, 5, 6, 7, 8) & 8;
    }
    often = {};
    timer_settime(timer, 0, &often, nullptr);
    std::printf("interrupted %d\n", signals >= 10);

    std::vector<std::thread> threads;
    for (int i = 0; i < 4; i++) {
        threads.emplace_back([i] {
            long sum = 0;
            for (int k = 0; k < 50000; k++) {
                sum += in_thread(k, 1, 2, 3, 4, 5, i);
            }
            total += sum;
        });
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    std::printf("%ld\n", total.load());
    std::fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        std::printf("child %d\n", catches(1));
        std::fflush(stdout);
        _exit(0);
    }
    waitpid(child, nullptr, 0);
    Derived derived;
    Base *base = &derived;
    std::printf("%d %d %f\n", base->call(4), product(3, 4), product(1.5, 2.0));
    return 0;
}

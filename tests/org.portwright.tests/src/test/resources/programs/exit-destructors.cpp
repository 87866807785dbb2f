// SPDX-License-Identifier: EPL-2.0
// Order of static constructors and destructors, atexit, thread_local, and exit out of a catch handler.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include "opaque.h"

struct Logged {
    std::string name;
    explicit Logged(const char *n) : name(n) { std::printf("+%s\n", n); }
    ~Logged() { std::printf("-%s\n", name.c_str()); }
};

static Logged first("first");
static Logged second("second");
static thread_local Logged perThread("thread");
struct Holder { static inline Logged member{"inline member"}; };

OPAQUE Logged &lazy(int n)
{
    static Logged local("lazy");
    static int calls = n;
    local.name += std::to_string(calls++);
    return local;
}

OPAQUE int failing(int n)
{
    static int value = n < 2 ? throw std::runtime_error("not yet") : n * 2;
    return value;
}

static void goodbye() { std::printf("goodbye\n"); }

__attribute__((constructor(101))) static void early() { std::printf("early\n"); }
__attribute__((destructor)) static void late() { std::printf("late\n"); std::fflush(stdout); }

int main()
{
    std::atexit(goodbye);
    Logged inMain("main: never destroyed by exit");
    std::printf("%s\n", perThread.name.c_str());
    for (int i = 0; i < 4; i++) {
        try {
            std::printf("%d\n", failing(i));
        } catch (const std::exception &e) {
            std::printf("%s\n", e.what());
        }
        lazy(i);
    }
    std::atexit([] { std::printf("lambda %s\n", lazy(0).name.c_str()); });
    try {
        throw Logged("thrown");
    } catch (const Logged &l) {
        std::printf("caught %s\n", l.name.c_str());
        std::exit(3);
    }
}

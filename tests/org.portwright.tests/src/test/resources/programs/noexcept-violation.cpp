// SPDX-License-Identifier: EPL-2.0
// test: status=134
// An exception that would leave a noexcept function ends the program, after its terminate handler has run.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include "opaque.h"

struct Tracked { ~Tracked() { std::printf("destroyed\n"); } };

OPAQUE void fail() { Tracked t; throw std::logic_error("from fail"); }
OPAQUE void promises() noexcept { Tracked t; fail(); }

static void handler()
{
    std::exception_ptr current = std::current_exception();
    try {
        std::rethrow_exception(current);
    } catch (const std::exception &e) {
        std::printf("terminate: %s\n", e.what());
    }
    std::fflush(stdout);
    std::abort();
}

int main()
{
    std::set_terminate(handler);
    try {
        promises();
    } catch (...) {
        std::printf("wrong\n");
    }
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: status=134
// An exception that nobody catches: terminate with its name and text; nothing is destroyed on the way. A phone can not
// look up its stack before it unwinds it: there destructors run first.
#include <cstdio>
#include <stdexcept>
#include "opaque.h"

struct Tracked { ~Tracked() { std::printf("destroyed\n"); std::fflush(stdout); } };

OPAQUE void fail(int n)
{
    Tracked t;
    if (n > 2) throw std::runtime_error("nobody catches this");
    fail(n + 1);
}

int main()
{
    std::printf("before\n");
    std::fflush(stdout);
    try {
        fail(0);
    } catch (int) {
        std::printf("wrong\n");
    }
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// test: status=134
// throw; without an exception to throw again.
#include <cstdio>
#include "opaque.h"

OPAQUE void again() { throw; }

int main()
{
    std::printf("before\n");
    std::fflush(stdout);
    try {
        again();
    } catch (...) {
        std::printf("wrong\n");
    }
    return 0;
}

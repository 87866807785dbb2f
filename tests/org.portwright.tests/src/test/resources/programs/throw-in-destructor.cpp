// SPDX-License-Identifier: EPL-2.0
// test: status=134
// A destructor that throws while an exception unwinds: terminate.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include "opaque.h"

struct Bad { ~Bad() noexcept(false) { std::printf("throws\n"); throw 2; } };

OPAQUE void fail() { Bad b; throw 1; }

int main()
{
    std::set_terminate([] { std::printf("terminate\n"); std::fflush(stdout); std::abort(); });
    try {
        fail();
    } catch (int i) {
        std::printf("wrong %d\n", i);
    }
    return 0;
}

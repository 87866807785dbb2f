// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// An exception that a thread does not catch ends the program.
#include <cstdio>
#include <stdexcept>
#include <thread>
int main() {
    std::puts("before");
    std::fflush(stdout);
    std::thread t([] { throw std::runtime_error("nobody catches this"); });
    t.join();
    std::puts("not reached");
}

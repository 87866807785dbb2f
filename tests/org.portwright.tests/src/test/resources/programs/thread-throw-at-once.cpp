// SPDX-License-Identifier: EPL-2.0
// Threads that throw, all at the same time: the first lookups of unwind tables among them.
// test: targets=java
#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>
#include "opaque.h"

namespace {

constexpr int THREADS = 8;
constexpr int THROWS = 200;
std::atomic<int> ready;

struct Counted {
    int &count;
    ~Counted() { count++; }
};

OPAQUE void fail(int depth, int value, int &destroyed) {
    Counted counted{destroyed};
    if (depth == 0) {
        if (value % 2 == 0) {
            throw std::runtime_error(std::to_string(value));
        }
        throw value;
    }
    fail(depth - 1, value, destroyed);
}

void run(int number, long &sum) {
    ready++;
    while (ready < THREADS) {
    }
    int destroyed = 0;
    for (int i = 0; i < THROWS; i++) {
        try {
            fail(i % 5, number * THROWS + i, destroyed);
        } catch (const std::exception &e) {
            sum += std::stoi(e.what());
        } catch (int value) {
            sum -= value;
        }
    }
    sum = sum * 1000 + destroyed;
}

}

int main() {
    std::vector<std::thread> threads;
    long sums[THREADS] = {};
    for (int i = 0; i < THREADS; i++) {
        threads.emplace_back(run, i, std::ref(sums[i]));
    }
    for (int i = 0; i < THREADS; i++) {
        threads[i].join();
        std::printf("%d %ld\n", i, sums[i]);
    }
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// Exceptions out of what the library calls: std::call_once, whose routine then runs again, std::qsort and std::bsearch.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include "opaque.h"

struct Trace {
    const char *name;
    ~Trace() { std::printf("~%s\n", name); }
};

static std::once_flag once;
static int attempts;

OPAQUE static void initialise()
{
    Trace trace{"initialise"};
    if (++attempts < 3) {
        throw std::runtime_error("attempt " + std::to_string(attempts));
    }
}

static void use(const char *who)
{
    try {
        std::call_once(once, initialise);
        std::printf("%s: done after %d\n", who, attempts);
    } catch (const std::exception &e) {
        std::printf("%s: %s\n", who, e.what());
    }
}

OPAQUE static int compare(const void *a, const void *b)
{
    int x = *static_cast<const int *>(a), y = *static_cast<const int *>(b);
    if (x == 13 || y == 13) {
        throw x + y;
    }
    return x - y;
}

int main()
{
    use("first");
    use("second");
    use("third");
    use("fourth");

    // The others wait until one has succeeded.
    static std::once_flag shared;
    static int calls, failures;
    static std::mutex mutex;
    std::thread threads[4];
    for (auto &thread : threads) {
        thread = std::thread([] {
            try {
                std::call_once(shared, [] {
                    if (++calls < 3) {
                        throw 1;
                    }
                });
            } catch (int) {
                std::lock_guard<std::mutex> guard(mutex);
                failures++;
            }
        });
    }
    for (auto &thread : threads) {
        thread.join();
    }
    std::printf("%d calls, %d failures\n", calls, failures);

    int numbers[] = {5, 8, 2, 9, 1};
    std::qsort(numbers, 5, sizeof(int), compare);
    std::printf("%d to %d\n", numbers[0], numbers[4]);
    int key = 13;
    try {
        std::bsearch(&key, numbers, 5, sizeof(int), compare);
        std::puts("not found");
    } catch (int sum) {
        std::printf("caught %d\n", sum);
    }
    numbers[2] = 13;
    try {
        std::qsort(numbers, 5, sizeof(int), compare);
        std::puts("sorted");
    } catch (int sum) {
        std::printf("caught %d\n", sum > 13);
    }
}

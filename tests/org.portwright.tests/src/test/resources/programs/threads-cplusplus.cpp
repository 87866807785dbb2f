// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// std::thread, async, call_once, atomics, thread_local, locks and conditions.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <iostream>
#include <mutex>
#include <numeric>
#include <queue>
#include <shared_mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

struct Tracker {
    std::string name;
    explicit Tracker(std::string n) : name(std::move(n)) {}
    ~Tracker() { destroyed++; }
    static std::atomic<int> destroyed;
};
std::atomic<int> Tracker::destroyed{0};
thread_local Tracker tracker{"thread's own"};
thread_local int touched = 5;

template <typename T> class Channel {
    std::queue<T> items;
    std::mutex lock;
    std::condition_variable ready;
    bool closed = false;
public:
    void put(T item) { { std::lock_guard<std::mutex> hold(lock); items.push(item); } ready.notify_one(); }
    void close() { { std::lock_guard<std::mutex> hold(lock); closed = true; } ready.notify_all(); }
    bool get(T &item) {
        std::unique_lock<std::mutex> hold(lock);
        ready.wait(hold, [this] { return closed || !items.empty(); });
        if (items.empty()) return false;
        item = items.front();
        items.pop();
        return true;
    }
};

static long count_primes(int from, int to) {
    long found = 0;
    for (int n = from; n < to; n++) {
        bool prime = n > 1;
        for (int d = 2; d * d <= n && prime; d++) prime = n % d != 0;
        found += prime;
    }
    return found;
}

int main() {
    Channel<int> channel;
    std::vector<std::thread> threads;
    std::vector<long> sums(3);
    for (int i = 0; i < 3; i++)
        threads.emplace_back([&channel, &sums, i] {
            int v;
            while (channel.get(v)) sums[i] += v;
            touched += (int) tracker.name.size();
        });
    for (int i = 1; i <= 3000; i++) channel.put(i);
    channel.close();
    for (auto &t : threads) t.join();
    std::cout << "channel " << std::accumulate(sums.begin(), sums.end(), 0L) << ", thread_locals destroyed "
              << Tracker::destroyed << ", touched " << touched << '\n';

    std::vector<std::future<long>> parts;
    for (int i = 0; i < 4; i++)
        parts.push_back(std::async(std::launch::async, count_primes, i * 5000, (i + 1) * 5000));
    long primes = 0;
    for (auto &p : parts) primes += p.get();
    std::cout << "primes " << primes << '\n';

    auto failing = std::async(std::launch::async, []() -> int { throw std::out_of_range("from a thread"); });
    try {
        failing.get();
    } catch (const std::exception &e) {
        std::cout << "caught " << e.what() << '\n';
    }

    std::promise<std::string> promise;
    std::thread giver([&promise] { promise.set_value("promised"); });
    std::cout << promise.get_future().get() << '\n';
    giver.join();

    std::once_flag once;
    std::atomic<int> calls{0};
    std::vector<std::thread> callers;
    for (int i = 0; i < 4; i++) callers.emplace_back([&] { std::call_once(once, [&] { calls++; }); });
    for (auto &t : callers) t.join();
    std::cout << "call_once " << calls << '\n';

    std::atomic<long long> wide{0};
    std::atomic<bool> go{false};
    std::atomic<unsigned char> small{0};
    std::vector<std::thread> adders;
    for (int i = 0; i < 4; i++)
        adders.emplace_back([&] {
            while (!go) std::this_thread::yield();
            for (int n = 0; n < 10000; n++) { wide += 1000000007LL; small++; }
        });
    go = true;
    for (auto &t : adders) t.join();
    std::cout << "atomics " << wide << ' ' << (int) small << '\n';

    std::shared_timed_mutex shared;
    int value = 0;
    std::vector<std::thread> users;
    for (int i = 0; i < 4; i++)
        users.emplace_back([&, i] {
            for (int n = 0; n < 500; n++)
                if (i == 0) { std::unique_lock<std::shared_timed_mutex> w(shared); value++; }
                else { std::shared_lock<std::shared_timed_mutex> r(shared); if (value < 0) std::cout << "torn\n"; }
        });
    for (auto &t : users) t.join();
    std::mutex m;
    std::condition_variable cv;
    std::unique_lock<std::mutex> hold(m);
    bool timeout = cv.wait_for(hold, std::chrono::milliseconds(20)) == std::cv_status::timeout;
    std::cout << "shared " << value << ", timeout " << timeout << '\n';

    std::recursive_mutex recursive;
    std::lock_guard<std::recursive_mutex> a(recursive), b(recursive);
    std::thread([] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }).detach();
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    std::thread::id none;
    std::cout << "ids " << (std::this_thread::get_id() != none) << ' ' << (std::thread::hardware_concurrency() > 0) << '\n';
}

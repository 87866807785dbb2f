// SPDX-License-Identifier: EPL-2.0
// C++17's library for values: any, variant, optional, tuple, string_view, charconv, smart pointers, function.
#include <algorithm>
#include <any>
#include <array>
#include <bitset>
#include <charconv>
#include <complex>
#include <cstdio>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>
#include "opaque.h"

template <class... Ts> struct overloaded : Ts... { using Ts::operator()...; };
template <class... Ts> overloaded(Ts...) -> overloaded<Ts...>;

using Value = std::variant<int, double, std::string, std::vector<int>>;

OPAQUE std::string describe(const Value &v)
{
    return std::visit(overloaded{[](int i) { return "int " + std::to_string(i); },
        [](double d) { return "double " + std::to_string(d); }, [](const std::string &s) { return "string " + s; },
        [](const std::vector<int> &w) { return "vector of " + std::to_string(w.size()); }}, v);
}

OPAQUE std::optional<int> half(int n) { return n % 2 ? std::nullopt : std::optional<int>(n / 2); }

struct Node : std::enable_shared_from_this<Node> {
    int id;
    std::weak_ptr<Node> parent;
    std::vector<std::shared_ptr<Node>> children;
    explicit Node(int i) : id(i) {}
    ~Node() { std::printf("~%d ", id); }
};

template <typename T> static void number(const char *text)
{
    T value{};
    auto [end, error] = std::from_chars(text, text + std::char_traits<char>::length(text), value);
    char out[64];
    auto written = std::to_chars(out, out + sizeof out, value);
    std::printf("%s -> %.*s (%d, %d)\n", text, static_cast<int>(written.ptr - out), out, static_cast<int>(end - text), static_cast<int>(error));
}

int main()
{
    for (const Value &v : {Value(3), Value(2.5), Value("text"), Value(std::vector<int>{1, 2})}) std::puts(describe(v).c_str());
    try {
        std::printf("%d\n", std::get<int>(Value(1.0)));
    } catch (const std::bad_variant_access &e) {
        std::puts(e.what());
    }
    std::any a = std::string("any");
    std::puts(std::any_cast<std::string &>(a).c_str());
    try {
        std::printf("%d\n", std::any_cast<int>(a));
    } catch (const std::bad_any_cast &e) {
        std::puts(e.what());
    }
    std::printf("%d %d\n", half(8).value_or(-1), half(7).value_or(-1));
    try {
        std::printf("%d\n", half(3).value());
    } catch (const std::bad_optional_access &e) {
        std::puts(e.what());
    }
    {
        auto root = std::make_shared<Node>(1);
        for (int i = 2; i < 5; i++) {
            root->children.push_back(std::make_shared<Node>(i));
            root->children.back()->parent = root->shared_from_this();
        }
        std::printf("%ld %d ", root.use_count(), root->children[1]->parent.lock()->id);
        std::weak_ptr<Node> weak = root->children[0];
        root->children.erase(root->children.begin());
        std::printf("%d ", weak.expired());
        try {
            std::shared_ptr<Node> gone(weak);
        } catch (const std::bad_weak_ptr &e) {
            std::printf("%s ", e.what());
        }
    }
    std::putchar('\n');
    number<int>("12345x");
    number<long long>("-9223372036854775808");
    number<int>("99999999999");
    number<unsigned>("abc");
    number<double>("3.25e2");
    number<double>("0.1");
    number<double>("1e-310");
    number<float>("16777217");
    std::string_view view = "the quick brown fox";
    std::printf("%zu %d %.*s\n", view.find("quick"), view.substr(4, 5) == "quick", 3, view.data() + 16);
    std::mt19937 engine(2008);
    std::uniform_int_distribution<int> die(1, 6);
    std::normal_distribution<double> normal(10, 2);
    int rolls[7] = {};
    for (int i = 0; i < 600; i++) rolls[die(engine)]++;
    double sum = 0;
    for (int i = 0; i < 100; i++) sum += normal(engine);
    std::printf("%d %d %d %d %d %d %.6f\n", rolls[1], rolls[2], rolls[3], rolls[4], rolls[5], rolls[6], sum / 100);
    std::mt19937_64 wide(1);
    std::printf("%llu\n", static_cast<unsigned long long>(wide()));
    std::vector<int> v(40);
    std::iota(v.begin(), v.end(), -20);
    std::shuffle(v.begin(), v.end(), engine);
    std::stable_sort(v.begin(), v.end(), [](int x, int y) { return x * x < y * y; });
    std::nth_element(v.begin(), v.begin() + 10, v.end());
    std::printf("%d %d %d\n", v[10], std::accumulate(v.begin(), v.end(), 0), static_cast<int>(std::count_if(v.begin(), v.end(), [](int x) { return x % 3 == 0; })));
    std::map<std::string, std::list<int>> lists;
    std::unordered_map<std::string, int> hashed;
    for (int i = 0; i < 50; i++) {
        lists[std::string(1, static_cast<char>('a' + i % 7))].push_front(i);
        hashed["key" + std::to_string(i * i % 17)] += i;
    }
    int check = 0;
    for (auto &[k, l] : lists) { l.sort(); l.reverse(); check = check * 31 + l.front() + k[0]; }
    for (auto &[k, n] : hashed) check += n * static_cast<int>(k.size());
    std::printf("%d %zu\n", check, hashed.size());
    std::priority_queue<std::pair<int, std::string>> queue;
    for (const char *w : {"pear", "fig", "banana", "kiwi"}) queue.emplace(static_cast<int>(std::char_traits<char>::length(w)), w);
    for (; !queue.empty(); queue.pop()) std::printf("%s ", queue.top().second.c_str());
    std::bitset<70> bits;
    for (int i = 0; i < 70; i += 3) bits.set(i);
    std::printf("%zu %s\n", bits.count(), (bits >> 50).to_string().c_str());
    std::complex<double> c(1, 2);
    c = c * std::conj(c) + std::polar(2.0, 0.5) / c;
    std::printf("%.9f %.9f %.9f\n", c.real(), c.imag(), std::abs(c));
    std::function<int(int)> fib = [&](int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); };
    std::printf("%d\n", fib(15));
    auto bound = std::bind([](int x, int y, int z) { return x * 100 + y * 10 + z; }, std::placeholders::_2, 7, std::placeholders::_1);
    std::printf("%d\n", bound(1, 2));
    auto [x, y, z] = std::make_tuple(1, 2.5, std::string("three"));
    std::printf("%d %g %s\n", x, y, z.c_str());
    return 0;
}

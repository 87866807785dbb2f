// SPDX-License-Identifier: EPL-2.0
// C++ without exceptions: classes, virtual calls, multiple inheritance, templates, containers, statics.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

struct Logger {
    const char *name;
    explicit Logger(const char *n) : name(n) { std::printf("+%s\n", name); }
    ~Logger() { std::printf("-%s\n", name); }
};
static Logger global("global");

struct Shape { virtual ~Shape() = default; virtual double area() const = 0; virtual std::string name() const { return "shape"; } };
struct Named { int id = 7; virtual ~Named() = default; virtual int number() const { return id; } };
struct Circle : Shape { double r; explicit Circle(double x) : r(x) {} double area() const override { return 3 * r * r; } std::string name() const override { return "circle"; } };
struct Square : Shape, Named { double s; explicit Square(double x) : s(x) { id = 9; } double area() const override { return s * s; } int number() const override { return id * 2; } };

template <typename T, int N> struct Ring {
    T items[N] = {};
    int at = 0;
    void push(T x) { items[at++ % N] = x; }
    T sum() const { T s{}; for (const T &i : items) s += i; return s; }
};

template <typename... T> int count(T...) { return sizeof...(T); }
template <typename T> T twice(T x) { return x + x; }

static Logger &lazily() { static Logger local("local"); return local; }

int main()
{
    std::vector<std::unique_ptr<Shape>> shapes;
    shapes.emplace_back(new Circle(2));
    shapes.emplace_back(new Square(1.5));
    for (const auto &s : shapes) std::printf("%s %g\n", s->name().c_str(), s->area());
    Named *n = static_cast<Square *>(shapes[1].get());
    std::printf("%d\n", n->number());
    std::vector<int> v;
    for (int i = 0; i < 50; i++) v.push_back((i * 37) % 101);
    std::sort(v.begin(), v.end(), [](int a, int b) { return a % 10 != b % 10 ? a % 10 < b % 10 : a < b; });
    for (int i = 0; i < 10; i++) std::printf("%d ", v[i]);
    std::map<std::string, int> words;
    for (const char *w : {"the", "cat", "and", "the", "dog", "and", "the", "bird"}) words[w]++;
    for (const auto &[w, c] : words) std::printf("%s:%d ", w.c_str(), c);
    std::putchar('\n');
    Ring<double, 3> ring;
    for (int i = 0; i < 5; i++) ring.push(i * 1.5);
    int base = 10;
    std::function<int(int)> add = [&base](int x) { return base + x; };
    base = 20;
    std::printf("%g %d %s %d\n", ring.sum(), count(1, 'a', 2.5), twice(std::string("ab")).c_str(), add(5));
    std::string text;
    for (int i = 0; i < 30; i++) text += static_cast<char>('a' + i % 26);
    text.replace(3, 5, "<>");
    std::printf("%s %d\n", text.substr(0, 12).c_str(), static_cast<int>(text.find("klm")));
    lazily();
    lazily();
    return 0;
}

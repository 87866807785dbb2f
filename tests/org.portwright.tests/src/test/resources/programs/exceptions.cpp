// SPDX-License-Identifier: EPL-2.0
// C++ exceptions: throw and catch of every kind, what is destroyed on the way, and which variables live on.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <vector>
#include "opaque.h"

struct Tracked {
    int id;
    explicit Tracked(int i) : id(i) { std::printf("+%d ", id); }
    Tracked(const Tracked &other) : id(other.id + 100) { std::printf("c%d ", id); }
    ~Tracked() { std::printf("-%d ", id); }
};

struct Base { int code; explicit Base(int c) : code(c) {} virtual ~Base() = default; virtual const char *name() const { return "base"; } };
struct Left : virtual Base { int l = 1; explicit Left(int c) : Base(c) {} const char *name() const override { return "left"; } };
struct Right : virtual Base { int r = 2; explicit Right(int c) : Base(c) {} const char *name() const override { return "right"; } };
struct Both : Left, Right { int b = 3; explicit Both(int c) : Base(c), Left(c), Right(c) {} const char *name() const override { return "both"; } };
struct Plain { int a; double d; };

OPAQUE void thrower(int kind)
{
    static int number = 42;
    switch (kind) {
    case 0: return;
    case 1: throw 17;
    case 2: throw 2.5;
    case 3: throw "text";
    case 4: throw std::string("string");
    case 5: throw Both(5);
    case 6: throw Left(6);
    case 7: throw Plain{7, 0.75};
    case 8: throw &number;
    case 9: throw std::runtime_error("runtime");
    case 10: throw std::out_of_range("range");
    case 11: throw Tracked(11);
    case 12: throw 'x';
    case 13: throw 123456789012345LL;
    case 14: throw 1.5f;
    case 15: throw nullptr;
    case 16: throw new Both(16);
    default: throw static_cast<unsigned>(kind);
    }
}

OPAQUE void classify(int kind)
{
    try {
        thrower(kind);
        std::printf("%d: nothing\n", kind);
    } catch (int i) {
        std::printf("%d: int %d\n", kind, i);
    } catch (double d) {
        std::printf("%d: double %g\n", kind, d);
    } catch (float f) {
        std::printf("%d: float %g\n", kind, f);
    } catch (long long l) {
        std::printf("%d: long long %lld\n", kind, l);
    } catch (const char *s) {
        std::printf("%d: text %s\n", kind, s);
    } catch (const std::string &s) {
        std::printf("%d: string %s\n", kind, s.c_str());
    } catch (Right &r) {
        std::printf("%d: right %d %s\n", kind, r.code, r.name());
    } catch (const Base &b) {
        std::printf("%d: base %d %s\n", kind, b.code, b.name());
    } catch (Plain p) {
        std::printf("%d: plain %d %g\n", kind, p.a, p.d);
    } catch (const int *p) {
        std::printf("%d: pointer %d\n", kind, *p);
    } catch (Base *b) {
        std::printf("%d: pointer to base %d %s\n", kind, b->code, b->name());
        delete b;
    } catch (std::logic_error &e) {
        std::printf("%d: logic %s %s\n", kind, e.what(), typeid(e).name());
    } catch (std::exception &e) {
        std::printf("%d: exception %s %s\n", kind, e.what(), typeid(e).name());
    } catch (Tracked t) {
        std::printf("%d: tracked %d\n", kind, t.id);
    } catch (...) {
        std::printf("%d: unknown\n", kind);
    }
}

OPAQUE int cleanups(int depth)
{
    Tracked t(depth);
    if (depth == 0) throw std::runtime_error("bottom");
    int r = cleanups(depth - 1);
    Tracked never(depth + 50);
    return r + 1;
}

OPAQUE int deep(int n, int at)
{
    if (n == at) throw n;
    return deep(n + 1, at) + 1;
}

// What lives across the calls must be what it was when the pad is reached.
OPAQUE double locals(int n)
{
    int a = n * 3, b = n ^ 0x55, caught = 0;
    long long wide = n * 0x100000001LL;
    double d = n / 8.0, e = 1.0 / (n + 3);
    float f = n * 0.5f;
    char text[16];
    std::snprintf(text, sizeof text, "n=%d", n);
    for (int i = 0; i < 20; i++) {
        try {
            a += i;
            d += 0.25;
            thrower(i % 4);
            wide += a;
            f += 1;
        } catch (int x) {
            caught += x;
            wide ^= a;
            e *= 1.5;
        } catch (double x) {
            d += x;
            b -= i;
        } catch (const char *s) {
            caught += static_cast<int>(std::strlen(s)) + i;
            text[2]++;
        }
    }
    std::printf("%d %d %d %lld %.6f %.6f %g %s\n", a, b, caught, wide, d, e, f, text);
    return d + e + f;
}

OPAQUE void rethrows(int kind)
{
    try {
        try {
            try {
                thrower(kind);
            } catch (std::exception &e) {
                std::printf("1 %s ", e.what());
                throw;
            } catch (int &i) {
                i += 1000;
                throw;
            }
        } catch (std::runtime_error &e) {
            std::printf("2 %s ", e.what());
            throw std::logic_error(std::string("from ") + e.what());
        }
    } catch (std::logic_error &e) {
        std::printf("3 %s\n", e.what());
    } catch (int i) {
        std::printf("3 int %d\n", i);
    }
}

struct Member {
    Tracked first{1};
    Tracked second;
    explicit Member(int kind) try : second(2)
    {
        Tracked local(3);
        thrower(kind);
    } catch (int i) {
        std::printf("constructor caught %d ", i);
    }
};

OPAQUE void functionTry(int kind) try
{
    Tracked t(9);
    thrower(kind);
    std::printf("no throw\n");
} catch (int i) {
    std::printf("function try %d\n", i);
}

struct Third {
    static int made;
    int n;
    Third() : n(++made) { if (made == 4) throw made; std::printf("make %d ", n); }
    ~Third() { std::printf("unmake %d ", n); }
};
int Third::made;

struct ThrowingDestructor { ~ThrowingDestructor() noexcept(false) { std::printf("~T "); throw 77; } };


OPAQUE std::exception_ptr capture(int kind)
{
    try {
        thrower(kind);
    } catch (...) {
        return std::current_exception();
    }
    return nullptr;
}

OPAQUE void nested(int depth)
{
    try {
        if (depth == 0) throw std::runtime_error("innermost");
        nested(depth - 1);
    } catch (...) {
        std::throw_with_nested(std::runtime_error("level " + std::to_string(depth)));
    }
}

static void unroll(const std::exception &e, int level)
{
    std::printf("%d:%s ", level, e.what());
    try {
        std::rethrow_if_nested(e);
    } catch (const std::exception &inner) {
        unroll(inner, level + 1);
    }
}

// A throw while another exception is being handled, and one inside of a destructor that catches its own.
struct Careful {
    ~Careful()
    {
        try {
            std::printf("uncaught %d ", std::uncaught_exceptions());
            throw 5;
        } catch (int i) {
            std::printf("inside %d ", i);
        }
    }
};

OPAQUE int returnsInside(int kind)
{
    for (int i = 0;; i++) {
        try {
            Tracked t(i);
            if (i == 3) return i;
            thrower(i == kind ? 1 : 0);
            if (i == 2) continue;
        } catch (int) {
            if (kind == 1) break;
            return 100 + i;
        }
    }
    return -1;
}

OPAQUE int switched(int n)
{
    int total = 0;
    for (int i = 0; i < n; i++) {
        try {
            thrower(i);
        } catch (int) {
            total += 1;
        } catch (double) {
            total += 10;
        } catch (const char *) {
            total += 100;
        } catch (...) {
            total += 1000;
        }
    }
    return total;
}

OPAQUE long long throughMany(int a, long long b, double c, float d, const std::string &e, Plain f, int g, int h)
{
    try {
        if (a > 3) return throughMany(a - 1, b * 2, c / 2, d + 1, e + "x", f, g + h, h);
        throw f;
    } catch (int) {
        return -1;
    } catch (Plain &p) {
        std::printf("%d %lld %g %g %s %d %g %d %d\n", a, b, c, d, e.c_str(), p.a, p.d, g, h);
        if (a < 6) {
            p.a++;
            throw;
        }
        return b;
    }
}

int main()
{
    for (int kind = 0; kind < 18; kind++) classify(kind);
    try {
        cleanups(4);
    } catch (const std::exception &e) {
        std::printf("%s\n", e.what());
    }
    for (int at : {0, 1, 10, 1000}) {
        try {
            deep(0, at);
        } catch (int n) {
            std::printf("deep %d\n", n);
        }
    }
    std::printf("%.6f %.6f\n", locals(5), locals(-77));
    rethrows(1);
    rethrows(9);
    rethrows(10);
    for (int kind : {0, 1}) {
        try {
            Member m(kind);
            std::printf("made ");
        } catch (int i) {
            std::printf("outside %d ", i);
        }
        std::putchar('\n');
    }
    functionTry(0);
    functionTry(1);
    try {
        delete[] new Third[6];
    } catch (int i) {
        std::printf("array %d\n", i);
    }
    try {
        Tracked t(20);
        ThrowingDestructor d;
        Tracked u(21);
    } catch (int i) {
        std::printf("destructor threw %d\n", i);
    }
    std::exception_ptr kept[] = {capture(9), capture(1), capture(0), capture(5)};
    for (auto &p : kept) {
        try {
            if (p) std::rethrow_exception(p);
            std::printf("none\n");
        } catch (const std::exception &e) {
            std::printf("kept %s\n", e.what());
        } catch (int i) {
            std::printf("kept %d\n", i);
        } catch (Base &b) {
            std::printf("kept %s\n", b.name());
        }
    }
    try {
        nested(3);
    } catch (const std::exception &e) {
        unroll(e, 0);
        std::putchar('\n');
    }
    try {
        Careful c;
        thrower(9);
    } catch (const std::exception &e) {
        std::printf("outside %s\n", e.what());
    }
    std::printf("%d %d %d\n", returnsInside(2), returnsInside(9), returnsInside(1));
    std::printf("%d\n", switched(40));
    try {
        std::printf("%lld\n", throughMany(9, 3, 64, 0.5f, "e", Plain{1, 2}, 1, 2));
    } catch (Plain &p) {
        std::printf("plain %d\n", p.a);
    }
    std::vector<int> v(3);
    try {
        v.at(7) = 1;
    } catch (const std::out_of_range &e) {
        std::printf("%s\n", e.what());
    }
    try {
        std::string("abc").substr(5);
    } catch (const std::exception &e) {
        std::printf("%s\n", e.what());
    }
    try {
        std::printf("%d\n", std::stoi("x"));
    } catch (const std::invalid_argument &e) {
        std::printf("%s\n", e.what());
    }
    try {
        std::function<int(int)> f;
        std::printf("%d\n", f(1));
    } catch (const std::bad_function_call &e) {
        std::printf("%s\n", e.what());
    }
    try {
        Left l(1);
        Base &b = l;
        std::printf("%d\n", dynamic_cast<Left &>(b).l);
        std::printf("%d\n", dynamic_cast<Both &>(b).b);
    } catch (const std::bad_cast &e) {
        std::printf("%s\n", e.what());
    }
    try {
        Base *volatile none = nullptr;
        std::printf("%s\n", typeid(*none).name());
    } catch (const std::bad_typeid &e) {
        std::printf("%s\n", e.what());
    }
    try {
        std::printf("%p\n", ::operator new(static_cast<std::size_t>(-1) / 2));
    } catch (const std::bad_alloc &e) {
        std::printf("%s\n", e.what());
    }
    try {
        volatile std::size_t huge = static_cast<std::size_t>(-1) / 2;
        std::vector<int> w;
        w.reserve(huge);
    } catch (const std::length_error &e) {
        std::printf("%s\n", e.what());
    }
    std::printf("%d\n", std::uncaught_exceptions());
    return 0;
}

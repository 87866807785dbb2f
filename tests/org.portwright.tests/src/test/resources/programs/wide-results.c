// Complex integers and vectors of 16 bytes are returned in $v0, $v1, $a0 and $a1.
#include <stdarg.h>
#include <stdio.h>
#include "opaque.h"

typedef _Complex long long complex_long;
typedef int vector __attribute__((vector_size(16)));
typedef long long vector_of_long __attribute__((vector_size(16)));

static int depth;

OPAQUE static complex_long number(long long real, long long imaginary)
{
    return real + imaginary * 1i;
}

OPAQUE static complex_long handed_on(int real)
{
    return number(real, 4);
}

OPAQUE static vector four(int a)
{
    return (vector){a, a + 1, a + 2, a + 3};
}

// What is in $a0 and $a1 stays there.
OPAQUE static vector swapped(vector v)
{
    return (vector){v[2], v[3], v[0], v[1]};
}

OPAQUE static vector_of_long two(long long a)
{
    return (vector_of_long){a, a * 3};
}

// It does not touch $a0 and $a1 again when it returns a long long: nobody may take that for more.
OPAQUE static long long plain(int a, int b)
{
    depth += a > b;
    return a * 5000000000ll + b;
}

OPAQUE static void print(const char *name, ...)
{
    va_list list;
    va_start(list, name);
    printf("%s %d\n", name, va_arg(list, int));
    va_end(list);
}

OPAQUE static void print_long(long long value)
{
    printf("%lld\n", value);
}

OPAQUE static void print_second(int first, int second)
{
    printf("%d %d\n", first, second);
}

OPAQUE static void print_nothing(void)
{
    puts("nothing");
}

static void (*volatile to_print_long)(long long) = print_long;
static void (*volatile to_print_second)(int, int) = print_second;
static void (*volatile to_print_nothing)(void) = print_nothing;
static vector (*volatile to_four)(int) = four;

OPAQUE static complex_long unset_on_a_path(int k, int *isSet)
{
    if (k > 2) {
        *isSet = 1;
        return number(k, -k);
    }
    *isSet = 0;
    return 0;
}

int main(void)
{
    complex_long c = number(5, 7000000000);
    printf("%lld %lld\n", __real__ c, __imag__ c);
    c = handed_on(8);
    printf("%lld %lld\n", __real__ c, __imag__ c);
    // Half of the result is an argument already, where it lies.
    to_print_long(__imag__ number(1, -2));
    to_print_second(3, four(40)[3]);
    print("fourth", to_four(50)[3]);
    vector v = swapped(four(10));
    printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
    vector_of_long w = two(3000000000);
    printf("%lld %lld\n", w[0], w[1]);
    printf("%lld\n", plain(3, 2));
    plain(4, 1);
    to_print_nothing();
    int isSet;
    c = unset_on_a_path(3, &isSet);
    if (isSet) {
        printf("%lld %lld\n", __real__ c, __imag__ c);
    }
    return depth == 2 ? 0 : 1;
}

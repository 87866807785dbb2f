// Every operation that rounds, in the four rounding modes: special, random and nearly exact operands.
#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "opaque.h"

#define ROUNDS 20000

// Soft float has one mode, and the names of no other (musl, arch/mips/bits/fenv.h).
#ifdef FE_UPWARD
static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
#else
static const int modes[] = {FE_TONEAREST, 1, 2, 3};
#endif

static const double specials[] = {0.0, -0.0, 1.0, -1.0, 0.5, 3.0, 10.0, 0.1, 0x1p-1074, -0x1p-1074, 0x1.fffffffffffffp-1023,
    0x1p-1022, -0x1p-1022, 0x1.0000000000001p-1022, 0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023, 0x1p1023, INFINITY,
    -INFINITY, NAN, 0x1p-149, 0x1.fffffcp-127, 0x1p-126, 0x1.fffffep127, 0x1.ffffffp127, 0x1p-150, 0x1.8p-150, 2147483647.0,
    -2147483648.0, 2147483646.5, -2147483648.5, 0x1.0000000000001p0, 0x1.fffffffffffffp0, 0x1.000002p0, 16777217.0,
    0x1p-600, 0x1.1p-500, 0x1.8p600, 0x1p-52, 0x1p53, 9007199254740993.0};

static uint64_t state = 88172645463325252;

static uint64_t any(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static double double_of(uint64_t bits) { double x; memcpy(&x, &bits, 8); return x; }
static uint64_t bits_of(double x) { uint64_t bits; memcpy(&bits, &x, 8); return x != x ? 1 : bits; }
static uint32_t bits_of_float(float x) { uint32_t bits; memcpy(&bits, &x, 4); return x != x ? 1 : bits; }

// Any bits; numbers near 1; numbers with few bits, so that results are exact or halfway; numbers near the limits.
static double operand(int i)
{
    if (i < COUNT(specials))
        return specials[i];
    uint64_t bits = any();
    switch (bits >> 60 & 3) {
    case 0: return double_of(any());
    case 1: return double_of((any() & 0x800fffffffffffffULL) | (uint64_t)(1013 + any() % 20) << 52);
    case 2: return ldexp((double)(int)(any() >> (40 + any() % 20)), (int)(any() % 60) - 30);
    default: return double_of((any() & 0x800fffffffffffffULL) | (any() & 1 ? any() % 120 : 2046 - any() % 60) << 52);
    }
}

static float float_operand(int i)
{
    if (i < COUNT(specials))
        return (float)specials[i];
    uint32_t bits = any(), kind = any() & 3;
    if (kind == 1)
        bits = (bits & 0x807fffff) | (117 + bits % 20) << 23;
    if (kind == 2)
        return (float)((int)bits >> (20 + any() % 11)) * 0x1p-5f;
    if (kind == 3)
        bits = (bits & 0x807fffff) | (any() & 1 ? any() % 60 : 254 - any() % 30) << 23;
    float x;
    memcpy(&x, &bits, 4);
    return x;
}

OPAQUE double add(double a, double b) { return a + b; }
OPAQUE double subtract(double a, double b) { return a - b; }
OPAQUE double multiply(double a, double b) { return a * b; }
OPAQUE double divide(double a, double b) { return a / b; }
OPAQUE double root(double a, double b) { return sqrt(a) + 0 * b; }
OPAQUE double to_float(double a, double b) { return (float)a; }
OPAQUE double of_int(double a, double b) { return (float)(int)bits_of(a) + (double)(unsigned)bits_of(b); }
OPAQUE double of_long(double a, double b) { return (double)(long long)bits_of(a) + (float)(unsigned long long)bits_of(b); }
OPAQUE double nearest_integer(double a, double b) { return rint(a) + nearbyint(b); }
OPAQUE double nearest_long(double a, double b) { return fabs(a) < 2e9 ? lrint(a) : 0; }
OPAQUE double truncated(double a, double b) { return fabs(a) < 2e9 ? (int)a + (double)(int)(float)a : 0; }
OPAQUE double fused(double a, double b) { return fabs(a) < 1e100 && fabs(b) < 1e100 ? fma(a, b, -a) : 0; }
OPAQUE double function(double a, double b) { return fabs(a) < 700 ? exp(a) + sin(b) : 0; }

OPAQUE float add_float(float a, float b) { return a + b; }
OPAQUE float subtract_float(float a, float b) { return a - b; }
OPAQUE float multiply_float(float a, float b) { return a * b; }
OPAQUE float divide_float(float a, float b) { return a / b; }
OPAQUE float root_float(float a, float b) { return sqrtf(a) + 0 * b; }
OPAQUE float nearest_integer_float(float a, float b) { return rintf(a) + nearbyintf(b); }

#define OPERATION(name) {#name, name}
static const struct { const char *name; double (*compute)(double, double); } operations[] = {OPERATION(add),
    OPERATION(subtract), OPERATION(multiply), OPERATION(divide), OPERATION(root), OPERATION(to_float), OPERATION(of_int),
    OPERATION(of_long), OPERATION(nearest_integer), OPERATION(nearest_long), OPERATION(truncated), OPERATION(fused),
    OPERATION(function)};
static const struct { const char *name; float (*compute)(float, float); } float_operations[] = {OPERATION(add_float),
    OPERATION(subtract_float), OPERATION(multiply_float), OPERATION(divide_float), OPERATION(root_float),
    OPERATION(nearest_integer_float)};

// The processor's own conversion, which goes by the mode.
OPAQUE int word(double x)
{
#ifdef __mips_hard_float
    double result;
    int bits;
    __asm__("cvt.w.d %0,%1" : "=f"(result) : "f"(x));
    __asm__("mfc1 %0,%1" : "=r"(bits) : "f"(result));
    return bits;
#else
    return fabs(x) < 2e9 ? (int)x : 0;
#endif
}

static uint64_t mix(uint64_t hash, uint64_t bits) { return (hash ^ bits) * 1099511628211 + (hash >> 29); }

static void compute_all(int mode)
{
    for (int op = 0; op < COUNT(operations); op++) {
        uint64_t hash = 0;
        for (int i = 0; i < COUNT(specials); i++)
            for (int k = 0; k < COUNT(specials); k++)
                hash = mix(hash, bits_of(operations[op].compute(specials[i], specials[k])));
        uint64_t ofSpecials = hash;
        for (int i = 0; i < ROUNDS; i++) {
            fesetround(FE_TONEAREST);
            double a = operand(COUNT(specials) + i), b = operand(COUNT(specials) + i);
            fesetround(mode);
            hash = mix(hash, bits_of(operations[op].compute(a, b)));
        }
        printf("%s %016llx %016llx\n", operations[op].name, (long long)ofSpecials, (long long)hash);
    }
    for (int op = 0; op < COUNT(float_operations); op++) {
        uint64_t hash = 0;
        for (int i = 0; i < COUNT(specials); i++)
            for (int k = 0; k < COUNT(specials); k++)
                hash = mix(hash, bits_of_float(float_operations[op].compute(float_operand(i), float_operand(k))));
        uint64_t ofSpecials = hash;
        for (int i = 0; i < ROUNDS; i++) {
            fesetround(FE_TONEAREST);
            float a = float_operand(COUNT(specials) + i), b = float_operand(COUNT(specials) + i);
            fesetround(mode);
            hash = mix(hash, bits_of_float(float_operations[op].compute(a, b)));
        }
        printf("%s %016llx %016llx\n", float_operations[op].name, (long long)ofSpecials, (long long)hash);
    }
    for (int i = 0; i < COUNT(specials); i++)
        printf("%d ", word(specials[i]));
    printf("%d %d %d %d\n", word(2.5), word(-2.5), word(0.3), word(-0.3));
}

static void text(void)
{
    static const char *const numbers[] = {"0.1", "-0.1", "1e-400", "-1e-400", "1e400", "-1e400", "2.2250738585072011e-308",
        "123456789012345678901234567890", "0x1.00000000000008p0", "1.7976931348623159e308", "0.30000000000000004"};
    for (int i = 0; i < COUNT(numbers); i++) {
        double x = strtod(numbers[i], NULL);
        printf("%s = %a, float %a, %.3f %.3e %g %.0f\n", numbers[i], x, strtof(numbers[i], NULL), x, x, x,
            fabs(x) < 1e30 ? x : 0);
    }
    printf("%.0f %.0f %.0f %.1f %.20f %.3a\n", 0.5, 1.5, -2.5, 0.25, 0.1, 1.0 / 3);
}

int main(int argc, char **argv)
{
    for (int i = 0; i < COUNT(modes); i++) {
        printf("fesetround: %d\n", fesetround(modes[i]));
        printf("fegetround: %d\n", fegetround());
        compute_all(modes[i]);
        text();
    }
    printf("%a %a\n", subtract(argc, argc), divide(argc, 3));
    fenv_t environment;
    fegetenv(&environment);
    fesetenv(FE_DFL_ENV);
    printf("default: %d %a\n", fegetround(), divide(argc, 3));
    fesetenv(&environment);
    printf("restored: %d %a\n", fegetround(), divide(argc, 3));
    printf("not a mode: %d %d\n", fesetround(77), fegetround());
    return 0;
}

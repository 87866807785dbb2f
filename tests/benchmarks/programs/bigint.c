// SPDX-License-Identifier: EPL-2.0
// Big integers, in 32-bit digits with 64-bit intermediate results: digits of pi by Machin's formula, a factorial, and
// powers modulo a large number.
#include "benchmark.h"

#include <string.h>

enum { DIGITS = 600, FACTORIAL = 1500, MODULUS = 16 };

// A number of DIGITS digits, the lowest first.
typedef uint32_t number[DIGITS];

static void set(number a, uint32_t value)
{
    memset(a, 0, sizeof(number));
    a[0] = value;
}

static void add(number a, const number b)
{
    uint64_t carry = 0;
    for (int i = 0; i < DIGITS; i++) {
        carry += (uint64_t)a[i] + b[i];
        a[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static void subtract(number a, const number b)
{
    int64_t borrow = 0;
    for (int i = 0; i < DIGITS; i++) {
        borrow += (int64_t)a[i] - b[i];
        a[i] = (uint32_t)borrow;
        borrow >>= 32;
    }
}

static void multiply_small(number a, uint32_t factor)
{
    uint64_t carry = 0;
    for (int i = 0; i < DIGITS; i++) {
        carry += (uint64_t)a[i] * factor;
        a[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

// Returns the remainder.
static uint32_t divide_small(number a, uint32_t divisor)
{
    uint64_t rest = 0;
    for (int i = DIGITS - 1; i >= 0; i--) {
        rest = rest << 32 | a[i];
        a[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    return (uint32_t)rest;
}

static int is_zero(const number a)
{
    for (int i = 0; i < DIGITS; i++) {
        if (a[i] != 0) {
            return 0;
        }
    }
    return 1;
}

// sum += sign * factor * arctan(1 / x), in units of 2^-(32 * (DIGITS - 1)).
static void add_arctangent(number sum, uint32_t factor, uint32_t x, int sign)
{
    number power, term;
    set(power, 0);
    power[DIGITS - 1] = factor;
    divide_small(power, x);
    for (uint32_t i = 1; !is_zero(power); i += 2, sign = -sign) {
        memcpy(term, power, sizeof term);
        divide_small(term, i);
        if (sign > 0) {
            add(sum, term);
        } else {
            subtract(sum, term);
        }
        divide_small(power, x * x);
    }
}

static uint32_t pi(void)
{
    number sum;
    set(sum, 0);
    add_arctangent(sum, 16, 5, 1);
    add_arctangent(sum, 4, 239, -1);
    uint32_t checksum = CHECKSUM_START;
    // The last digits are not exact.
    for (int i = 0; i < DIGITS * 9 - 20; i++) {
        checksum = (checksum ^ sum[DIGITS - 1]) * 16777619u;
        sum[DIGITS - 1] = 0;
        multiply_small(sum, 10);
    }
    return checksum;
}

static uint32_t factorial(void)
{
    number product;
    set(product, 1);
    for (uint32_t i = 2; i <= FACTORIAL; i++) {
        multiply_small(product, i);
    }
    uint32_t checksum = CHECKSUM_START;
    while (!is_zero(product)) {
        checksum = (checksum ^ divide_small(product, 1000000000)) * 16777619u;
    }
    return checksum;
}

// A product modulo 2^512 - 569, which is prime: 2^512 and 569 are the same there.
static void multiply_modulo(uint32_t a[MODULUS], const uint32_t b[MODULUS])
{
    uint32_t product[2 * MODULUS] = {0};
    for (int i = 0; i < MODULUS; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < MODULUS; j++) {
            carry += (uint64_t)a[i] * b[j] + product[i + j];
            product[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        product[i + MODULUS] = (uint32_t)carry;
    }
    uint64_t carry = 0;
    for (int i = 0; i < MODULUS; i++) {
        carry += (uint64_t)product[i + MODULUS] * 569 + product[i];
        a[i] = (uint32_t)carry;
        carry >>= 32;
    }
    while (carry != 0) {
        carry *= 569;
        for (int i = 0; i < MODULUS; i++) {
            carry += a[i];
            a[i] = (uint32_t)carry;
            carry >>= 32;
        }
    }
}

static uint32_t power(void)
{
    uint32_t result[MODULUS] = {1}, base[MODULUS] = {3}, random = 1976;
    for (int i = 0; i < 2048; i++) {
        if (next_random(&random) & 1) {
            multiply_modulo(result, base);
        }
        multiply_modulo(base, base);
    }
    uint32_t checksum = CHECKSUM_START;
    for (int i = 0; i < MODULUS; i++) {
        checksum = checksum_word(checksum, result[i]);
    }
    return checksum;
}

uint32_t repetition(void)
{
    uint32_t checksum = CHECKSUM_START;
    checksum = checksum_word(checksum, pi());
    checksum = checksum_word(checksum, factorial());
    return checksum_word(checksum, power());
}

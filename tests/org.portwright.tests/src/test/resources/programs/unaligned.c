// SPDX-License-Identifier: EPL-2.0
// Unaligned words, halves, doubles and long longs: packed structures and memcpy at odd addresses.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "opaque.h"

struct __attribute__((packed)) record { uint8_t tag; uint32_t word; uint16_t half; int64_t wide; double real; float single; int16_t last; };
struct __attribute__((packed)) shifted { char pad[3]; struct { int a; short b; } inner; };

OPAQUE uint32_t load(const void *p) { uint32_t x; memcpy(&x, p, 4); return x; }
OPAQUE void store(void *p, uint32_t x) { memcpy(p, &x, 4); }
OPAQUE uint32_t get(const struct record *r) { return r->word; }
OPAQUE void put(struct record *r, uint32_t x) { r->word = x; }
OPAQUE double work(struct record *r) { r->wide += r->word; r->half++; r->last -= 3; r->single *= 2; r->real += r->single; return r->real + r->wide; }
OPAQUE void dump(const void *p, int n) { for (int i = 0; i < n; i++) printf("%02x", ((const unsigned char *)p)[i]); putchar('\n'); }
OPAQUE void copy(struct record *to, const struct record *from) { *to = *from; }

int main(void)
{
    static uint8_t bytes[32];
    for (int i = 0; i < 32; i++) bytes[i] = (uint8_t)(i * 9 + 3);
    for (int i = 0; i < 5; i++) {
        uint32_t x = load(bytes + i);
        printf("%d ", x == ((uint32_t)bytes[i] | bytes[i + 1] << 8 | bytes[i + 2] << 16 | (uint32_t)bytes[i + 3] << 24) || x == ((uint32_t)bytes[i + 3] | bytes[i + 2] << 8 | bytes[i + 1] << 16 | (uint32_t)bytes[i] << 24));
        store(bytes + 12 + i, 0xaabbccddu ^ (x & 0));
        printf("%08x ", load(bytes + 12 + i));
    }
    putchar('\n');
    struct record array[3];
    memset(array, 0x11, sizeof array);
    for (int i = 0; i < 3; i++) {
        put(&array[i], 0x01020304u * (i + 1));
        array[i].half = 65535;
        array[i].wide = 0x100000000LL * i - 1;
        array[i].real = 0.5 + i;
        array[i].single = 1.25f * i;
        array[i].last = -32767;
        double worked = work(&array[i]);
        printf("%08x %g %u %lld %g %d\n", get(&array[i]), worked, array[i].half, (long long)array[i].wide, array[i].single, array[i].last);
    }
    copy(&array[0], &array[2]);
    printf("%d %d\n", memcmp(&array[0], &array[2], sizeof array[0]), (int)sizeof array[0]);
    struct shifted s = {"ab", {-5, 7}};
    s.inner.a *= 3;
    s.inner.b += s.inner.a;
    printf("%d %d %d\n", s.inner.a, s.inner.b, (int)sizeof s);
    char text[16] = "0123456789abcde";
    memmove(text + 3, text + 1, 9);
    puts(text);
    uint32_t zero = 0;
    store(text + 1, zero);
    dump(text, 8);
    return 0;
}

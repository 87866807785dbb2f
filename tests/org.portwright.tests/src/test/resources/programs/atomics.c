// SPDX-License-Identifier: EPL-2.0
// Atomic operations of every width in one thread: what they return and leave.
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include "opaque.h"

static _Atomic uint8_t a8 = 250;
static _Atomic uint16_t a16[3] = {65530, 7, 9};
static _Atomic int a32 = -5;
static _Atomic(int *) ap;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static int plain[4] = {1, 2, 3, 4};

OPAQUE int exchange(_Atomic int *p, int x) { return atomic_exchange(p, x); }
OPAQUE int add(_Atomic int *p, int x) { return atomic_fetch_add(p, x); }
OPAQUE _Bool swap(_Atomic int *p, int *expected, int desired) { return atomic_compare_exchange_strong(p, expected, desired); }

int main(void)
{
    printf("%d %d %d\n", exchange(&a32, 9), add(&a32, 4), (int)a32);
    int expected = 1;
    _Bool done = swap(&a32, &expected, 77);
    printf("%d %d %d ", done, expected, (int)a32);
    done = swap(&a32, &expected, 77);
    printf("%d %d\n", done, (int)a32);
    for (int i = 0; i < 8; i++) { a8++; a16[0] += 2; a16[1]--; atomic_fetch_xor(&a16[2], 1 << i); }
    printf("%d %d %d %d\n", a8, a16[0], a16[1], a16[2]);
    atomic_fetch_or(&a32, 0x100);
    atomic_fetch_and(&a32, 0x1f0);
    atomic_fetch_sub(&a32, 3);
    printf("%d\n", (int)a32);
    atomic_store(&ap, plain);
    ap += 2;
    printf("%d %d\n", *ap, **&(int *){atomic_load(&ap)});
    printf("%d %d ", atomic_flag_test_and_set(&flag), atomic_flag_test_and_set(&flag));
    atomic_flag_clear(&flag);
    printf("%d\n", atomic_flag_test_and_set(&flag));
    printf("%d %d\n", __sync_val_compare_and_swap(&plain[1], 2, 20), __sync_fetch_and_nand(&plain[2], 1));
    printf("%d %d %d %d\n", plain[0], plain[1], plain[2], __sync_add_and_fetch(&plain[3], 5));
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    uint8_t bytes[4] = {1, 2, 3, 4};
    for (int i = 0; i < 4; i++) __atomic_fetch_add(&bytes[i], 255 - i, __ATOMIC_RELAXED);
    printf("%d %d %d %d\n", bytes[0], bytes[1], bytes[2], bytes[3]);
    return 0;
}

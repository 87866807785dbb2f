// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// What GCC calls a library for: compound assignment to atomic objects of floating point, from threads, too; functions of
// <stdatomic.h> that are not meant as macros.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static _Atomic double sum;
static _Atomic float product = 1;
static _Atomic int count;
static _Atomic(double) quotient = 1;

static void *work(void *argument)
{
    for (int i = 0; i < 2000; i++) {
        sum += 0.25;
        sum -= 1;
        count += 2.5; // computed as a double
    }
    return argument;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    printf("%g %d\n", sum, count);

    for (int i = 0; i < 50; i++) {
        product *= 3.5f;
        quotient /= 3;
    }
    printf("%.9g %.17g\n", product, quotient);
    product *= 1e30f;
    printf("%g\n", product);
    printf("%g\n", product -= product);
    quotient = 5;
    quotient++;
    printf("%g\n", quotient);

    atomic_flag flag = ATOMIC_FLAG_INIT;
    _Bool first = (atomic_flag_test_and_set)(&flag);
    _Bool second = (atomic_flag_test_and_set_explicit)(&flag, memory_order_acquire);
    (atomic_thread_fence)(memory_order_seq_cst);
    (atomic_signal_fence)(memory_order_seq_cst);
    (atomic_flag_clear)(&flag);
    printf("%d %d %d\n", first, second, (atomic_flag_test_and_set)(&flag));
    (atomic_flag_clear_explicit)(&flag, memory_order_release);
    return 0;
}

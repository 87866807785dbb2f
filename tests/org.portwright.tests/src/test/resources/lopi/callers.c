// SPDX-License-Identifier: EPL-2.0
// Walks from a function to its callers in the support library's way and in libgcc's, from many places; prints where they
// differ.
#include <alloca.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

#include "callers.h"

#define APART __attribute__((noinline, noclone))
#ifdef __x86_64__
enum { BX = 3, BP = 6 };
#else
enum { BX = 3, BP = 5 };
#endif
enum { MOST = 200 };

static struct caller truth[MOST];
static int truths, compared, differences, unknown;
static volatile int sink;

static _Unwind_Reason_Code see(struct _Unwind_Context *context, void *ignored)
{
    (void)ignored;
    if (truths < MOST)
        // While libgcc visits a context, the stack pointer there is what it calls the CFA.
        truth[truths++] = (struct caller) { (const unsigned char *)_Unwind_GetIP(context), _Unwind_GetCFA(context),
                                            _Unwind_GetGR(context, BP), _Unwind_GetGR(context, BX) };
    return _URC_NO_REASON;
}

APART int compare(void)
{
    struct caller caller;
    struct passed passed;
    enum step step;
    truths = 0;
    _Unwind_Backtrace(see, NULL);
    THIS_CALLER(caller);
    for (int i = 1; (step = lopi_next_caller(&caller, &passed)) == STEP_DONE && i < truths; i++) {
        const struct caller *right = &truth[i];
        compared++;
        if (passed.function != _Unwind_FindEnclosingFunction((void *)(truth[i - 1].place - 1))) {
            differences++;
            printf("caller %d: function %p\n", i - 1, passed.function);
        }
        if (caller.place != right->place || caller.stack != right->stack || caller.bx != right->bx
                || caller.frame_pointer != right->frame_pointer) {
            differences++;
            printf("caller %d: %p instead of %p, stack %zx instead of %zx, bx %zx instead of %zx, frame pointer %zx"
                   " instead of %zx\n", i, (void *)caller.place, (void *)right->place, (size_t)caller.stack,
                   (size_t)right->stack, (size_t)caller.bx, (size_t)right->bx, (size_t)caller.frame_pointer,
                   (size_t)right->frame_pointer);
            return 1;
        }
    }
    unknown += step == STEP_UNKNOWN;
    return 1;
}

APART int many(int a, int b, int c, int d, int e, int f, int g, int h)
{
    return compare() + a * b - c * d + e - f + g - h;
}

APART int various(int count, ...)
{
    va_list list;
    va_start(list, count);
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += va_arg(list, int);
    va_end(list);
    return sum + many(count, sum, 3, 4, 5, 6, 7, sum) + sink;
}

APART int grows(int bytes)
{
    char *room = alloca((size_t)bytes);
    memset(room, bytes, (size_t)bytes);
    int result = various(3, bytes, room[bytes / 2], 1);
    return result + room[bytes - 1];
}

APART int array(int count)
{
    int numbers[count + 1];
    for (int i = 0; i <= count; i++)
        numbers[i] = i;
    return grows(numbers[count] + 1) + numbers[count / 2];
}

APART int recurses(int depth)
{
    return depth == 0 ? array(17) + sink : recurses(depth - 1) + various(depth, 1, 2, 3, 4, 5, 6) + depth;
}

static int (*volatile pointer)(int) = recurses;

static int compared_by(const void *a, const void *b)
{
    compare();
    return *(const int *)a - *(const int *)b;
}

APART double floating(double a, double b)
{
    double c = a * b;
    sink = pointer(4);
    return c + a / b + sink;
}

int main(void)
{
    int numbers[] = { 5, 3, 4, 1, 2 };
    for (int round = 0; round < 3; round++) {       // what is known of a place is kept
        sink = pointer(6);
        sink = (int)floating(sink, 3);
        qsort(numbers, sizeof numbers / sizeof *numbers, sizeof *numbers, compared_by);
        numbers[0] = 6;
    }
    printf("%s, %d differences; the walk was given up %s\n", compared > 500 ? "many callers" : "few callers",
           differences, unknown == 0 ? "never" : "at times");
    return 0;
}

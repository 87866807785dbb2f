// SPDX-License-Identifier: EPL-2.0
// setjmp and longjmp as ISO C has them: out of nested and deep frames, in loops, in every form of comparison.
#include <alloca.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "opaque.h"

static jmp_buf global;
static int count;

OPAQUE void leap(jmp_buf buffer, int value) { count++; longjmp(buffer, value); }
OPAQUE void deep(int n, jmp_buf buffer, int value)
{
    volatile int frame[8];
    frame[n & 7] = n;
    if (n == 0) leap(buffer, value);
    deep(n - 1, buffer, value);
    count += frame[n & 7];
}

OPAQUE int basic(int value)
{
    jmp_buf buffer;
    int r = setjmp(buffer);
    if (r == 0) leap(buffer, value);
    return r;
}

OPAQUE int loop(int n)
{
    volatile int rounds = 0, sum = 0;
    jmp_buf buffer;
    int r = setjmp(buffer);
    sum += r;
    if (rounds++ < n) leap(buffer, rounds);
    return sum;
}

OPAQUE int in_loop(int n)
{
    jmp_buf buffer;
    volatile int total = 0;
    for (volatile int i = 0; i < n; i++) {
        if (setjmp(buffer)) {
            total += 100;
            continue;
        }
        if (i % 3 == 1) leap(buffer, 1);
        total += i;
    }
    return total;
}

// The forms of ISO C 7.13.1.1.
OPAQUE int forms(int value)
{
    jmp_buf buffer;
    volatile int score = 0, round = 0;
    if (setjmp(buffer)) score += 1; else leap(buffer, value);
    if (!setjmp(buffer)) leap(buffer, value);
    score += 2;
    if (setjmp(buffer) == 2) score += 4; else if (round++ == 0) leap(buffer, 2); else score += 1000;
    while (setjmp(buffer) < 3) leap(buffer, 3);
    score += 8;
    switch (setjmp(buffer)) {
    case 0: leap(buffer, 5);
    case 4: score += 1000; break;
    case 5: score += 16; leap(buffer, 6);
    case 6: score += 32; break;
    default: score += 1000;
    }
    setjmp(buffer);
    if (round++ < 4) leap(buffer, 1);
    score += 64 * round;
    (void)setjmp(buffer);
    for (; setjmp(buffer) != 7; ) leap(buffer, 7);
    return score;
}

// What is volatile, or not changed since setjmp, has its value; so has what lives in memory.
OPAQUE int variables(int a, int b, double c)
{
    jmp_buf buffer;
    const int kept = a * 3 + b;
    const double real = c * 1.5;
    const long long wide = (long long)a << 33 | b;
    const float single = (float)c + 0.25f;
    volatile int changed = 1;
    volatile double moved = 0;
    int array[10], *escaped = array;
    for (int i = 0; i < 10; i++) array[i] = i * a;
    int r = setjmp(buffer);
    if (r < 4) {
        changed = changed * 2 + r;
        moved += real;
        escaped[r]++;
        array[9 - r] += b;
        deep(r * 3, buffer, r + 1);
    }
    int sum = 0;
    for (int i = 0; i < 10; i++) sum = sum * 3 + array[i];
    printf("%d %g %lld %g %d %g %d\n", kept, real, wide, single, changed, moved, sum);
    return r;
}

OPAQUE int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    if (x == y) longjmp(global, x);
    return x - y;
}

OPAQUE int sort(int *values, int n)
{
    int found = setjmp(global);
    if (found) return found;
    qsort(values, n, sizeof *values, compare);
    return -1;
}

// Several buffers alive at once, one per level; jumps to any of them.
static jmp_buf levels[8];
OPAQUE int ladder(int level, int target)
{
    int mine[4] = {level, level * 2, level * 3, target};
    int r = setjmp(levels[level]);
    if (r) {
        printf("[%d %d %d %d %d]", level, r, mine[0], mine[1], mine[2] + mine[3]);
        return r;
    }
    if (level < 7) {
        int below = ladder(level + 1, target);
        return below + mine[0];
    }
    leap(levels[target], target + 10);
    return 0;
}

// An exception library in the manner of C: a chain of handlers.
struct handler { jmp_buf buffer; struct handler *outer; const char *message; };
static struct handler *top;
OPAQUE void fail(const char *message) { top->message = message; longjmp(top->buffer, 1); }
OPAQUE int guarded(int n)
{
    struct handler handler = {.outer = top};
    volatile int result = 0;
    top = &handler;
    if (setjmp(handler.buffer) == 0) {
        if (n == 0) fail("bottom");
        if (n % 4 == 2) fail("two");
        result = guarded(n - 1) + 1;
    } else {
        top = handler.outer;
        printf("%d:%s ", n, handler.message);
        if (n % 4 == 0 && n < 5) return n;
        fail("again");
    }
    top = handler.outer;
    return result;
}

OPAQUE int sizes(int n)
{
    jmp_buf buffer;
    volatile int total = 0;
    int r = setjmp(buffer);
    char text[n + r * 10];
    char *more = alloca(r + 1);
    memset(text, 'a' + r, sizeof text);
    memset(more, r, r + 1);
    total += (int)sizeof text + text[n - 1] + more[r];
    if (r < 5) leap(buffer, r + 1);
    return total;
}

// longjmp to the caller of the function that holds the buffer's frame's callee: through a pointer.
static void (*volatile jump)(jmp_buf, int) = leap;
OPAQUE int through_pointer(int n)
{
    jmp_buf *buffer = malloc(sizeof *buffer);
    int r = setjmp(*buffer);
    if (r < n) jump(*buffer, r + 1);
    free(buffer);
    return r;
}

// A buffer set by a function that does not contain setjmp: the frame is this one's.
OPAQUE int doubles(double x)
{
    jmp_buf buffer;
    volatile double a = x, b = x * x;
    volatile float f = 1;
    if (setjmp(buffer) < 3) {
        a = a / 2;
        f = f + (float)b;
        leap(buffer, (int)f % 3 + 1 + (f > 100) * 2);
    }
    printf("%g %g %g\n", a, b, f);
    return 0;
}

OPAQUE int never_jumps(int n) { jmp_buf b; int s = 0; if (setjmp(b) == 0) for (int i = 0; i < n; i++) s += i * i; return s; }

int main(void)
{
    printf("%d %d %d\n", basic(5), basic(0), basic(-3));
    printf("%d %d\n", loop(6), in_loop(10));
    printf("%d\n", forms(9));
    printf("%d\n", variables(7, 2, 0.5));
    int values[] = {9, 4, 7, 4, 1, 8};
    int different[] = {9, 4, 7, 5, 1, 8};
    printf("%d %d\n", sort(values, 6), sort(different, 6));
    for (int target = 0; target < 8; target += 3) printf(" %d\n", ladder(0, target));
    struct handler outermost = {.outer = NULL};
    top = &outermost;
    for (volatile int n = 0; n < 9; n++) {
        if (setjmp(outermost.buffer)) {
            printf("main %d %s\n", n, outermost.message);
            top = &outermost;
        } else {
            top = &outermost;
            printf("%d\n", guarded(n));
        }
        if (n > 7) break;
    }
    printf("%d %d\n", sizes(3), sizes(50));
    printf("%d\n", through_pointer(20));
    doubles(3);
    jmp_buf far;
    for (volatile int depth = 1; depth < 500; depth *= 7) {
        int r = setjmp(far);
        if (r == 0) deep(depth, far, depth);
        printf("%d ", r);
    }
    printf("\n%d %d\n", count, never_jumps(10));
    return 0;
}

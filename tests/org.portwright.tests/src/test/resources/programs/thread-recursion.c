// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// Endless recursion in a thread.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static int recurse(volatile char *above, int n)
{
    volatile char here[300];
    memset((void *) here, n, sizeof here);
    return recurse(here, n + 1) + above[n % 300] + here[3];
}
static void *run(void *arg) { char c[300]; return (void *) (long) recurse(c, 1); }
int main(void)
{
    pthread_t t;
    void *r;
    puts("started");
    fflush(stdout);
    pthread_create(&t, 0, run, 0);
    pthread_join(t, &r);
    puts("not reached");
    return 0;
}

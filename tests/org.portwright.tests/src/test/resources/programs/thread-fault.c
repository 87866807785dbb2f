// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: fault=memory fault (address 0x00000008) in faults
// A fault in one thread ends the program, whatever the others do.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static volatile int sink;
static void *computes(void *arg) { for (;;) sink++; }
static void *sleeps(void *arg) { for (;;) sleep(1000); }
static void *faults(void *arg)
{
    usleep(20000);
    return (void *) (long) *(volatile int *) arg;
}
int main(void)
{
    pthread_t t;
    void *r;
    puts("started");
    fflush(stdout);
    pthread_create(&t, 0, computes, 0);
    pthread_create(&t, 0, sleeps, 0);
    pthread_create(&t, 0, faults, (void *) 8);
    pthread_join(t, &r);
    puts("not reached");
    return 0;
}

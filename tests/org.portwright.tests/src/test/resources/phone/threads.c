// SPDX-License-Identifier: EPL-2.0
// There is one thread and one process; who asks for more is told.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *start(void *argument)
{
    return argument;
}

int main(void)
{
    pthread_t thread;
    puts(strerror(pthread_create(&thread, NULL, start, NULL)));
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    printf("%d %d\n", pthread_mutex_lock(&mutex), pthread_mutex_unlock(&mutex));
    printf("%d", (int)fork());
    printf(" %s\n", strerror(errno));
    printf("%ld", syscall(SYS_bpf, 0, 0, 0));
    printf(" %s\n", strerror(errno));
    return 0;
}

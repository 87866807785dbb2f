// Two threads, and memory far behind where the heap begins, to be debugged; lines are numbered in the tests.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct job { int number; char *far; };
static pthread_barrier_t both;

static int work(struct job *job)
{
    int square = job->number * job->number;
    job->far[3] = square;
    return square;
}

static void *run(void *argument)
{
    struct job *job = argument;
    pthread_barrier_wait(&both);
    return (void *) (long) work(job);
}

int main(void)
{
    pthread_t thread;
    struct job first = {3, (char *) calloc(160 << 20, 1) + (150 << 20)}, second = {4, first.far + 4};
    pthread_barrier_init(&both, NULL, 2);
    pthread_create(&thread, NULL, run, &first);
    pthread_barrier_wait(&both);
    void *result;
    pthread_join(thread, &result);
    int sum = (int) (long) result + work(&second);
    printf("%d %d %d\n", sum, first.far[3], second.far[3]);
    return 0;
}

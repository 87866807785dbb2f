/*
 * SPDX-License-Identifier: EPL-2.0
 *
 * Three threads call `work` all the time, while the program asks itself for results, several times: SIGUSR1 is to write
 * the file that is the first argument. What is there is renamed to FILE.1, FILE.2, ... In the end each thread has called
 * `work` 200000 times.
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREADS = 3, REPORTS = 4, CALLS = 200000 };

static volatile int reports;

__attribute__((noinline, noclone)) int work(int number)
{
    __asm__ volatile ("");
    return number + 1;
}

/* The last quarter of the calls comes after the last report. */
static void *run(void *unused)
{
    int number = 0;
    while (number < CALLS) {
        number = work(number);
        while (number == CALLS / 4 * 3 && reports < REPORTS)
            usleep(100);
    }
    return unused;
}

int main(int count, char **arguments)
{
    pthread_t threads[THREADS];
    if (count != 2)
        return 2;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (; reports < REPORTS; reports++) {
        char name[1000];
        kill(getpid(), SIGUSR1);
        for (int i = 0; access(arguments[1], R_OK) != 0; i++) {
            if (i == 20000)
                return 3;
            usleep(1000);
        }
        snprintf(name, sizeof name, "%s.%d", arguments[1], reports + 1);
        if (rename(arguments[1], name) != 0)
            return 4;
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}

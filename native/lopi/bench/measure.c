/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * measure ROUNDS COMMAND...: runs each command in each round, one after the other, so that all meet the same machine; prints
 * a line for each: the least processor time, in seconds, that it and what it waited for has used. A command is
 * a line for the shell. One that fails, or runs for two minutes, gets `failed`.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double run(const char *command)
{
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        alarm(120);
        execl("/bin/bash", "bash", "-c", command, (char *)NULL);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0)
        return -1;
    kill(-child, SIGKILL);          /* what it has started and left */
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return -1;
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + 1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

int main(int count, char **arguments)
{
    if (count < 3) {
        fprintf(stderr, "usage: measure ROUNDS COMMAND...\n");
        return 2;
    }
    int rounds = atoi(arguments[1]), commands = count - 2;
    double *least = calloc((size_t)commands, sizeof *least);
    if (!least)
        return 1;
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < commands; i++) {
            if (least[i] < 0)
                continue;
            double time = run(arguments[i + 2]);
            if (round == 0 || time < least[i])
                least[i] = time;
        }
    for (int i = 0; i < commands; i++)
        if (least[i] < 0)
            printf("failed\n");
        else
            printf("%.6f\n", least[i]);
    free(least);
    return 0;
}

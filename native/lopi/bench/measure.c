/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * measure ROUNDS COMMAND [ROUNDS COMMAND]...: runs each command in that many rounds, all of a round one after the other,
 * so that they meet the same machine. Prints a line for each: the least processor time, in seconds, that it and
 * what it waited for has used, and the least number of mispredicted branches, `-` where the processor's counters can't
 * be read. A command is a line for the shell; one that can tell its time better writes it to file descriptor 3.
 * One that fails, or runs for two minutes, gets `failed`.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIMIT_SECONDS = 120, OWN_TIME = 3 };

struct figures {
    double time;                    /* seconds; < 0: failed */
    long long mispredicted;         /* < 0: not known */
};

struct command {
    int rounds;
    const char *line;
    struct figures least;
};

/* A counter of the children that are started from now on, from exec to their end (perf_event_open(2)). */
static int open_counter(void)
{
    struct perf_event_attr counter;
    memset(&counter, 0, sizeof counter);
    counter.size = sizeof counter;
    counter.type = PERF_TYPE_HARDWARE;
    counter.config = PERF_COUNT_HW_BRANCH_MISSES;
    counter.disabled = counter.inherit = counter.enable_on_exec = counter.exclude_kernel = 1;
    return (int)syscall(SYS_perf_event_open, &counter, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

static int run(const char *line, struct figures *figures)
{
    int own[2];
    if (pipe2(own, O_CLOEXEC) != 0)
        return -1;
    int counter = open_counter();
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        alarm(LIMIT_SECONDS);
        if (own[1] == OWN_TIME)
            fcntl(OWN_TIME, F_SETFD, 0);
        else
            dup2(own[1], OWN_TIME);
        execl("/bin/bash", "bash", "-c", line, (char *)NULL);
        _exit(127);
    }
    close(own[1]);
    int status = -1;
    struct rusage usage;
    if (child > 0 && wait4(child, &status, 0, &usage) < 0)
        status = -1;
    if (child > 0)
        kill(-child, SIGKILL);      /* what it has started and left */
    char text[64];
    ssize_t length = read(own[0], text, sizeof text - 1);
    close(own[0]);
    figures->time = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + 1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    if (length > 0) {
        text[length] = 0;
        figures->time = atof(text);
    }
    if (counter < 0 || read(counter, &figures->mispredicted, sizeof figures->mispredicted) < 0)
        figures->mispredicted = -1;
    if (counter >= 0)
        close(counter);
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

int main(int count, char **arguments)
{
    int commands = (count - 1) / 2, most = 0;
    if (commands < 1 || count % 2 == 0) {
        fprintf(stderr, "usage: measure ROUNDS COMMAND [ROUNDS COMMAND]...\n");
        return 2;
    }
    struct command *all = calloc((size_t)commands, sizeof *all);
    if (!all)
        return 1;
    for (int i = 0; i < commands; i++) {
        all[i].rounds = atoi(arguments[1 + 2 * i]);
        all[i].line = arguments[2 + 2 * i];
        if (all[i].rounds > most)
            most = all[i].rounds;
    }
    for (int round = 0; round < most; round++)
        for (int i = 0; i < commands; i++) {
            struct figures *least = &all[i].least, now;
            if (round >= all[i].rounds || least->time < 0)
                continue;
            if (run(all[i].line, &now) != 0) {
                least->time = -1;
                continue;
            }
            if (round == 0 || now.time < least->time)
                least->time = now.time;
            if (round == 0 || now.mispredicted < least->mispredicted)
                least->mispredicted = now.mispredicted;
        }
    for (int i = 0; i < commands; i++)
        if (all[i].least.time < 0)
            printf("failed\n");
        else if (all[i].least.mispredicted < 0)
            printf("%.6f -\n", all[i].least.time);
        else
            printf("%.6f %lld\n", all[i].least.time, all[i].least.mispredicted);
    free(all);
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// Runs a command, and says what it took.
//
// usage: measure SECONDS OUTPUT COMMAND [ARGUMENT]...
// The command's standard output goes to the file OUTPUT; it is killed when it has run for so many seconds. Prints in a
// line: its time on the wall from start to end and the processor time of all its threads, both in milliseconds, and the
// most memory that it had (resident, in KiB; 1 KiB = 1024 bytes). Exit status: that of the command, 128 and the number
// of the signal that has ended it, or 127 if it could not be run.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NOT_RUN = 127, SIGNALLED = 128 };

static pid_t child;

static void stop(int signal_number)
{
    kill(child, SIGKILL);
    if (signal_number != SIGALRM)
        _exit(SIGNALLED + signal_number);
}

static double milliseconds(struct timeval time)
{
    return time.tv_sec * 1e3 + time.tv_usec / 1e3;
}

static void become(const char *output, char **command)
{
    int file = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || dup2(file, STDOUT_FILENO) < 0) {
        fprintf(stderr, "%s: %s\n", output, strerror(errno));
        _exit(NOT_RUN);
    }
    execvp(command[0], command);
    fprintf(stderr, "%s: %s\n", command[0], strerror(errno));
    _exit(NOT_RUN);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: measure SECONDS OUTPUT COMMAND [ARGUMENT]...\n");
        return 2;
    }
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    child = fork();
    if (child == 0)
        become(argv[2], argv + 3);
    signal(SIGALRM, stop);
    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    alarm((unsigned)atoi(argv[1]));
    int status;
    struct rusage usage;
    pid_t ended;
    while ((ended = wait4(child, &status, 0, &usage)) < 0 && errno == EINTR)
        continue;
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (ended < 0) {
        perror("measure");
        return NOT_RUN;
    }
    printf("%.3f %.3f %ld\n", (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6,
           milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime), usage.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : SIGNALLED + WTERMSIG(status);
}

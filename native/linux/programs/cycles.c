// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Runs a program, and prints how many cycles passed until it ended: cycles PROGRAM [ARGUMENT...]. What the program prints is thrown away.
#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cycles.h"

int main(int count, char **arguments)
{
    if (count < 2)
        return 2;
    unsigned long long start = cycles();
    pid_t child = fork();
    if (child < 0)
        return 1;
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        execv(arguments[1], arguments + 1);
        _exit(127);
    }
    int status;
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return 1;
    printf("cycles %llu\n", cycles() - start);
    return 0;
}

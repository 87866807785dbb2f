// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Small files as a mail server has them: postmark PROCESSES TRANSACTIONS FILES BYTES. Written from the description in Katcher, "PostMark: a new
// file system benchmark" (Network Appliance, technical report 3022, 1997): files are made; each transaction reads a file whole or appends to
// one, and makes one or removes one; in the end all are removed. Each process has a directory of its own below the working directory, and
// random numbers of its own. Prints the cycles until the last process has ended.
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cycles.h"

#define MOST_PROCESSES 64u
#define MOST_BYTES 4096u
#define NAME 16u

static unsigned transactions, files, bytes;     // bytes of a new file, and most that are appended
static char buffer[MOST_BYTES];

// The files that there are, by their numbers; names never come again.
static unsigned *names, name_count, next_name;
static unsigned state;

// Marsaglia's xorshift: the same on each machine. Less than the limit.
static unsigned any(unsigned limit)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % limit;
}

static void must(bool good, const char *what)
{
    if (!good) {
        perror(what);
        exit(1);
    }
}

static const char *path(unsigned name)
{
    static char text[NAME];
    snprintf(text, sizeof text, "%u", name);
    return text;
}

static void write_to(const char *file, int flags, unsigned count)
{
    int descriptor = open(file, O_WRONLY | flags, 0600);
    must(descriptor >= 0 && write(descriptor, buffer, count) == (ssize_t)count && close(descriptor) == 0, file);
}

static void create(void)
{
    write_to(path(next_name), O_CREAT | O_EXCL, bytes);
    names[name_count++] = next_name++;
}

static void delete(unsigned which)
{
    must(unlink(path(names[which])) == 0, "unlink");
    names[which] = names[--name_count];
}

static void read_whole(unsigned which)
{
    int descriptor = open(path(names[which]), O_RDONLY);
    must(descriptor >= 0, "open");
    ssize_t count;
    do
        count = read(descriptor, buffer, sizeof buffer);
    while (count > 0);
    must(count == 0 && close(descriptor) == 0, "read");
}

static void work(unsigned process)
{
    const char *directory = path(process);
    must(mkdir(directory, 0700) == 0 && chdir(directory) == 0, "mkdir");
    // A transaction makes one file at most.
    names = malloc(sizeof *names * (files + transactions));
    must(names != NULL, "malloc");
    state = process + 1;
    while (name_count < files)
        create();
    for (unsigned i = 0; i < transactions; i++) {
        if (name_count > 0) {
            if (any(2))
                read_whole(any(name_count));
            else
                write_to(path(names[any(name_count)]), O_APPEND, 1 + any(bytes));
        }
        if (name_count == 0 || any(2))
            create();
        else
            delete(any(name_count));
    }
    while (name_count > 0)
        delete(name_count - 1);
    must(chdir("..") == 0 && rmdir(path(process)) == 0, "rmdir");
}

int main(int count, char **arguments)
{
    unsigned processes = count == 5 ? (unsigned)atoi(arguments[1]) : 0;
    if (processes < 1 || processes > MOST_PROCESSES) {
        fprintf(stderr, "usage: postmark PROCESSES TRANSACTIONS FILES BYTES\n");
        return 2;
    }
    transactions = (unsigned)atoi(arguments[2]);
    files = (unsigned)atoi(arguments[3]);
    bytes = (unsigned)atoi(arguments[4]);
    if (bytes < 1 || bytes > MOST_BYTES) {
        fprintf(stderr, "postmark: %s bytes: must be 1 to %u\n", arguments[4], MOST_BYTES);
        return 2;
    }
    unsigned long long start = cycles();
    for (unsigned process = 0; process < processes; process++) {
        pid_t child = fork();
        must(child >= 0, "fork");
        if (child == 0) {
            work(process);
            _exit(0);
        }
    }
    bool good = true;
    int status;
    while (wait(&status) > 0)
        good = good && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (good)
        printf("cycles %llu\n", cycles() - start);
    return good ? 0 : 1;
}

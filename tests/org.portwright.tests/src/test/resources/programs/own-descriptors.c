// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// A program's descriptors by their names in /dev and /proc, which on a Java virtual machine are not the machine's.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static char file_name[200];

static const char *name_of(const char *format, int descriptor)
{
    static char name[64];
    snprintf(name, sizeof name, format, descriptor);
    return name;
}

static void show_open(const char *what, const char *name, int flags)
{
    char buffer[32] = "";
    int descriptor = open(name, flags);
    if (descriptor < 0) {
        printf("%s: %s\n", what, strerror(errno));
        return;
    }
    if ((flags & O_ACCMODE) == O_WRONLY)
        snprintf(buffer, sizeof buffer, "%d written", (int)write(descriptor, "more", 4));
    else
        buffer[read(descriptor, buffer, sizeof buffer - 1)] = 0;
    printf("%s: %s\n", what, buffer);
    close(descriptor);
}

static void show_link(const char *what, const char *name)
{
    char buffer[200];
    ssize_t length = readlink(name, buffer, sizeof buffer - 1);
    if (length < 0) {
        printf("%s: %s\n", what, strerror(errno));
        return;
    }
    buffer[length] = 0;
    if (strchr(buffer, '['))
        strchr(buffer, '[')[0] = 0;     // the inode's number is any
    printf("%s: %s\n", what, strcmp(buffer, file_name) ? buffer : "the file");
}

int main(int argc, char **argv)
{
    struct stat status;
    int pipes[2], sockets[2];
    snprintf(file_name, sizeof file_name, "%s/file", argv[argc - 1]);

    int file = open(file_name, O_RDWR | O_CREAT, 0600);
    write(file, "hello world", 11);
    show_open("file by /dev/fd, from its start", name_of("/dev/fd/%d", file), O_RDONLY);
    show_open("by /proc/self/fd, to write", name_of("/proc/self/fd/%d", file), O_WRONLY);
    show_open("what is there now", name_of("/proc/thread-self/fd/%d", file), O_RDWR);
    show_link("link", name_of("/proc/self/fd/%d", file));
    printf("stat: %d, size %d\n", stat(name_of("/dev/fd/%d", file), &status), (int)status.st_size);
    printf("lstat: %d, a link: %d\n", lstat(name_of("/proc/self/fd/%d", file), &status), S_ISLNK(status.st_mode));
    printf("truncate: %d", truncate(name_of("/proc/self/fd/%d", file), 5));
    printf(", size %d\n", fstat(file, &status) ? -1 : (int)status.st_size);
    printf("access: %d\n", access(name_of("/dev/fd/%d", file), R_OK));

    pipe(pipes);
    write(pipes[1], "through a pipe", 14);
    show_open("pipe", name_of("/dev/fd/%d", pipes[0]), O_RDONLY);
    show_open("its other end", name_of("/dev/fd/%d", pipes[1]), O_WRONLY);
    show_open("what came", name_of("/proc/self/fd/%d", pipes[0]), O_RDONLY);
    show_link("link of a pipe", name_of("/proc/self/fd/%d", pipes[1]));
    printf("stat of a pipe: %d, %d\n", stat(name_of("/dev/fd/%d", pipes[0]), &status), S_ISFIFO(status.st_mode));

    socketpair(AF_UNIX, SOCK_STREAM, 0, sockets);
    show_open("socket", name_of("/dev/fd/%d", sockets[0]), O_RDWR);
    show_link("link of a socket", name_of("/proc/self/fd/%d", sockets[0]));

    dup2(file, 0);
    show_open("standard input that is a file now", "/dev/stdin", O_RDONLY);
    show_link("its link", "/proc/self/fd/0");
    show_open("none", "/dev/fd/900", O_RDONLY);
    show_open("no number", "/dev/fd/first", O_RDONLY);
    close(file);
    close(0);
    show_open("closed", name_of("/dev/fd/%d", file), O_RDONLY);
    show_link("link of it", name_of("/proc/self/fd/%d", file));
    show_open("closed standard input", "/dev/stdin", O_RDONLY);
    printf("stat of it: %d\n", stat("/dev/stdin", &status));

    unlink(file_name);
    fflush(stdout);
    int output = open("/dev/stdout", O_WRONLY | O_APPEND);
    write(output, "to /dev/stdout\n", 15);
    output = open("/proc/self/fd/1", O_WRONLY | O_APPEND);
    write(output, "to /proc/self/fd/1\n", 19);
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// Arguments at the ends of their ranges, options of a pair of sockets, and limits that are set.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

// Prints a call, its result, and its error.
#define TRY(call) do { errno = 0; long result_ = (long)(call); \
    printf("%s = %ld %s\n", #call, result_, result_ < 0 ? strerror(errno) : ""); } while (0)

static char b[100];

static void random_bytes(void)
{
    TRY(syscall(SYS_getrandom, b, -1, 0));
    TRY(syscall(SYS_getrandom, b, 0x7fffffff, 0));
    TRY(syscall(SYS_getrandom, b, sizeof b, 8));
    TRY(syscall(SYS_getrandom, b, 0, 0));
    TRY(syscall(SYS_getrandom, b, sizeof b, GRND_NONBLOCK));
}

static void option(int fd, const char *name, int number)
{
    int value = -1;
    socklen_t length = sizeof value;
    int result = getsockopt(fd, SOL_SOCKET, number, &value, &length);
    printf("%s: %d, %d, %d\n", name, result, value, (int)length);
}

static void pair(void)
{
    int s[2];
    TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, s));
    option(s[0], "SO_TYPE", SO_TYPE);
    option(s[0], "SO_DOMAIN", SO_DOMAIN);
    option(s[0], "SO_PROTOCOL", SO_PROTOCOL);
    option(s[0], "SO_ERROR", SO_ERROR);
    option(s[0], "SO_ACCEPTCONN", SO_ACCEPTCONN);
    option(s[0], "SO_KEEPALIVE", SO_KEEPALIVE);
    int on = 1;
    TRY(setsockopt(s[0], SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on));
    option(s[0], "SO_KEEPALIVE", SO_KEEPALIVE);
    struct timeval time = { 0, 30000 };
    TRY(setsockopt(s[0], SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time));
    TRY(read(s[0], b, 1));
    socklen_t length = sizeof on;
    TRY(getsockopt(s[0], SOL_SOCKET, 12345, &on, &length));
    TRY(getsockopt(s[0], 6, 1, &on, &length));
    TRY(setsockopt(s[0], 6, 1, &on, length));
    struct ucred who;
    length = sizeof who;
    TRY(getsockopt(s[0], SOL_SOCKET, SO_PEERCRED, &who, &length));
    printf("%d %d\n", who.pid == getpid() && who.uid == getuid() && who.gid == getgid(), (int)length);
    int p[2];
    TRY(pipe(p));
    TRY(getsockopt(p[0], SOL_SOCKET, SO_TYPE, &on, &length));
}

static void sizes(void)
{
    int fd = open("f", O_RDWR | O_CREAT, 0600);
    TRY(posix_fallocate(fd, INT64_MAX, 1));
    TRY(posix_fallocate(fd, 1, INT64_MAX));
    TRY(posix_fallocate(fd, -1, 1));
    TRY(posix_fallocate(fd, 1, 0));
    TRY(posix_fallocate(open("f", O_RDONLY), 0, 1));
    TRY(fallocate(1000, 0, 0, 1));
    TRY(lseek64(fd, INT64_MAX, SEEK_SET));
    TRY(lseek64(fd, 1, SEEK_CUR));
    TRY(lseek64(fd, INT64_MIN, SEEK_END));
    TRY(lseek64(fd, 0, 77));
    TRY(lseek64(fd, 0, SEEK_SET));
    TRY(ftruncate(fd, -1));
    TRY(pwrite(fd, "x", 1, INT64_MAX));
    TRY(pread(fd, b, 1, INT64_MAX));
    TRY(pread(fd, b, 1, -1));
}

static void ignore(int signal)
{
}

static void limits(void)
{
    struct rlimit limit;
    TRY(getrlimit(RLIMIT_NOFILE, &limit));
    rlim_t most = limit.rlim_max;
    limit.rlim_cur = 20;
    TRY(setrlimit(RLIMIT_NOFILE, &limit));
    int last = -1, fd;
    while ((fd = dup(0)) >= 0) {
        last = fd;
    }
    printf("%d %s\n", last, strerror(errno));
    TRY(dup2(0, 20));
    TRY(fcntl(0, F_DUPFD, 20));
    TRY(close(19));
    TRY(dup(0));
    limit.rlim_cur = most;
    TRY(setrlimit(RLIMIT_NOFILE, &limit));
    TRY(dup(0));
    limit.rlim_cur = most + 1;
    TRY(setrlimit(RLIMIT_NOFILE, &limit));
    TRY(setrlimit(99, &limit));
    TRY(getrlimit(-1, &limit));

    fd = open("limited", O_RDWR | O_CREAT, 0600);
    signal(SIGXFSZ, ignore);
    TRY(getrlimit(RLIMIT_FSIZE, &limit));
    limit.rlim_cur = 10;
    // Standard output may be a file that is longer: nothing is printed now.
    int results[6];
    struct rlimit now;
    setrlimit(RLIMIT_FSIZE, &limit);
    results[0] = write(fd, "0123456", 7);
    results[1] = write(fd, "0123456", 7);
    results[2] = write(fd, "0123456", 7);
    results[3] = ftruncate(fd, 11);
    results[4] = pwrite(fd, "0123456", 7, 8);
    results[5] = pwrite(fd, "0123456", 7, 11);
    int error = errno;
    getrlimit(RLIMIT_FSIZE, &now);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
    for (int i = 0; i < 6; i++) {
        printf("%d\n", results[i]);
    }
    printf("%s, %d\n", strerror(error), (int)now.rlim_cur);
    TRY(write(fd, "0123456", 7));
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    TRY(chdir(argv[argc - 1]));
    random_bytes();
    pair();
    sizes();
    limits();
    return 0;
}

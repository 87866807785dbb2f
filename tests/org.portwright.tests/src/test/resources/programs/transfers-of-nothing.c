// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// Reads and writes of no bytes: which of them look at the file at all, and which move its position.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

// Prints a call, its result, and its error.
#define TRY(call) do { errno = 0; long result_ = (long)(call); \
    printf("%s = %ld %s%s\n", #call, result_, result_ < 0 ? strerror(errno) : "", signals > 0 ? ", signal" : ""); \
    signals = 0; } while (0)

static volatile int signals;
static char b[8];
static struct iovec none[2] = { { b, 0 }, { b, 0 } };

static void on_signal(int number)
{
    signals++;
}

static void all(int f)
{
    struct msghdr message = { .msg_iov = none, .msg_iovlen = 2 };
    TRY(read(f, b, 0));
    TRY(write(f, b, 0));
    TRY(pread(f, b, 0, 0));
    TRY(pwrite(f, b, 0, 0));
    TRY(readv(f, none, 2));
    TRY(writev(f, none, 2));
    TRY(preadv(f, none, 2, 1));
    TRY(pwritev(f, none, 2, 1));
    TRY(send(f, b, 0, 0));
    TRY(send(f, b, 0, MSG_NOSIGNAL));
    TRY(sendmsg(f, &message, 0));
}

static void pairs(void)
{
    int p[2];
    TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, p));
    all(p[0]);
    TRY(shutdown(p[0], SHUT_WR));
    all(p[0]);
    all(p[1]);
    TRY(shutdown(p[0], SHUT_RD));
    all(p[1]);
    TRY(close(p[0]));
    TRY(close(p[1]));
    TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, p));
    TRY(close(p[0]));
    all(p[1]);
    TRY(close(p[1]));
    TRY(pipe(p));
    all(p[0]);
    TRY(close(p[0]));
    all(p[1]);
    TRY(close(p[1]));
}

static void network(void)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr = { htonl(INADDR_LOOPBACK) } };
    socklen_t size = sizeof address;
    int server = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
    all(client);
    TRY(bind(server, (struct sockaddr *)&address, size));
    TRY(listen(server, 1));
    TRY(getsockname(server, (struct sockaddr *)&address, &size));
    TRY(connect(client, (struct sockaddr *)&address, size));
    all(client);
    TRY(shutdown(client, SHUT_WR));
    all(client);
    TRY(close(client));
    TRY(close(server));
    int datagrams = socket(AF_INET, SOCK_DGRAM, 0);
    TRY(read(datagrams, b, 0));
    TRY(readv(datagrams, none, 2));
    TRY(writev(datagrams, none, 2));
    TRY(write(datagrams, b, 0));
    TRY(close(datagrams));
}

static void files(void)
{
    int f = open("f", O_RDWR | O_CREAT | O_APPEND, 0644);
    TRY(pwrite(f, "abcdef", 6, 0));
    all(f);
    TRY(lseek(f, 0, SEEK_CUR));
    TRY(read(f, b, 2));
    TRY(write(f, b, 0));
    TRY(lseek(f, 0, SEEK_CUR));
    fflush(stdout); // which the limit may be for too
    struct rlimit limit = { 6, RLIM_INFINITY }, no_limit = { RLIM_INFINITY, RLIM_INFINITY };
    setrlimit(RLIMIT_FSIZE, &limit);
    int count = write(f, b, 1);
    setrlimit(RLIMIT_FSIZE, &no_limit);
    TRY(count);
    TRY(lseek(f, 0, SEEK_CUR));
    TRY(close(f));
    f = open("f", O_RDONLY);
    all(f);
    TRY(close(f));
    f = open("f", O_WRONLY);
    all(f);
    TRY(close(f));
    f = open(".", O_RDONLY);
    all(f);
    TRY(close(f));
    f = eventfd(1, 0);
    TRY(readv(f, none, 2));
    TRY(writev(f, none, 2));
    TRY(close(f));
    f = epoll_create1(0);
    all(f);
    TRY(close(f));
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, on_signal);
    signal(SIGXFSZ, on_signal);
    TRY(chdir(argv[argc - 1]) != 0);
    pairs();
    network();
    files();
    return 0;
}

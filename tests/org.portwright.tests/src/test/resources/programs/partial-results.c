// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// A read or write of several parts is one: what was transferred before an error, or before it would have to wait, is the
// result; a datagram is not cut.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

// Prints a call, its result, and its error.
#define TRY(call) do { errno = 0; long result_ = (long)(call); \
    printf("%s = %ld %s\n", #call, result_, result_ < 0 ? strerror(errno) : ""); } while (0)

static char a[200000], b[200000];

// Parts of some lengths in a row.
static struct iovec *parts(size_t first, size_t second, size_t third)
{
    static struct iovec v[3];
    v[0] = (struct iovec){ a, first };
    v[1] = (struct iovec){ a + first, second };
    v[2] = (struct iovec){ a + first + second, third };
    return v;
}

static struct iovec *bad(void)
{
    static struct iovec v[2];
    v[0] = (struct iovec){ a, 4 };
    v[1] = (struct iovec){ (void *)4, 4 };
    return v;
}

static int alarms;

static void on_alarm(int signal)
{
    alarms++;
}

static void interrupted(void)
{
    int p[2];
    TRY(pipe2(p, 0));
    struct sigaction action = { .sa_handler = on_alarm };
    TRY(sigaction(SIGALRM, &action, NULL));
    struct itimerval timer = { { 0, 20000 }, { 0, 20000 } };
    TRY(setitimer(ITIMER_REAL, &timer, NULL));
    TRY(writev(p[1], parts(50000, 50000, 50000), 3));
    TRY(write(p[1], a, 1));
    TRY(read(p[0], b, 30000)); // a whole number of pages would be free on Linux
    timer = (struct itimerval){ { 0, 0 }, { 0, 0 } };
    TRY(setitimer(ITIMER_REAL, &timer, NULL));
    printf("%s\n", alarms > 0 ? "interrupted" : "not interrupted");
}

static void broken(void)
{
    int p[2];
    TRY(pipe2(p, O_NONBLOCK));
    TRY(close(p[0]));
    TRY(signal(SIGPIPE, on_alarm) == SIG_ERR);
    alarms = 0;
    TRY(writev(p[1], parts(1, 2, 3), 3));
    printf("%d signals\n", alarms);
    int s[2];
    TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, s));
    TRY(writev(s[0], parts(1, 2, 3), 3));
    TRY(readv(s[1], parts(1, 10, 3), 3));
    TRY(close(s[1]));
    TRY(writev(s[0], parts(1, 2, 3), 3));
    printf("%d signals\n", alarms);
    struct msghdr message = { .msg_iov = parts(4, 4, 4), .msg_iovlen = 3 };
    TRY(sendmsg(s[0], &message, MSG_NOSIGNAL));
    printf("%d signals\n", alarms);
}

static void datagrams(void)
{
    int to = socket(AF_INET, SOCK_DGRAM, 0), from = socket(AF_INET, SOCK_DGRAM, 0);
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t length = sizeof address;
    TRY(bind(to, (struct sockaddr *)&address, length));
    TRY(getsockname(to, (struct sockaddr *)&address, &length));
    TRY(connect(from, (struct sockaddr *)&address, length));
    TRY(writev(from, parts(3, 4, 5), 3));
    TRY(writev(from, parts(6, 0, 7), 3));
    TRY(readv(to, parts(1, 20, 20), 3));
    TRY(recv(to, b, 100, 0));
    TRY(writev(from, parts(60000, 60000, 0), 2));
}

static void files(const char *folder)
{
    TRY(chdir(folder));
    int fd = open("f", O_RDWR | O_CREAT, 0600);
    memset(a, 'a', sizeof a);
    TRY(writev(fd, parts(100000, 50000, 10), 3));
    TRY(lseek(fd, 0, SEEK_SET));
    TRY(readv(fd, parts(90000, 100000, 10), 3));
    TRY(preadv(fd, parts(4, 8, 10), 3, 150000));
    TRY(preadv(fd, parts(4, 8, 10), 3, -1));
    TRY(pwritev(fd, parts(4, 8, 0), 3, 150006));
    TRY(lseek(fd, 0, SEEK_END));
    TRY(pwritev(fd, bad(), 2, 0));
    TRY(preadv(fd, bad(), 2, 0));
    TRY(writev(fd, parts(1, -1, 0), 3));
    TRY(writev(fd, NULL, 0));
    TRY(writev(fd, parts(1, 2, 3), -1));
    TRY(writev(fd, parts(1, 2, 3), 1025));
    TRY(writev(fd, bad() + 1, 1));
    TRY(writev(99, parts(1, 2, 3), 3));
}

int main(int argc, char **argv)
{
    int p[2];
    TRY(pipe2(p, O_NONBLOCK));
    TRY(writev(p[1], parts(65536, 1, 0), 2));
    TRY(writev(p[1], parts(1, 1, 1), 3));
    TRY(readv(p[0], parts(40000, 30000, 10), 3));
    TRY(readv(p[0], parts(4, 4, 4), 3));
    int q[2];
    TRY(pipe2(q, 0));
    TRY(writev(q[1], (struct iovec[]){ { "te", 2 }, { "xt", 2 } }, 2));
    TRY(readv(q[0], parts(3, 3, 0), 2));
    printf("%.4s\n", a);
    TRY(write(q[1], "four", 4));
    TRY(readv(q[0], bad(), 2));
    TRY(writev(q[1], bad(), 2));
    TRY(read(q[0], b, 10));
    int e = eventfd(5, EFD_NONBLOCK);
    TRY(readv(e, parts(4, 4, 4), 3));
    TRY(readv(e, parts(4, 4, 4), 3));
    TRY(readv(e, parts(1, 2, 3), 3));
    interrupted();
    broken();
    datagrams();
    files(argv[argc - 1]);
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// TCP and UDP over IPv4 and IPv6: a program that talks to itself, in one thread and in two.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

// Prints a call, its result, and its error.
#define TRY(call) do { errno = 0; long result_ = (long)(call); \
    printf("%s = %ld %s\n", #call, result_, result_ < 0 ? strerror(errno) : ""); } while (0)

union address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
};

static char b[4096];

static socklen_t loopback(union address *a, int family)
{
    memset(a, 0, sizeof *a);
    a->any.sa_family = family;
    if (family == AF_INET) {
        a->four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        return sizeof a->four;
    }
    a->six.sin6_addr = in6addr_loopback;
    return sizeof a->six;
}

static void options(int s)
{
    int value = 1;
    socklen_t length = sizeof value;
    TRY(setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &value, sizeof value));
    value = 0;
    TRY(getsockopt(s, IPPROTO_TCP, TCP_NODELAY, &value, &length));
    printf("%d\n", value != 0);
    TRY(getsockopt(s, SOL_SOCKET, SO_TYPE, &value, &length));
    printf("%d\n", value == SOCK_STREAM);
    TRY(getsockopt(s, SOL_SOCKET, 12345, &value, &length));
    TRY(getsockopt(s, SOL_SOCKET, SO_ERROR, &value, &length));
    printf("%d\n", value);
    struct linger linger = {1, 3};
    TRY(setsockopt(s, SOL_SOCKET, SO_LINGER, &linger, sizeof linger.l_onoff));
    TRY(setsockopt(s, SOL_SOCKET, SO_LINGER, &linger, sizeof linger));
    memset(&linger, 0, sizeof linger);
    length = sizeof linger;
    TRY(getsockopt(s, SOL_SOCKET, SO_LINGER, &linger, &length));
    printf("%d %d\n", linger.l_onoff, linger.l_linger);
    linger.l_onoff = 0;
    TRY(setsockopt(s, SOL_SOCKET, SO_LINGER, &linger, sizeof linger));
    struct timeval time = {0, 20000};
    TRY(setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time));
    TRY(recv(s, b, 1, 0));
}

static void messages(int c, int s)
{
    struct iovec from[2] = {{"scatter", 7}, {"gather", 6}};
    struct msghdr sent = {.msg_iov = from, .msg_iovlen = 2};
    TRY(sendmsg(c, &sent, 0));
    char first[4] = {0};
    char second[20] = {0};
    struct iovec to[2] = {{first, 3}, {second, 19}};
    struct msghdr received = {.msg_iov = to, .msg_iovlen = 2};
    TRY(recvmsg(s, &received, 0));
    printf("%s|%s\n", first, second);
}

static void tcp(int family)
{
    union address a, p;
    socklen_t n = loopback(&a, family);
    int l = socket(family, SOCK_STREAM, 0);
    if (l < 0) {
        perror("socket");
        return;
    }
    int one = 1;
    TRY(setsockopt(l, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one));
    TRY(bind(l, &a.any, n));
    TRY(listen(l, 5));
    n = sizeof a;
    TRY(getsockname(l, &a.any, &n));
    printf("%d %d\n", (int)n, a.four.sin_port != 0);
    TRY(fcntl(l, F_SETFL, O_NONBLOCK));
    TRY(accept(l, 0, 0));
    int c = socket(family, SOCK_STREAM | SOCK_NONBLOCK, 0);
    int r = connect(c, &a.any, n);
    printf("%d\n", r == 0 || errno == EINPROGRESS);
    struct pollfd f[2] = {{c, POLLOUT}, {l, POLLIN}};
    for (int i = 0; i < 100 && poll(f, 2, 1000) < 2; i++) {
    }
    printf("%x %x\n", f[0].revents, f[1].revents);
    n = sizeof p;
    int s = accept4(l, &p.any, &n, 0);
    printf("%d %d %d\n", s > 0, (int)n, p.any.sa_family == family);
    n = sizeof a;
    TRY(getpeername(c, &a.any, &n));
    TRY(connect(c, &a.any, n));
    TRY(connect(c, &a.any, n));
    TRY(recv(c, b, 10, 0));
    TRY(send(s, "hello world", 11, 0));
    struct pollfd g = {c, POLLIN};
    TRY(poll(&g, 1, -1));
    int available = 0;
    TRY(ioctl(c, FIONREAD, &available));
    printf("%d available\n", available);
    TRY(recv(c, b, 5, MSG_PEEK));
    TRY(recv(c, b, 5, 0));
    TRY(read(c, b + 5, 20));
    printf("%.11s\n", b);
    messages(c, s);
    options(s);
    fd_set reads, writes;
    FD_ZERO(&reads);
    FD_ZERO(&writes);
    FD_SET(s, &reads);
    FD_SET(s, &writes);
    struct timeval second = {1, 0};
    TRY(select(s + 1, &reads, &writes, 0, &second));
    printf("%d %d\n", !!FD_ISSET(s, &reads), !!FD_ISSET(s, &writes));
    long sent = 0, got = 0;
    while ((r = send(c, b, sizeof b, 0)) > 0) {
        sent += r;
    }
    printf("%s %d\n", strerror(errno), sent > 10000);
    TRY(shutdown(c, SHUT_WR));
    while ((r = recv(s, b, sizeof b, 0)) > 0) {
        got += r;
    }
    printf("%d %d\n", r, got == sent);
    TRY(close(c));
    TRY(send(s, "x", 1, MSG_NOSIGNAL));
    usleep(20000);
    TRY(send(s, "x", 1, MSG_NOSIGNAL));
    TRY(close(s));
    TRY(close(l));
    // Nobody listens on an address that is taken, and nobody else can take it meanwhile.
    l = socket(family, SOCK_STREAM, 0);
    n = loopback(&a, family);
    TRY(bind(l, &a.any, n));
    TRY(getsockname(l, &a.any, &n));
    c = socket(family, SOCK_STREAM, 0);
    TRY(connect(c, &a.any, n));
    TRY(send(c, "x", 1, MSG_NOSIGNAL));
    TRY(recv(c, b, 1, 0));
    TRY(close(c));
    TRY(close(l));
}

static void udp(int family)
{
    union address a, p;
    socklen_t n = loopback(&a, family);
    int u = socket(family, SOCK_DGRAM, 0);
    int v = socket(family, SOCK_DGRAM, 0);
    if (u < 0) {
        perror("socket");
        return;
    }
    TRY(bind(u, &a.any, n));
    TRY(getsockname(u, &a.any, &n));
    TRY(sendto(v, "dgram", 5, 0, &a.any, n));
    TRY(sendto(v, "", 0, 0, &a.any, n));
    socklen_t length = sizeof p;
    TRY(recvfrom(u, b, 3, MSG_PEEK, &p.any, &length));
    TRY(recvfrom(u, b, 64, 0, &p.any, &length));
    printf("%.5s %d\n", b, (int)length);
    TRY(recvfrom(u, b, 64, 0, 0, 0));
    TRY(connect(v, &a.any, n));
    TRY(send(v, "conn", 4, 0));
    TRY(recv(u, b, 64, 0));
    TRY(recv(u, b, 64, MSG_DONTWAIT));
    TRY(sendto(u, "back", 4, 0, &p.any, length));
    TRY(read(v, b, 64));
    printf("%.4s\n", b);
    TRY(listen(u, 1));
    TRY(send(u, "x", 1, 0));
    TRY(close(u));
    TRY(close(v));
}

static void *echo(void *listening)
{
    int s = accept(*(int *)listening, 0, 0);
    char bytes[1000];
    long total = 0;
    int n;
    while ((n = recv(s, bytes, sizeof bytes, 0)) > 0) {
        total += n;
        send(s, bytes, n, 0);
    }
    close(s);
    return (void *)total;
}

static void threads(void)
{
    union address a;
    socklen_t n = loopback(&a, AF_INET);
    int l = socket(AF_INET, SOCK_STREAM, 0);
    bind(l, &a.any, n);
    listen(l, 1);
    getsockname(l, &a.any, &n);
    pthread_t thread;
    pthread_create(&thread, 0, echo, &l);
    int c = socket(AF_INET, SOCK_STREAM, 0);
    TRY(connect(c, &a.any, n));
    long got = 0;
    for (int i = 0; i < 200; i++) {
        send(c, b, 700, 0);
        got += recv(c, b, 700, MSG_WAITALL);
    }
    shutdown(c, SHUT_WR);
    void *total;
    pthread_join(thread, &total);
    printf("%ld %ld\n", got, (long)total);
}

int main(void)
{
    tcp(AF_INET);
    udp(AF_INET);
    tcp(AF_INET6);
    udp(AF_INET6);
    threads();
    TRY(socket(AF_INET, 77, 0));
    TRY(socket(99, SOCK_STREAM, 0));
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_family = AF_INET}, *found;
    TRY(getaddrinfo("127.0.0.1", "80", &hints, &found));
    struct sockaddr_in *address = (struct sockaddr_in *)found->ai_addr;
    printf("%s %d\n", inet_ntoa(address->sin_addr), ntohs(address->sin_port));
    TRY(getaddrinfo("localhost", 0, &hints, &found));
    printf("%s\n", inet_ntoa(((struct sockaddr_in *)found->ai_addr)->sin_addr));
    signal(SIGPIPE, SIG_IGN);
    int s = socket(AF_INET, SOCK_STREAM, 0);
    struct pollfd f = {s, POLLIN | POLLOUT};
    TRY(poll(&f, 1, 0));
    printf("%x\n", f.revents);
    TRY(write(s, "x", 1));
    TRY(shutdown(s, 2));
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// Pipes, pairs of sockets, event counters, and waiting for them by poll, select and epoll; a pipe between threads.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

// Prints a call, its result, and its error.
#define TRY(call) do { errno = 0; long result_ = (long)(call); \
    printf("%s = %ld %s\n", #call, result_, result_ < 0 ? strerror(errno) : ""); } while (0)

static char b[100000];

static void pipes(void)
{
    int ends[2];
    TRY(pipe(ends));
    struct pollfd f[2] = {{ends[0], POLLIN}, {ends[1], POLLOUT}};
    TRY(poll(f, 2, 0));
    printf("%x %x\n", f[0].revents, f[1].revents);
    TRY(write(ends[1], "xyz", 3));
    TRY(poll(f, 2, -1));
    printf("%x %x\n", f[0].revents, f[1].revents);
    int available = 0;
    TRY(ioctl(ends[0], FIONREAD, &available));
    printf("%d available\n", available);
    TRY(read(ends[0], b, 10));
    fd_set reads;
    FD_ZERO(&reads);
    FD_SET(ends[0], &reads);
    struct timeval moment = {0, 10000};
    TRY(select(ends[0] + 1, &reads, 0, 0, &moment));
    TRY(fcntl(ends[0], F_SETFL, O_NONBLOCK));
    TRY(read(ends[0], b, 1));
    TRY(fcntl(ends[1], F_SETFL, O_NONBLOCK));
    TRY(write(ends[1], b, sizeof b));
    TRY(write(ends[1], b, 1));
    TRY(read(ends[0], b, sizeof b));
    TRY(close(ends[1]));
    TRY(read(ends[0], b, 1));
    TRY(poll(f, 1, 0));
    printf("%x\n", f[0].revents);
    struct stat st;
    TRY(fstat(ends[0], &st));
    printf("%o\n", st.st_mode & S_IFMT);
    TRY(lseek(ends[0], 0, SEEK_SET));
    TRY(close(ends[0]));
    signal(SIGPIPE, SIG_IGN);
    TRY(pipe(ends));
    TRY(close(ends[0]));
    TRY(write(ends[1], "x", 1));
    TRY(close(ends[1]));
}

static void pairs(void)
{
    int s[2];
    TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, s));
    TRY(send(s[0], "ping", 4, 0));
    TRY(recv(s[1], b, 10, MSG_PEEK));
    TRY(recv(s[1], b, 10, 0));
    TRY(recv(s[1], b, 10, MSG_DONTWAIT));
    int set = epoll_create1(0);
    struct epoll_event event = {EPOLLIN, {.u32 = 7}};
    struct epoll_event events[4];
    TRY(epoll_ctl(set, EPOLL_CTL_ADD, s[0], &event));
    TRY(epoll_ctl(set, EPOLL_CTL_ADD, s[0], &event));
    TRY(epoll_wait(set, events, 4, 0));
    TRY(write(s[1], "q", 1));
    TRY(epoll_wait(set, events, 4, -1));
    printf("%x %u\n", events[0].events, events[0].data.u32);
    event.events = EPOLLOUT | EPOLLONESHOT;
    TRY(epoll_ctl(set, EPOLL_CTL_MOD, s[0], &event));
    TRY(epoll_wait(set, events, 4, 10));
    TRY(epoll_wait(set, events, 4, 10));
    TRY(epoll_ctl(set, EPOLL_CTL_DEL, s[0], 0));
    TRY(epoll_ctl(set, EPOLL_CTL_DEL, s[0], 0));
    TRY(shutdown(s[1], SHUT_WR));
    TRY(read(s[0], b, 9));
    TRY(read(s[0], b, 9));
    TRY(close(set));
}

static void counters(void)
{
    int counter = eventfd(3, EFD_NONBLOCK);
    uint64_t value = 4;
    TRY(write(counter, &value, 8));
    TRY(read(counter, &value, 8));
    printf("%d\n", (int)value);
    TRY(read(counter, &value, 8));
    TRY(read(counter, &value, 4));
    int semaphore = eventfd(2, EFD_SEMAPHORE);
    TRY(read(semaphore, &value, 8));
    printf("%d\n", (int)value);
}

static void *sum(void *end)
{
    char bytes[100];
    long total = 0;
    int n;
    while ((n = read(*(int *)end, bytes, sizeof bytes)) > 0) {
        for (int i = 0; i < n; i++) {
            total += bytes[i];
        }
    }
    return (void *)total;
}

static void *wake(void *end)
{
    usleep(50000);
    write(*(int *)end, "w", 1);
    return 0;
}

static void threads(void)
{
    int ends[2];
    pipe(ends);
    pthread_t thread;
    pthread_create(&thread, 0, sum, &ends[0]);
    long expected = 0;
    for (int i = 0; i < 2000; i++) {
        memset(b, i % 100, 777);
        expected += i % 100 * 777;
        write(ends[1], b, 777);
    }
    close(ends[1]);
    void *total;
    pthread_join(thread, &total);
    printf("%d\n", (long)total == expected);

    pipe(ends);
    pthread_create(&thread, 0, wake, &ends[1]);
    struct pollfd f = {ends[0], POLLIN};
    TRY(poll(&f, 1, -1));
    pthread_join(thread, 0);
}

int main(void)
{
    pipes();
    pairs();
    counters();
    threads();
    struct pollfd f[2] = {{99, POLLIN}, {-1, POLLIN}};
    TRY(poll(f, 2, 0));
    printf("%x %x\n", f[0].revents, f[1].revents);
    TRY(poll(0, 0, 10));
    return 0;
}

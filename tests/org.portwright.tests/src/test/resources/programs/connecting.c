// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// What can be done with a TCP socket while its connection is being made: the server's queue is full.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

// Prints a call, its result, and its error.
#define TRY(call) do { errno = 0; long result_ = (long)(call); \
    printf("%s = %ld %s\n", #call, result_, result_ < 0 ? strerror(errno) : ""); } while (0)

int main(void)
{
    struct sockaddr_in a = { .sin_family = AF_INET, .sin_addr = { htonl(INADDR_LOOPBACK) } };
    socklen_t size = sizeof a;
    char b[4];
    int l = socket(AF_INET, SOCK_STREAM, 0), c = -1;
    TRY(bind(l, (struct sockaddr *)&a, size));
    TRY(listen(l, 0));
    TRY(getsockname(l, (struct sockaddr *)&a, &size));
    for (int i = 0; i < 4; i++) {
        c = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
        connect(c, (struct sockaddr *)&a, size);
    }
    struct pollfd p = { c, POLLIN | POLLOUT };
    TRY(poll(&p, 1, 0));
    TRY(connect(c, (struct sockaddr *)&a, size));
    TRY(send(c, "x", 1, 0));
    TRY(send(c, "x", 0, 0));
    TRY(write(c, "x", 1));
    TRY(recv(c, b, 1, 0));
    TRY(read(c, b, 1));
    TRY(read(c, b, 0));
    TRY(getpeername(c, (struct sockaddr *)&a, &size));
    TRY(fcntl(c, F_SETFL, 0));
    struct timeval time = { 0, 20000 };
    TRY(setsockopt(c, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time));
    TRY(send(c, "x", 1, 0));
    TRY(send(c, "x", 1, MSG_DONTWAIT));
    return 0;
}

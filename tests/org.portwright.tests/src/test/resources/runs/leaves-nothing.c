// SPDX-License-Identifier: EPL-2.0
// Ends with all in use that a program can hold: files, resources, threads, timers, sockets, mappings, grown memory.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <unistd.h>

static void fail(const char *what)
{
    printf("%s: %s\n", what, strerror(errno));
    exit(1);
}

static volatile int handled;

static void handle(int signal) { handled++; }
static void *sleeps(void *arg) { sleep(1000); return 0; }
static void *reads(void *arg) { char c; read(*(int *)arg, &c, 1); return 0; }

static void *polls(void *arg)
{
    struct pollfd one = {*(int *)arg, POLLIN, 0};
    poll(&one, 1, -1);
    return 0;
}

int main(int argc, char **argv)
{
    char text[16] = "";
    int resource = open("data.txt", O_RDONLY);
    if (resource < 0 || read(resource, text, 4) != 4)
        fail("resource");
    int file = open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || ftruncate(file, 8192) || mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) == MAP_FAILED)
        fail("file");
    struct flock whole = {.l_type = F_WRLCK};
    if (fcntl(file, F_SETLK, &whole))
        fail("lock");
    static int ends[2], pair[2];
    static int socket_fd;
    if (pipe(ends) || socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
        fail("pipes");
    socket_fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (socket_fd < 0 || bind(socket_fd, (struct sockaddr *)&any, sizeof any) || listen(socket_fd, 1))
        fail("socket");
    int set = epoll_create1(0);
    struct epoll_event event = {EPOLLIN, {.fd = socket_fd}};
    if (set < 0 || eventfd(0, 0) < 0 || epoll_ctl(set, EPOLL_CTL_ADD, socket_fd, &event))
        fail("epoll");
    alarm(1000);
    signal(SIGUSR1, handle);
    raise(SIGUSR1);
    if (!handled)
        fail("signal");
    pthread_t thread;
    if (pthread_create(&thread, 0, sleeps, 0) || pthread_create(&thread, 0, reads, &ends[0])
        || pthread_create(&thread, 0, polls, &socket_fd))
        fail("threads");
    // More than a program begins with: further memory is outside of the Java heap under threads.
    char *much = malloc(80 << 20);
    if (!much)
        fail("memory");
    much[79 << 20] = 1;
    usleep(20000);
    printf("%s\n", text);
    return 3;
}

// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// With more files ready than epoll_wait has room for, each gets its turn.
#include <stdio.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { FILES = 200, ROOM = 64, CALLS = 8 };

int main(void)
{
    static int reported[FILES];
    static struct epoll_event events[ROOM];
    int epoll = epoll_create1(0);
    for (int i = 0; i < FILES; i++) {
        int p[2];
        struct epoll_event event = { .events = EPOLLIN, .data.u32 = i };
        if (pipe(p) != 0 || write(p[1], "x", 1) != 1 || epoll_ctl(epoll, EPOLL_CTL_ADD, p[0], &event) != 0) {
            return 1;
        }
    }
    for (int call = 0; call < CALLS; call++) {
        int count = epoll_wait(epoll, events, ROOM, -1);
        printf("%d\n", count);
        for (int i = 0; i < count; i++) {
            reported[events[i].data.u32]++;
        }
    }
    int least = CALLS, most = 0;
    for (int i = 0; i < FILES; i++) {
        least = reported[i] < least ? reported[i] : least;
        most = reported[i] > most ? reported[i] : most;
    }
    printf("each reported %d to %d times\n", least, most);
    return 0;
}

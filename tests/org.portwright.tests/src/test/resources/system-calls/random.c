// SPDX-License-Identifier: EPL-2.0
// Makes random system calls on files, directories, pipes, sockets and signals, and prints each with its result and its
// error. Arguments: seed, number of calls, a folder.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { LARGEST = 70000, LAST_FD = 24 };

static uint32_t state;
static char top[512];
static unsigned char buffer[4 * LARGEST];
static unsigned char space[4 * LARGEST];
static int caught[64], caughts;

static uint32_t next(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (state >> 3) % below;
}

#define PICK(...) ({ const int v_[] = { __VA_ARGS__ }; v_[next(sizeof v_ / sizeof v_[0])]; })

static void on_signal(int number, siginfo_t *info, void *context)
{
    if (caughts < 62) {
        caught[caughts++] = number;
        caught[caughts++] = info->si_code == SI_QUEUE && number != SIGCHLD ? // qemu takes that for a status
                info->si_value.sival_int : 0;
    }
}

static void show(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

// The result of the call that was just shown.
static long done(long result)
{
    int error = errno;
    if (result < 0) {
        printf(" = -1 %s", strerror(error));
    } else {
        printf(" = %ld", result);
    }
    for (int i = 0; i < caughts; i += 2) {
        printf(" [signal %d %d]", caught[i], caught[i + 1]);
    }
    caughts = 0;
    printf("\n");
    return result;
}

#define CALL(expression, ...) ({ show(__VA_ARGS__); errno = 0; long r_ = (long)(expression); done(r_); })

static unsigned hash(const unsigned char *bytes, long count)
{
    unsigned h = 17;
    for (long i = 0; i < count; i++) {
        h = h * 31 + bytes[i];
    }
    return h;
}

static int fd(void)
{
    return next(12) == 0 ? PICK(-1, 1000, 2147483647) : 3 + next(LAST_FD - 3);
}

// To a socket only a few bytes: how many it takes until it is full is the kernel's secret.
static int length(int f)
{
    struct stat st;
    if (fstat(f, &st) == 0 && (st.st_mode & S_IFMT) == 0) {
        return 8; // what an eventfd makes of other lengths depends on the kernel's version
    }
    if (fstat(f, &st) == 0 && S_ISSOCK(st.st_mode)) {
        return next(100);
    }
    return PICK(0, 1, 2, 3, 4, 7, 8, 10, 64, 100, 1000, 4095, 4096, 4097, 10000, 65535, 65536, 65537, LARGEST);
}

static long long offset(void)
{
    return PICK(0, 0, 1, 2, 5, 10, 100, 1000, 4096, 10000, 70000, -1, -5);
}

// Whether ".." of the current directory is still inside.
static int is_deep(void)
{
    char at[1024];
    return getcwd(at, sizeof at) != NULL && strlen(at) > strlen(top) && strncmp(at, top, strlen(top)) == 0;
}

static const char *name(int directory)
{
    static const char *const names[] = { "a", "b", "c", "d", "d/a", "d/b", "d/e", "d/e/f", "e", "e/a", "l", "l/a", "m",
        ".", "a/", "d/", "d/.", "d/..", "d/../a", "l/", "l/..", "a/x", "no/a", "", "f//g", "./d/./a" };
    static const char *const above[] = { "..", "../a", "../d", "../d/e", "../../d/", "../l" };
    static char absolute[1024];
    switch (next(12)) {
    case 0:
        snprintf(absolute, sizeof absolute, "%s/%s", top, names[next(12)]);
        return absolute;
    case 1:
        if (directory == AT_FDCWD && is_deep()) {
            return above[next(4)];
        }
        // fall through
    default:
        return names[next(sizeof names / sizeof names[0])];
    }
}

// As it is printed: without the folder, which is another one in each run.
static const char *shown(const char *path)
{
    return strncmp(path, top, strlen(top)) == 0 ? path + strlen(top) : path;
}

static int directory(void)
{
    return next(3) == 0 ? fd() : AT_FDCWD;
}

static void vectors(int f, struct iovec *v, int count, unsigned char *bytes)
{
    show("{");
    for (int i = 0; i < count; i++) {
        int n = length(f);
        v[i] = (struct iovec){ bytes, n };
        bytes += n;
        show("%d ", n);
    }
    show("}");
}

static void show_status(long result, const struct stat *st)
{
    if (result == 0) {
        int is_file = S_ISREG(st->st_mode);
        printf("    mode %o, links %d, size %d\n", st->st_mode, S_ISDIR(st->st_mode) ? 0 : (int)st->st_nlink,
                is_file || S_ISLNK(st->st_mode) ? (int)st->st_size : -1);
    }
}

static void open_something(void)
{
    int at = directory();
    const char *path = name(at);
    int flags = PICK(O_RDONLY, O_RDWR, O_RDWR, O_WRONLY);
    flags |= next(2) ? O_CREAT : 0;
    flags |= next(6) ? 0 : O_EXCL;
    flags |= next(6) ? 0 : O_TRUNC;
    flags |= next(6) ? 0 : O_APPEND;
    flags |= next(8) ? 0 : O_DIRECTORY;
    flags |= next(8) ? 0 : O_NOFOLLOW;
    flags |= next(8) ? 0 : O_NONBLOCK;
    flags |= next(8) ? 0 : O_CLOEXEC;
    if ((flags & O_EXCL) != 0 && (flags & O_CREAT) == 0) {
        flags &= ~O_EXCL; // not defined
    }
    int mode = PICK(0644, 0600, 0755, 0444, 0666);
    CALL(openat(at, path, flags, mode), "openat(%d, \"%s\", %#x, %o)", at, shown(path), flags, mode);
}

static void read_something(void)
{
    int f = fd(), n = length(f);
    long long at = offset();
    long r;
    struct iovec v[4];
    int count = n == 8 ? 1 : 1 + next(4); // qemu does not look at the descriptor where there is none
    switch (next(4)) {
    case 0:
        r = CALL(read(f, buffer, n), "read(%d, %d)", f, n);
        break;
    case 1:
        r = CALL(pread(f, buffer, n, at), "pread(%d, %d, %lld)", f, n, at);
        break;
    case 2:
        show("readv ");
        vectors(f, v, count, buffer);
        r = CALL(readv(f, v, count), "(%d)", f);
        break;
    default:
        show("preadv ");
        vectors(f, v, count, buffer);
        r = CALL(preadv(f, v, count, at), "(%d, %lld)", f, at);
        break;
    }
    if (r > 0) {
        printf("    %08x\n", hash(buffer, r));
    }
}

static void write_something(void)
{
    int f = fd(), n = length(f);
    long long at = offset();
    struct iovec v[4];
    int count = n == 8 ? 1 : 1 + next(4); // qemu does not look at the descriptor where there is none
    memset(space + next(LARGEST), 'a' + next(26), next(LARGEST));
    switch (next(4)) {
    case 0:
        CALL(write(f, space, n), "write(%d, %d)", f, n);
        break;
    case 1:
        CALL(pwrite(f, space, n, at), "pwrite(%d, %d, %lld)", f, n, at);
        break;
    case 2:
        show("writev ");
        vectors(f, v, count, space);
        CALL(writev(f, v, count), "(%d)", f);
        break;
    default:
        show("pwritev ");
        vectors(f, v, count, space);
        CALL(pwritev(f, v, count, at), "(%d, %lld)", f, at);
        break;
    }
}

static void position(void)
{
    int f = fd(), whence = PICK(0, 0, 1, 2, 7);
    long long at = offset();
    switch (next(6)) {
    case 0:
        CALL(ftruncate(f, at), "ftruncate(%d, %lld)", f, at);
        break;
    case 1: {
        const char *path = name(AT_FDCWD);
        CALL(truncate(path, at), "truncate(\"%s\", %lld)", shown(path), at);
        break;
    }
    case 2: {
        long long n = offset();
        CALL(fallocate(f, 0, at, n), "fallocate(%d, %lld, %lld)", f, at, n);
        break;
    }
    case 3:
        CALL(fsync(f), "fsync(%d)", f);
        break;
    default: {
        struct stat st;
        if (fstat(f, &st) != 0 || !S_ISDIR(st.st_mode)) { // a directory's positions are the file system's own
            CALL(lseek(f, at, whence), "lseek(%d, %lld, %d)", f, at, whence);
        }
        break;
    }
    }
}

static void status(void)
{
    struct stat st;
    int at = directory();
    const char *path = name(at);
    int flags = PICK(0, 0, AT_SYMLINK_NOFOLLOW, AT_EMPTY_PATH, 0x40000000);
    long r;
    if (next(2)) {
        int f = fd();
        r = CALL(fstat(f, &st), "fstat(%d)", f);
    } else {
        r = CALL(fstatat(at, path, &st, flags), "fstatat(%d, \"%s\", %#x)", at, shown(path), flags);
    }
    show_status(r, &st);
}

static void descriptors(void)
{
    int f = fd(), g = 3 + next(LAST_FD - 3), n;
    switch (next(12)) {
    case 0:
        CALL(dup(f), "dup(%d)", f);
        break;
    case 1:
        CALL(dup2(f, g), "dup2(%d, %d)", f, g);
        break;
    case 2:
        n = PICK(0, O_CLOEXEC, O_CLOEXEC, 7);
        CALL(dup3(f, g, n), "dup3(%d, %d, %#x)", f, g, n);
        break;
    case 3:
        n = PICK(0, 3, 10, 20, -1); // above 1023 it depends on the host's limit
        CALL(fcntl(f, next(2) ? F_DUPFD : F_DUPFD_CLOEXEC, n), "fcntl(%d, F_DUPFD, %d)", f, n);
        break;
    case 4:
        CALL(fcntl(f, F_GETFD), "fcntl(%d, F_GETFD)", f);
        break;
    case 5:
        n = next(2);
        CALL(fcntl(f, F_SETFD, n), "fcntl(%d, F_SETFD, %d)", f, n);
        break;
    case 6:
        n = PICK(0, O_APPEND);
        CALL(fcntl(f, F_SETFL, n | O_NONBLOCK), "fcntl(%d, F_SETFL, %#x)", f, n);
        break;
    case 7: {
        show("fcntl(%d, F_GETFL)", f);
        long flags = fcntl(f, F_GETFL);
        done(flags < 0 ? flags : flags & (O_ACCMODE | O_APPEND));
        break;
    }
    case 8: {
        int count = -1;
        struct stat st;
        if (fstat(f, &st) != 0 || (!S_ISDIR(st.st_mode) && (st.st_mode & S_IFMT) != 0)) {
            CALL(ioctl(f, FIONREAD, &count), "ioctl(%d, FIONREAD)", f);
            printf("    %d\n", count);
        }
        break;
    }
    default:
        CALL(close(f), "close(%d)", f);
        break;
    }
}

static void names(void)
{
    int from = directory(), to = directory();
    char path[1024], other[1024];
    strcpy(path, name(from));
    strcpy(other, name(to));
    int flags, mode;
    char text[1024];
    long r;
    switch (next(16)) {
    case 0:
    case 1:
        mode = PICK(0755, 0700, 0777);
        CALL(mkdirat(from, path, mode), "mkdirat(%d, \"%s\", %o)", from, shown(path), mode);
        break;
    case 2:
        CALL(unlinkat(from, path, AT_REMOVEDIR), "rmdir(%d, \"%s\")", from, shown(path));
        break;
    case 3:
        flags = PICK(0, 0, 0, 1);
        CALL(unlinkat(from, path, flags), "unlinkat(%d, \"%s\", %d)", from, shown(path), flags);
        break;
    case 4:
    case 5:
        CALL(renameat(from, path, to, other), "renameat(%d, \"%s\", %d, \"%s\")", from, shown(path), to, shown(other));
        break;
    case 6:
        flags = PICK(0, 1, 1, 64);
        CALL(syscall(SYS_renameat2, from, path, to, other, flags), "renameat2(%d, \"%s\", %d, \"%s\", %d)", from,
                shown(path), to, shown(other), flags);
        break;
    case 7:
        flags = PICK(0, AT_SYMLINK_FOLLOW, 1);
        CALL(linkat(from, path, to, other, flags), "linkat(%d, \"%s\", %d, \"%s\", %#x)", from, shown(path), to,
                shown(other), flags);
        break;
    case 8:
    case 9: {
        static const char *const targets[] = { "a", "d", "d/.", "l", "m", "nowhere", ".", "d/e", "" };
        const char *target = targets[next(9)];
        CALL(symlinkat(target, from, path), "symlinkat(\"%s\", %d, \"%s\")", target, from, shown(path));
        break;
    }
    case 10:
        flags = PICK(1000, 3, 0);
        r = CALL(readlinkat(from, path, text, flags), "readlinkat(%d, \"%s\", %d)", from, shown(path), flags);
        if (r >= 0) {
            printf("    %.*s\n", (int)r, text);
        }
        break;
    case 11:
        if (next(2)) {
            CALL(chdir(path), "chdir(\"%s\")", shown(path));
        } else {
            int f = fd();
            CALL(fchdir(f), "fchdir(%d)", f);
        }
        break;
    case 12:
        mode = PICK(0644, 0600, 0755, 0700);
        if (next(2)) {
            int f = fd();
            struct stat st;
            if (fstat(f, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)) {
                break;
            }
            CALL(fchmod(f, mode), "fchmod(%d, %o)", f, mode);
        } else {
            CALL(fchmodat(from, path, mode, 0), "fchmodat(%d, \"%s\", %o)", from, shown(path), mode);
        }
        break;
    case 13:
        mode = PICK(F_OK, R_OK, W_OK, R_OK | W_OK, 8);
        CALL(syscall(SYS_faccessat, from, path, mode), "faccessat(%d, \"%s\", %d)", from, shown(path), mode);
        break;
    case 14: {
        char *at = getcwd(text, sizeof text);
        printf("getcwd: %s\n", at == NULL ? strerror(errno) : shown(at));
        break;
    }
    default: {
        int d = openat(from, path, O_RDONLY | O_DIRECTORY);
        DIR *open = d < 0 ? NULL : fdopendir(d);
        unsigned sum = 0;
        int count = 0;
        for (struct dirent *e; open != NULL && (e = readdir(open)) != NULL; count++) {
            sum += hash((unsigned char *)e->d_name, strlen(e->d_name)) * (e->d_type + 1);
        }
        printf("entries(%d, \"%s\"): %d, %08x\n", from, shown(path), count, sum);
        if (open != NULL) {
            closedir(open);
        }
        break;
    }
    }
}

static void make_channel(void)
{
    int p[2] = { -1, -1 };
    int flags = PICK(0, O_CLOEXEC);
    unsigned start = PICK(0, 0, 1, 1000);
    switch (next(6)) {
    case 0:
    case 1:
        CALL(pipe2(p, O_NONBLOCK | flags), "pipe2(%#x)", flags);
        break;
    case 2:
    case 3:
        CALL(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | (flags ? SOCK_CLOEXEC : 0), 0, p), "socketpair(%#x)", flags);
        break;
    case 4:
        p[0] = CALL(eventfd(start, EFD_NONBLOCK | (next(2) ? EFD_SEMAPHORE : 0)), "eventfd(%u)", start);
        break;
    default:
        p[0] = CALL(epoll_create1(0), "epoll_create1()");
        break;
    }
    printf("    %d %d\n", p[0], p[1]);
}

static int is_stream_pair(int f)
{
    int domain;
    socklen_t size = sizeof domain;
    return getsockopt(f, SOL_SOCKET, SO_DOMAIN, &domain, &size) != 0 || domain == AF_UNIX;
}

static void sockets(void)
{
    int f = fd(), n = length(f), flags = PICK(0, MSG_PEEK, MSG_DONTWAIT, MSG_NOSIGNAL, MSG_WAITALL);
    struct iovec v[4];
    struct msghdr message = { .msg_iov = v, .msg_iovlen = 1 + next(4) };
    int value = 7;
    socklen_t size = sizeof value;
    long r = 0;
    if (!is_stream_pair(f)) {
        return;
    }
    switch (next(9)) {
    case 0:
        r = CALL(recv(f, buffer, n, flags), "recv(%d, %d, %#x)", f, n, flags);
        break;
    case 1:
        CALL(send(f, space, n, flags & ~MSG_PEEK), "send(%d, %d, %#x)", f, n, flags);
        break;
    case 2:
        show("recvmsg ");
        vectors(f, v, message.msg_iovlen, buffer);
        r = CALL(recvmsg(f, &message, flags), "(%d, %#x)", f, flags);
        break;
    case 3:
        show("sendmsg ");
        vectors(f, v, message.msg_iovlen, space);
        CALL(sendmsg(f, &message, flags & ~MSG_PEEK), "(%d, %#x)", f, flags);
        break;
    case 4:
        n = PICK(0, 1, 2, 5);
        CALL(shutdown(f, n), "shutdown(%d, %d)", f, n);
        break;
    case 5:
        n = PICK(SO_TYPE, SO_DOMAIN, SO_PROTOCOL, SO_ACCEPTCONN, SO_KEEPALIVE, 4444);
        CALL(getsockopt(f, SOL_SOCKET, n, &value, &size), "getsockopt(%d, %#x)", f, n);
        printf("    %d %d\n", value, (int)size);
        break;
    case 6:
        CALL(setsockopt(f, SOL_SOCKET, SO_KEEPALIVE, &value, size), "setsockopt(%d)", f);
        break;
    case 7: {
        struct sockaddr_in address;
        size = sizeof address;
        CALL(next(2) ? getsockname(f, (void *)&address, &size) : getpeername(f, (void *)&address, &size), "name(%d)", f);
        printf("    %d\n", (int)size);
        break;
    }
    default:
        CALL(next(2) ? listen(f, 1) : accept(f, NULL, NULL), "listen or accept(%d)", f);
        break;
    }
    if (r > 0) {
        printf("    %08x\n", hash(buffer, r));
    }
}

static int by_data(const void *a, const void *b)
{
    return ((const struct epoll_event *)a)->data.u32 < ((const struct epoll_event *)b)->data.u32 ? -1 : 1;
}

static void waits(void)
{
    int f = fd(), g = fd();
    switch (next(5)) {
    case 0: {
        struct pollfd p[6];
        int count = next(7);
        show("poll {");
        for (int i = 0; i < count; i++) {
            p[i] = (struct pollfd){ fd(), PICK(POLLIN, POLLOUT, POLLIN | POLLOUT, 0), 0 };
            show("%d %#x, ", p[i].fd, p[i].events);
        }
        CALL(poll(p, count, 0), "}");
        for (int i = 0; i < count; i++) {
            printf("    %#x\n", p[i].revents);
        }
        break;
    }
    case 1: {
        fd_set in, out;
        FD_ZERO(&in);
        FD_ZERO(&out);
        show("select {");
        for (int i = next(4); i > 0; i--) {
            int n = 3 + next(LAST_FD - 3);
            FD_SET(n, next(2) ? &in : &out);
            show("%d ", n);
        }
        struct timeval none = { 0, 0 };
        long r = CALL(select(LAST_FD, &in, &out, NULL, &none), "}");
        for (int i = 0; r >= 0 && i < LAST_FD; i++) {
            if (FD_ISSET(i, &in) || FD_ISSET(i, &out)) {
                printf("    %d %d %d\n", i, !!FD_ISSET(i, &in), !!FD_ISSET(i, &out));
            }
        }
        break;
    }
    case 2: {
        struct epoll_event events[32];
        int most = PICK(32, 32, 32, 0, -1);
        long r = CALL(epoll_wait(f, events, most, 0), "epoll_wait(%d, %d)", f, most);
        if (r > 0) {
            qsort(events, r, sizeof events[0], by_data);
        }
        for (int i = 0; i < r; i++) {
            printf("    %d %#x\n", events[i].data.u32, events[i].events);
        }
        break;
    }
    default: {
        struct epoll_event event = { PICK(EPOLLIN, EPOLLOUT, EPOLLIN | EPOLLOUT, EPOLLIN | EPOLLONESHOT, 0), { .u32 = g } };
        int operation = PICK(EPOLL_CTL_ADD, EPOLL_CTL_ADD, EPOLL_CTL_ADD, EPOLL_CTL_DEL, EPOLL_CTL_MOD, 9);
        struct stat st;
        int is_epoll = g >= 0 && epoll_wait(g, &event, 0, 0) < 0 && errno == EINVAL && fstat(g, &st) == 0
                && (st.st_mode & S_IFMT) == 0;
        if (!is_epoll) { // one set in another is the business of another test
            CALL(epoll_ctl(f, operation, g, &event), "epoll_ctl(%d, %d, %d, %#x)", f, operation, g, event.events);
        }
        break;
    }
    }
}

static void signals(void)
{
    int number = PICK(SIGUSR1, SIGUSR2, SIGHUP, SIGCHLD, SIGURG, SIGRTMIN + 1, SIGRTMIN + 2);
    sigset_t set, old;
    sigemptyset(&set);
    sigaddset(&set, number);
    if (next(2)) {
        sigaddset(&set, PICK(SIGUSR1, SIGUSR2, SIGRTMIN + 1));
    }
    int n;
    switch (next(8)) {
    case 0:
        CALL(kill(getpid(), number), "kill(%d)", number);
        break;
    case 1:
        n = next(1000);
        CALL(sigqueue(getpid(), number, (union sigval){ .sival_int = n }), "sigqueue(%d, %d)", number, n);
        break;
    case 2:
        n = PICK(SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK, 77);
        CALL(sigprocmask(n, &set, &old), "sigprocmask(%d, %d)", n, number);
        break;
    case 3: {
        show("sigpending");
        long r = sigpending(&old);
        done(r);
        printf("    ");
        for (int i = 1; i < 40; i++) {
            printf("%d", sigismember(&old, i));
        }
        printf("\n");
        break;
    }
    case 4: {
        siginfo_t info;
        struct timespec none = { 0, 0 };
        CALL(sigtimedwait(&set, &info, &none), "sigtimedwait(%d)", number);
        break;
    }
    case 5: {
        struct sigaction action = { .sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | PICK(0, SA_NODEFER, SA_RESTART) };
        if (next(4) == 0) {
            action.sa_handler = SIG_IGN;
            action.sa_flags = 0;
        }
        sigemptyset(&action.sa_mask);
        CALL(sigaction(number, &action, NULL), "sigaction(%d, %d)", number, action.sa_handler == SIG_IGN);
        break;
    }
    case 6:
        n = PICK(0, SIGKILL, 200, -1);
        CALL(n == SIGKILL ? sigaction(n, &(struct sigaction){ .sa_handler = SIG_IGN }, NULL) : kill(getpid(), n),
                "wrong signal %d", n);
        break;
    default:
        CALL(sigprocmask(SIG_UNBLOCK, &set, NULL), "unblock(%d)", number);
        break;
    }
}

static void process(void)
{
    int mask = PICK(022, 027, 077);
    switch (next(3)) {
    case 0:
        CALL(umask(mask), "umask(%o)", mask);
        break;
    case 1: {
        int f = fd(), n = PICK(1, 100, 4096, 8192);
        void *at = mmap(NULL, n, PROT_READ, MAP_PRIVATE, f, 0);
        struct stat st;
        printf("mmap(%d, %d) = %s\n", f, n, at == MAP_FAILED ? strerror(errno) : "memory");
        if (at != MAP_FAILED) {
            long there = fstat(f, &st) != 0 ? 0 : st.st_size < n ? st.st_size : n;
            printf("    %08x\n", hash(at, there));
            munmap(at, n);
        }
        break;
    }
    default:
        // qemu 7.2 goes on to take what was an eventfd for one unless it is closed by close.
        for (int k = 20; k <= 22; k++) {
            struct stat st;
            if (fstat(k, &st) == 0 && (st.st_mode & S_IFMT) == 0) {
                close(k);
            }
        }
        CALL(syscall(SYS_close_range, 20, 22, 0), "close_range(20, 22)");
        break;
    }
}

int main(int argc, char **argv)
{
    state = (uint32_t)atoi(argv[1]) * 2654435769u | 1;
    int count = atoi(argv[2]);
    static char out[1 << 16];
    setvbuf(stdout, out, _IOFBF, sizeof out);
    umask(022);
    if (chdir(argv[argc - 1]) != 0 || mkdir("t", 0755) != 0 || chdir("t") != 0 || mkdir("d", 0755) != 0
            || getcwd(top, sizeof top) == NULL) {
        return 2;
    }
    int caught_ones[] = { SIGUSR1, SIGUSR2, SIGHUP, SIGCHLD, SIGURG, SIGRTMIN + 1, SIGRTMIN + 2, SIGPIPE };
    for (int i = 0; i < 8; i++) {
        struct sigaction action = { .sa_sigaction = on_signal, .sa_flags = SA_SIGINFO };
        sigaction(caught_ones[i], &action, NULL);
    }
    static void (*const kinds[])(void) = { open_something, open_something, read_something, read_something, write_something,
        write_something, position, status, descriptors, names, names, names, make_channel, sockets, waits, waits, signals,
        process };
    for (int i = 0; i < count; i++) {
        kinds[next(sizeof kinds / sizeof kinds[0])]();
        if (caughts > 0) {
            printf("after it");
            done(0);
        }
        char at[1024];
        if (getcwd(at, sizeof at) == NULL || strncmp(at, top, strlen(top)) != 0) {
            chdir(top);
        }
    }
    return 0;
}

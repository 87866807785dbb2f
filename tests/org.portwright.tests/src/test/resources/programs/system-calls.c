// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// What system calls return, and their errno, call by call: files, directories, memory, time, limits.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#define SHOW(call) do { \
        errno = 0; \
        long result = (long) (call); \
        printf("%s: %ld %s\n", #call, result, result < 0 ? strerror(errno) : "-"); \
    } while (0)

static char buffer[300];

static void show_status(const struct stat *status)
{
    printf("mode %o, size %lld, links %d\n", status->st_mode, (long long) status->st_size, (int) status->st_nlink);
}

static void open_files(void)
{
    struct stat status;
    int fd;

    SHOW(fd = open("a", O_RDWR | O_CREAT | O_EXCL, 0640));
    SHOW(open("a", O_RDWR | O_CREAT | O_EXCL, 0640));
    SHOW(write(fd, "hello world", 11));
    SHOW(lseek(fd, -5, SEEK_END));
    SHOW(read(fd, buffer, 100));
    printf("%.5s\n", buffer);
    SHOW(pwrite(fd, "J", 1, 0));
    SHOW(pread(fd, buffer, 5, 0));
    printf("%.5s\n", buffer);
    SHOW(lseek(fd, 0, SEEK_CUR));
    SHOW(lseek(fd, -1, SEEK_SET));
    SHOW(fstat(fd, &status));
    show_status(&status);
    SHOW(ftruncate(fd, 20000));
    SHOW(lseek(fd, 0, SEEK_END));
    SHOW(ftruncate(fd, 3));
    SHOW(lseek(fd, 1LL << 33, SEEK_SET) > 0);
    SHOW(write(fd, "x", 1));
    SHOW(stat("a", &status));
    show_status(&status);
    SHOW(truncate("a", 10));
    SHOW(fchmod(fd, 0600));
    SHOW(stat("a", &status));
    show_status(&status);
    SHOW(close(dup2(fd, 77)));
    SHOW(dup(fd) - fd);
    SHOW(fcntl(fd, F_DUPFD, 50));
    SHOW(fcntl(fd, F_GETFL) & O_ACCMODE);
    SHOW(isatty(fd));
    SHOW(fsync(fd));
    SHOW(fcntl(99, F_GETFL));
    SHOW(close(99));
    SHOW(read(99, buffer, 1));
    SHOW(write(fd, (void *) 16, 1));
}

static void names(void)
{
    struct stat status;

    SHOW(link("a", "b"));
    SHOW(symlink("b", "c"));
    SHOW(lstat("c", &status));
    printf("%o\n", status.st_mode & S_IFMT);
    SHOW(stat("c", &status));
    show_status(&status);
    SHOW(readlink("c", buffer, sizeof buffer));
    SHOW(open("c", O_RDONLY | O_NOFOLLOW));
    SHOW(open(".", O_RDWR));
    SHOW(open("a/x", O_RDONLY));
    SHOW(open("a/", O_RDONLY));
    SHOW(open("none/x", O_CREAT | O_WRONLY, 0666));
    SHOW(open("", O_RDONLY));
    SHOW(access("a", R_OK));
    SHOW(access("none", R_OK));
    SHOW(unlink("none"));
    SHOW(unlink("."));
    SHOW(rmdir("a"));
    SHOW(rename("b", "e"));
    SHOW(rename("none", "e"));
    SHOW(mkdir("s", 0700));
    SHOW(mkdir("s", 0700));
    SHOW(rename("e", "s"));
    SHOW(rename("s", "e"));
    SHOW(utimensat(AT_FDCWD, "a", (struct timespec[]) {{1000, 5000000}, {2000, 7000000}}, 0));
    SHOW(stat("a", &status));
    printf("%ld %ld\n", (long) status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *) a, *(char *const *) b);
}

static void directories(void)
{
    char *entries[50];
    int count = 0, again = 0;
    struct dirent *entry;

    DIR *directory = opendir(".");
    while ((entry = readdir(directory)))
        entries[count++] = strdup(entry->d_name);
    rewinddir(directory);
    while (readdir(directory))
        again++;
    closedir(directory);
    qsort(entries, count, sizeof *entries, compare);
    for (int i = 0; i < count; i++)
        printf("[%s]", entries[i]);
    printf(" %d\n", again);
    SHOW(opendir("a") != 0);
    SHOW(chdir("none"));
    SHOW(chdir("a"));
    SHOW(mkdir("below", 0755));
    SHOW(chdir("below"));
    SHOW(rmdir("../below"));
    SHOW(chdir(".."));
    SHOW(getcwd(buffer, 3) != 0);
}

static void streams(void)
{
    int lines = 0;
    FILE *file = fopen("t.txt", "w+");

    for (int i = 0; i < 5000; i++)
        fprintf(file, "line %d\n", i);
    SHOW(ftell(file));
    SHOW(fseek(file, -6, SEEK_END));
    fputs(fgets(buffer, sizeof buffer, file), stdout);
    rewind(file);
    while (fgets(buffer, sizeof buffer, file))
        lines++;
    printf("%d lines\n", lines);
    SHOW(fclose(file));
    file = tmpfile();
    SHOW(file != 0);
    fputs("x", file);
    rewind(file);
    SHOW(fgetc(file));
    fclose(file);
}

static void memory(void)
{
    char *map = mmap(0, 10000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    map[9999] = 1;
    map = mremap(map, 10000, 100000, MREMAP_MAYMOVE);
    SHOW(map != MAP_FAILED && map[9999] == 1 && map[99999] == 0);
    SHOW(munmap(map, 100000));
    map = mmap(0, 100, PROT_READ, MAP_PRIVATE, open("t.txt", O_RDONLY), 0);
    printf("%.6s\n", map);
    SHOW(munmap((char *) 1, 5));
    char *block = malloc(300000);
    memset(block, 1, 300000);
    block = realloc(block, 500000);
    SHOW(block[299999]);
    free(block);
    SHOW(malloc(0x70000000) == 0);
}

static void others(void)
{
    struct timeval now;
    struct utsname system;
    struct rlimit limit;
    struct iovec parts[3] = {{"one ", 4}, {"", 0}, {"two\n", 4}};

    SHOW(gettimeofday(&now, 0));
    SHOW(now.tv_sec > 1600000000);
    SHOW(nanosleep(&(struct timespec) {0, 2000000}, 0));
    SHOW(nanosleep(&(struct timespec) {0, -1}, 0));
    SHOW(clock() >= 0);
    SHOW(clock_gettime(77, &(struct timespec) {0, 0}));
    SHOW(uname(&system));
    puts(system.sysname);
    SHOW(signal(SIGKILL, SIG_IGN) == SIG_ERR ? -1 : 0);
    SHOW(kill(getpid(), 0));
    SHOW(getrlimit(RLIMIT_STACK, &limit));
    SHOW(sysconf(_SC_PAGESIZE));
    fflush(stdout);
    SHOW(writev(1, parts, 3));
    setenv("PORTWRIGHT_TEST", "7", 1);
    SHOW(atoi(getenv("PORTWRIGHT_TEST")));
}

// The argument names an empty folder to work in.
int main(int argc, char **argv)
{
    if (argc != 2 || chdir(argv[1]) != 0)
        return 1;
    open_files();
    names();
    directories();
    streams();
    memory();
    others();
    return 7;
}

// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// System calls on files that stdio does not make: open files that lose their names, mappings, locks, links, times.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

// Prints a call, its result, and its error.
#define TRY(call) do { errno = 0; long result_ = (long)(call); \
    printf("%s = %ld %s\n", #call, result_, result_ < 0 ? strerror(errno) : ""); } while (0)

static struct stat st;
static char b[64];

static void names(void)
{
    TRY(mkdir("d", 0755));
    TRY(chdir("d"));
    int fd = open("f", O_RDWR | O_CREAT, 0644);
    TRY(write(fd, "0123456789", 10));
    TRY(rename("f", "g"));
    TRY(fstat(fd, &st));
    printf("size %d\n", (int)st.st_size);
    TRY(unlink("g"));
    TRY(fstat(fd, &st));
    printf("size %d, links %d\n", (int)st.st_size, (int)st.st_nlink);
    TRY(pwrite(fd, "ab", 2, 4));
    TRY(pread(fd, b, 10, 0));
    puts(b);
    TRY(close(fd));
}

static void mappings(void)
{
    int fd = open("m", O_RDWR | O_CREAT, 0644);
    TRY(ftruncate(fd, 8192));
    char *p = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    TRY(p == MAP_FAILED);
    strcpy(p + 4000, "stored");
    TRY(pread(fd, b, 7, 4000));
    puts(b);
    TRY(pwrite(fd, "WRITTEN", 7, 4002));
    puts(p + 4000);
    TRY(msync(p, 8192, MS_SYNC));
    strcpy(p + 5000, "later");
    TRY(munmap(p, 8192));
    TRY(close(fd));
    fd = open("m", O_RDONLY);
    TRY(pread(fd, b, 10, 4000));
    puts(b);
    TRY(pread(fd, b, 6, 5000));
    puts(b);
    p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 4096);
    puts(p + 5000 - 4096);
    strcpy(p + 5000 - 4096, "own");
    TRY(pread(fd, b, 6, 5000));
    puts(b);
    TRY(munmap(p, 4096));
    TRY(close(fd));
    int ends[2];
    TRY(pipe(ends));
    TRY(mmap(0, 4096, PROT_READ, MAP_SHARED, ends[0], 0) == MAP_FAILED);
    TRY(close(ends[0]));
    TRY(close(ends[1]));
}

static void locks(void)
{
    int fd = open("m", O_RDONLY);
    struct flock l = {F_RDLCK, SEEK_SET, 0, 10};
    TRY(fcntl(fd, F_SETLK, &l));
    l.l_type = F_WRLCK;
    TRY(fcntl(fd, F_SETLK, &l));
    TRY(close(fd));
    fd = open("m", O_RDWR);
    l = (struct flock){F_RDLCK, SEEK_SET, 0, 100};
    TRY(fcntl(fd, F_SETLK, &l));
    l = (struct flock){F_WRLCK, SEEK_SET, 10, 10};
    TRY(fcntl(fd, F_SETLKW, &l));
    l = (struct flock){F_WRLCK, SEEK_END, -20, 0};
    TRY(fcntl(fd, F_GETLK, &l));
    printf("free %d\n", l.l_type == F_UNLCK);
    l = (struct flock){F_UNLCK, SEEK_SET, 15, 0};
    TRY(fcntl(fd, F_SETLK, &l));
    int other = open("m", O_RDWR);
    TRY(flock(fd, LOCK_EX | LOCK_NB));
    TRY(flock(other, LOCK_EX | LOCK_NB));
    TRY(flock(fd, LOCK_UN));
    TRY(flock(other, LOCK_SH | LOCK_NB));
    TRY(flock(fd, LOCK_SH | LOCK_NB));
    TRY(flock(fd, LOCK_EX | LOCK_NB));
    TRY(close(other));
    TRY(flock(fd, LOCK_EX | LOCK_NB));
    struct iovec parts[2] = {{"abc", 3}, {"defg", 4}};
    TRY(pwritev(fd, parts, 2, 100));
    TRY(pread(fd, b, 7, 100));
    printf("%.7s\n", b);
    TRY(posix_fallocate(fd, 0, 20000));
    TRY(fstat(fd, &st));
    printf("size %d\n", (int)st.st_size);
    TRY(close(fd));
}

static void links(void)
{
    TRY(symlink("m", "s"));
    TRY(lstat("s", &st));
    printf("%o\n", st.st_mode & S_IFMT);
    TRY(stat("s", &st));
    printf("%o\n", st.st_mode & S_IFMT);
    TRY(readlink("s", b, sizeof b));
    TRY(link("m", "h"));
    TRY(stat("m", &st));
    printf("links %d\n", (int)st.st_nlink);
    TRY(open("s", O_RDONLY | O_NOFOLLOW));
    TRY(open("m/", O_RDONLY));
    TRY(stat("m/", &st));
    TRY(open("nothing", O_RDONLY));
    TRY(open("m/x", O_RDONLY));
    TRY(openat(AT_FDCWD, "", O_RDONLY));
    TRY(mkdir("s", 0700));
    TRY(rmdir("m"));
    TRY(rename("nothing", "x"));
    TRY(syscall(SYS_renameat2, AT_FDCWD, "m", AT_FDCWD, "h", 1));
}

static void attributes(void)
{
    struct timeval times[2] = {{1000, 0}, {2000, 0}};
    TRY(utimes("m", times));
    TRY(stat("m", &st));
    printf("%ld %ld\n", (long)st.st_atime, (long)st.st_mtime);
    TRY(chmod("m", 0600));
    TRY(stat("m", &st));
    printf("%o\n", st.st_mode);
    TRY(access("m", X_OK));
    TRY(access("m", R_OK));
    TRY(chown("m", -1, -1));
    TRY(chown("nothing", -1, -1));
    TRY(umask(077) >= 0);
    TRY(close(creat("u", 0666)));
    TRY(stat("u", &st));
    printf("%o\n", st.st_mode);
    struct statfs fs;
    TRY(statfs(".", &fs));
    printf("%ld %d\n", (long)fs.f_namelen, fs.f_blocks > 0 && fs.f_bsize > 0);
    TRY(statfs("nothing", &fs));
    TRY(getuid());
    TRY(getgid());
}

static void descriptors(void)
{
    int fd = open("m", O_RDWR | O_APPEND);
    TRY(dup2(fd, 50));
    printf("%d\n", (fcntl(50, F_GETFL) & (O_ACCMODE | O_APPEND)) == (O_RDWR | O_APPEND));
    TRY(close(50));
    TRY(close(50));
    TRY(fcntl(fd, F_DUPFD, 60));
    TRY(lseek(fd, -1, SEEK_SET));
    TRY(write(fd, "end", 3));
    TRY(lseek(fd, 0, SEEK_CUR));
    TRY(write(fd, NULL, 0));
    TRY(syscall(SYS_close_range, 3, 100, 0));
    TRY(close(60));
    struct rlimit limit;
    TRY(getrlimit(RLIMIT_NOFILE, &limit));
    DIR *directory = opendir(".");
    int entries = 0;
    while (readdir(directory)) {
        entries++;
    }
    printf("%d entries\n", entries);
    closedir(directory);
    TRY(fchdir(99));
}

// A terminal has no position.
static void terminal(void)
{
    int fd = open("/dev/ptmx", O_RDWR | O_APPEND | O_NOCTTY);
    TRY(fd >= 0);
    TRY(write(fd, "ab", 2));
    int file = open("m", O_RDWR);
    char *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    TRY(read(fd, b, 2)); // its echo
    TRY(write(fd, "c", 1));
    TRY(lseek(fd, 0, SEEK_CUR));
    TRY(munmap(p, 4096));
    TRY(close(file));
    TRY(close(fd));
}

// The argument names an empty folder to work in.
int main(int argc, char **argv)
{
    if (argc != 2 || chdir(argv[1]) != 0) {
        perror("chdir");
        return 1;
    }
    names();
    mappings();
    locks();
    links();
    attributes();
    descriptors();
    terminal();
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// Which error comes first when several flags of open, a symbolic link and a slash at the end of a name meet, and what
// names there still are in a removed directory.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Prints a call, its result, and its error.
#define TRY(call) do { errno = 0; long result_ = (long)(call); \
    printf("%s = %ld %s\n", #call, result_, result_ < 0 ? strerror(errno) : ""); } while (0)

static void opens(void)
{
    static const char *const names[] = { "f", "d", "to-f", "to-d", "to-nothing", "to-itself", "no", "no/x", "f/x", ".",
        "d/..", "f/", "d/", "to-f/", "to-d/", "to-nothing/", "to-itself/", "no/", "to-d/.", "to-f/." };
    static const int flags[] = { O_CREAT, O_EXCL, O_TRUNC, O_NOFOLLOW, O_DIRECTORY };
    for (int i = 0; i < sizeof names / sizeof names[0]; i++) {
        for (int set = 0; set < 64; set++) {
            int all = set >= 32 ? O_RDWR : O_RDONLY;
            for (int k = 0; k < 5; k++) {
                all |= set >> k & 1 ? flags[k] : 0;
            }
            if ((all & (O_CREAT | O_EXCL)) == O_EXCL || (all & (O_CREAT | O_DIRECTORY)) == (O_CREAT | O_DIRECTORY)) {
                continue; // not defined, or another error since Linux 6.4
            }
            int f = open(names[i], all, 0644);
            printf("%s %o: %s\n", names[i], all, f < 0 ? strerror(errno) : "open");
            close(f);
            unlink("no");
            unlink("nothing");
        }
    }
}

static void removed(void)
{
    struct stat st;
    int d = open("d", O_RDONLY);
    TRY(rmdir("d"));
    TRY(fstatat(d, ".", &st, 0));
    TRY(fstatat(d, "./.", &st, 0));
    TRY(fstatat(d, "f", &st, 0));
    TRY(openat(d, "f", O_RDWR | O_CREAT, 0644));
    TRY(openat(d, "f/", O_RDWR | O_CREAT, 0644));
    TRY(openat(d, "f/", O_RDONLY));
    TRY(openat(d, ".", O_RDWR));
    TRY(openat(d, ".", O_CREAT | O_EXCL));
    TRY(openat(d, "./f/", O_CREAT | O_EXCL));
    TRY(openat(d, "f/f/", O_CREAT));
    TRY(close(openat(d, ".", O_RDONLY)));
    TRY(mkdirat(d, "x", 0755));
    TRY(mkdirat(d, "x/", 0755));
    TRY(mkdirat(d, ".", 0755));
    TRY(symlinkat("x", d, "x"));
    TRY(symlinkat("x", d, "."));
    TRY(linkat(AT_FDCWD, "f", d, "x", 0));
    TRY(linkat(AT_FDCWD, "f", d, "..", 0));
    TRY(unlinkat(d, "x", 0));
    TRY(unlinkat(d, ".", 0));
    TRY(unlinkat(d, ".", AT_REMOVEDIR));
    TRY(unlinkat(d, "..", AT_REMOVEDIR));
    TRY(renameat(d, "x", d, "y"));
    TRY(renameat(d, "x", d, "."));
    TRY(renameat(AT_FDCWD, "f", d, "."));
    TRY(renameat(AT_FDCWD, "f", d, "y"));
    TRY(syscall(SYS_renameat2, d, "x", AT_FDCWD, ".", 1));
    TRY(fchdir(d));
    TRY(chdir("."));
    TRY(stat(".", &st));
    printf("links %d\n", (int)st.st_nlink);
    TRY(chdir(".."));
    TRY(stat("f", &st));
}

int main(int argc, char **argv)
{
    TRY(chdir(argv[argc - 1]) != 0);
    TRY(close(open("f", O_RDWR | O_CREAT, 0644)));
    TRY(mkdir("d", 0755));
    TRY(symlink("f", "to-f"));
    TRY(symlink("d", "to-d"));
    TRY(symlink("nothing", "to-nothing"));
    TRY(symlink("to-itself", "to-itself"));
    opens();
    removed();
    return 0;
}

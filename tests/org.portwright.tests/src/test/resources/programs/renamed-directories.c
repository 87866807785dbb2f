// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// What is open below a directory, and the current directory, when directories are renamed, replaced and removed.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Prints a call, its result, and its error.
#define TRY(call) do { errno = 0; long result_ = (long)(call); \
    printf("%s = %ld %s\n", #call, result_, result_ < 0 ? strerror(errno) : ""); } while (0)

static const char *top;
static struct stat st;

static void where(void)
{
    char name[512];
    char *at = getcwd(name, sizeof name);
    printf("in %s\n", at == NULL ? strerror(errno) : at + strlen(top));
}

static void entries(int directory)
{
    DIR *d = fdopendir(dup(directory));
    if (d == NULL) {
        printf("no entries: %s\n", strerror(errno));
        return;
    }
    rewinddir(d);
    int sum = 0;
    for (struct dirent *e; (e = readdir(d)) != NULL; ) {
        sum += e->d_name[0] == '.' ? 0 : e->d_name[0]; // in any order
    }
    printf("entries %d\n", sum);
    closedir(d);
}

static void mode(int fd)
{
    TRY(fstat(fd, &st));
    printf("mode %o, links %d\n", st.st_mode, (int)st.st_nlink);
}

int main(int argc, char **argv)
{
    top = argv[argc - 1];
    TRY(chdir(top));
    TRY(mkdir("a", 0755));
    TRY(mkdir("a/b", 0755));
    TRY(mkdir("a/b/c", 0755));
    TRY(symlink("a", "link"));
    int b = open("link/b", O_RDONLY | O_DIRECTORY);
    int f = open("link/b/../b/f", O_RDWR | O_CREAT, 0600);
    TRY(chdir("link/b/c"));
    where();
    TRY(rename("../../../a", "../../../x"));
    where();
    TRY(fchmod(f, 0640));
    mode(f);
    entries(b);
    TRY(openat(b, "g", O_WRONLY | O_CREAT, 0600));
    TRY(open("h", O_WRONLY | O_CREAT, 0600));
    TRY(access("../g", F_OK));
    TRY(rename("../../b", "../../y"));
    where();
    TRY(access("h", F_OK));
    TRY(faccessat(b, "f", F_OK, 0));
    TRY(fchdir(b));
    where();
    TRY(rename("f", "c/i"));
    TRY(fchmod(f, 0600));
    mode(f);

    TRY(mkdir("empty", 0755));
    int empty = open("empty", O_RDONLY);
    TRY(rename("c", "empty")); // replaces it
    TRY(openat(empty, "i", O_RDONLY));
    entries(b);
    TRY(mkdir("gone", 0755));
    TRY(chdir("gone"));
    int gone = open(".", O_RDONLY);
    TRY(rmdir("../gone"));
    where();
    mode(gone);
    TRY(open("new", O_WRONLY | O_CREAT, 0600));
    TRY(mkdir("../gone", 0755)); // another one of the same name
    where();
    TRY(openat(gone, "new", O_WRONLY | O_CREAT, 0600));
    TRY(open("new", O_WRONLY | O_CREAT, 0600));
    TRY(chdir(".."));
    where();

    TRY(link("g", "g2"));
    TRY(rename("g", "g2")); // two names of one file: nothing happens
    TRY(access("g", F_OK));
    int g = open("g", O_RDONLY);
    TRY(unlink("g"));
    mode(g);
    TRY(rename("y", "y/z"));
    TRY(rename("empty", "empty/z"));
    TRY(rename("empty/i", "empty"));
    TRY(rename("empty", "g2"));
    TRY(rename("empty/i", "g3/"));
    return 0;
}

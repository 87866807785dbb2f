// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// Names are bytes for Linux: any but zero and the slash, in no encoding.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Prints a call, its result, and its error.
#define TRY(call) do { errno = 0; long result_ = (long)(call); \
    printf("%s = %ld %s\n", #call, result_, result_ < 0 ? strerror(errno) : ""); } while (0)

static void print(const char *name)
{
    for (; *name != 0; name++) {
        printf(*name > ' ' && *name <= '~' ? "%c" : "<%02x>", (unsigned char)*name);
    }
    puts("");
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void entries(void)
{
    char *names[20];
    int n = 0;
    DIR *d = opendir(".");
    for (struct dirent *e; (e = readdir(d)) != NULL; ) {
        names[n++] = strdup(e->d_name);
    }
    closedir(d);
    qsort(names, n, sizeof *names, compare);
    for (int i = 0; i < n; i++) {
        print(names[i]);
    }
}

static int make(const char *name)
{
    int fd = open(name, O_CREAT | O_EXCL | O_WRONLY, 0644);
    return fd < 0 ? fd : close(fd);
}

int main(int argc, char **argv)
{
    struct stat st;
    char text[600];
    TRY(chdir(argv[1]));
    TRY(make("caf\xc3\xa9"));       // UTF-8
    TRY(make("caf\xe9"));           // ISO 8859-1
    TRY(make("\xf0\x9f\x98\x80"));
    TRY(make("\xed\xa0\x80"));      // half a surrogate pair: no UTF-8
    TRY(make("a\\b%e9?#\n\x7f\xff"));
    TRY(make("caf\xe9"));
    entries();
    TRY(stat("./caf\xe9", &st));
    TRY(rename("caf\xe9", "x\xfe"));
    TRY(stat("caf\xe9", &st));
    TRY(symlink("d\xe9//e/", "l\xe8"));
    TRY((memset(text, 0, sizeof text), readlink("l\xe8", text, sizeof text)) > 0);
    printf("%d\n", text[1] == '\xe9');
    TRY(mkdir("d\xe9", 0700));
    TRY(mkdir("d\xe9/e", 0700));
    TRY(mkdir("d\xe9//e/\xc3/", 0700));
    TRY(chdir("l\xe8/\xc3"));
    print(getcwd(text, sizeof text) + strlen(argv[1]));
    TRY(make("../../d\xe9"));
    TRY(make("f\xc3"));
    TRY(unlink("f\xc3"));
    TRY(chdir("../../.."));
    entries();
    memset(text, '\xc3', 256);
    text[256] = 0;
    TRY(make(text)); // a byte too long
    text[255] = 0;
    TRY(make(text));
    TRY(unlink(text));
}

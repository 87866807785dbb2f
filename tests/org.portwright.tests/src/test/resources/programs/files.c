// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// Files: create, write, seek, read, append, rename, stat, remove; errors and errno.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The argument names an empty folder to work in.
int main(int argc, char **argv)
{
    char buffer[64];
    if (argc != 2 || chdir(argv[1]) != 0) { perror("chdir"); return 1; }
    FILE *f = fopen("one.txt", "w+b");
    if (!f) { perror("fopen"); return 1; }
    for (int i = 0; i < 1000; i++) fprintf(f, "line %d\n", i);
    printf("%ld\n", ftell(f));
    fseek(f, 500, SEEK_SET);
    fgets(buffer, sizeof buffer, f);
    printf("%s", buffer);
    fseek(f, -10, SEEK_END);
    size_t n = fread(buffer, 1, sizeof buffer, f);
    printf("%d %.*s", (int)n, (int)n, buffer);
    fseek(f, 0, SEEK_SET);
    fputs("LINE", f);
    rewind(f);
    fgets(buffer, sizeof buffer, f);
    printf("%s", buffer);
    fclose(f);
    f = fopen("one.txt", "a");
    fputs("appended\n", f);
    fclose(f);
    struct stat st;
    printf("%d\n", stat("one.txt", &st));
    printf("%d %d\n", (int)st.st_size, !!S_ISREG(st.st_mode));
    printf("%d\n", rename("one.txt", "two.txt"));
    int fd = open("two.txt", O_RDWR);
    lseek(fd, -9, SEEK_END);
    n = read(fd, buffer, sizeof buffer);
    printf("%d %.*s", (int)n, (int)n, buffer);
    printf("%d\n", (int)pwrite(fd, "xyz", 3, 4));
    printf("%d\n", (int)pread(fd, buffer, 8, 0));
    printf("%.8s\n", buffer);
    printf("%d\n", ftruncate(fd, 6));
    printf("%d\n", (int)lseek(fd, 0, SEEK_END));
    close(fd);
    printf("%d\n", unlink("two.txt"));
    printf("%d\n", access("two.txt", F_OK));
    errno = 0;
    f = fopen("no-such-folder/file", "r");
    printf("%d %s\n", f == NULL, strerror(errno));
    printf("%d\n", (int)write(77, "x", 1));
    printf("%s\n", strerror(errno));
    printf("%d\n", mkdir("folder", 0777));
    printf("%d\n", rmdir("folder"));
    return 0;
}

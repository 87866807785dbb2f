// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// What a file takes on the disk: whole blocks, as du adds them up.
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    static const char bytes[10000];
    static const int sizes[] = { 0, 1, 4096, 4097, 10000 };
    struct stat status;
    chdir(argv[argc - 1]);
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int file = open("file", O_RDWR | O_CREAT | O_TRUNC, 0600);
        write(file, bytes, sizes[i]);
        fsync(file);        // some file systems know only then
        fstat(file, &status);
        printf("%d: enough %d, whole %d, too many %d\n", sizes[i], status.st_blocks * 512 >= sizes[i],
            status.st_blocks % (status.st_blksize / 512) == 0, status.st_blocks * 512 >= sizes[i] + 2 * status.st_blksize);
        close(file);
    }
    symlink("file", "link");
    lstat("link", &status);
    printf("link: %d\n", (int)status.st_blocks);
    stat("/dev/null", &status);
    printf("device: %d\n", (int)status.st_blocks);
    return 0;
}

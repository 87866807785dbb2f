// SPDX-License-Identifier: EPL-2.0
// Writes until there is no room, makes room, writes again.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    static char block[1000];
    int fd = open("big", O_CREAT | O_RDWR | O_TRUNC, 0666);
    long total = 0;
    for (long count; (count = write(fd, block, sizeof block)) > 0; ) {
        total += count;
    }
    printf("%s\n", strerror(errno));
    fprintf(stderr, "%ld\n", total);
    printf("close %d\n", close(fd));
    struct stat s;
    stat("big", &s);
    printf("all there: %d\n", s.st_size == total);
    FILE *f = fopen("other", "w");
    int failed = !f;
    if (f) {
        for (int i = 0; i < 9000; i++) {
            fputc('x', f);
        }
        failed = fclose(f) != 0;
    }
    printf("other fails: %d %s\n", failed, strerror(errno));
    printf("unlink %d\n", unlink("big"));
    f = fopen("other", "w");
    for (int i = 0; i < 9000; i++) {
        fputc('y', f);
    }
    printf("fclose %d\n", fclose(f));
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// setvbuf, fflush, output that ends without a newline, stdout and write() mixed in order.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    static char buffer[256];
    printf("%d ", setvbuf(stdout, buffer, _IOFBF, sizeof buffer));
    for (int i = 0; i < 100; i++) printf("%d,", i);
    fflush(stdout);
    write(1, "|direct|\n", 9);
    setvbuf(stdout, NULL, _IONBF, 0);
    printf("unbuffered");
    write(1, "-direct-", 8);
    putchar('\n');
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("line\nrest");
    fflush(NULL);
    write(1, "+\n", 2);
    fputs("fputs ", stdout);
    fwrite("fwrite\n", 1, 7, stdout);
    char text[300];
    memset(text, 'x', sizeof text);
    printf("%d\n", (int)fwrite(text, 1, sizeof text, stdout));
    printf("no newline at the end");
    return 0;
}

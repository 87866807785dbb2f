// SPDX-License-Identifier: EPL-2.0
// Prints the bytes of its arguments and of a variable, and what became of standard input, output and error.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static FILE *result;

static void print(const char *text)
{
    for (; *text != 0; text++) {
        fprintf(result, "%02x", (unsigned char)*text);
    }
    fputs("\n", result);
}

int main(int argc, char **argv)
{
    char byte;
    int states[3];
    for (int fd = 0; fd < 3; fd++) {
        states[fd] = fcntl(fd, F_GETFL) < 0 ? errno : 0;
    }
    int read_error = read(0, &byte, 1) < 0 ? errno : 0;
    int first_free = dup(open("/dev/null", O_RDONLY));
    result = fopen(argv[1], "w");
    for (int i = 2; i < argc; i++) {
        print(argv[i]);
    }
    print(getenv("ODD"));
    fprintf(result, "%d %d %d, %d, %d\n", states[0], states[1], states[2], read_error, first_free);
    fclose(result);
}

// SPDX-License-Identifier: EPL-2.0
// Makes a system call whose number it computes, so that nobody can tell which one without running it.
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static volatile long base = 4000;

int main(void)
{
    int fd = syscall(base + 5, "new.txt", O_CREAT | O_RDWR, 0600);
    if (fd < 0) {
        perror("open");
        return 1;
    }
    write(fd, "written\n", 8);
    lseek(fd, 0, SEEK_SET);
    char text[9] = "";
    read(fd, text, 8);
    fputs(text, stdout);
    return 0;
}

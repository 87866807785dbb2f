// SPDX-License-Identifier: EPL-2.0
// With an argument: replaces a file again and again, as a program does that wants to lose nothing. Without: looks
// whether it is whole.
#include <stdio.h>
#include <unistd.h>
#include <dirent.h>
#include <string.h>

static int check(void)
{
    FILE *f = fopen("data", "r");
    if (!f) {
        puts("no file");
        return 1;
    }
    int first = fgetc(f);
    int count = first == EOF ? 0 : 1;
    for (int c; (c = fgetc(f)) != EOF; count++) {
        if (c != first) {
            puts("mixed");
            return 1;
        }
    }
    fclose(f);
    int others = 0;
    DIR *directory = opendir(".");
    for (struct dirent *entry; (entry = readdir(directory)); ) {
        others += entry->d_name[0] != '.' && strcmp(entry->d_name, "data") != 0 && strcmp(entry->d_name, "new") != 0
                && strcmp(entry->d_name, "tmp") != 0;
    }
    closedir(directory);
    printf("%d bytes, %d others\n", count, others);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 1) {
        return check();
    }
    for (int i = 0; ; i++) {
        FILE *f = fopen("new", "w");
        for (int j = 0; j < 10000; j++) {
            fputc('a' + i % 26, f);
        }
        fflush(f);
        fsync(fileno(f));
        fclose(f);
        rename("new", "data");
        if (i == 5) {
            puts("running");
            fflush(stdout);
        }
    }
}

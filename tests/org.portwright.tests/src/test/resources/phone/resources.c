// SPDX-License-Identifier: EPL-2.0
// Reads what is packed into the suite, and fails to change it.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void list(const char *path)
{
    DIR *directory = opendir(path);
    if (!directory) {
        printf("%s: %s\n", path, strerror(errno));
        return;
    }
    printf("%s:", path);
    for (struct dirent *entry; (entry = readdir(directory)); ) {
        if (entry->d_name[0] != '.') {
            printf(" %s%s", entry->d_name, entry->d_type == DT_DIR ? "/" : "");
        }
    }
    closedir(directory);
    puts("");
}

static void show(const char *path)
{
    char line[100] = "";
    FILE *f = fopen(path, "r");
    printf("%s: %s\n", path, f ? fgets(line, sizeof line, f) : strerror(errno));
    if (f) {
        fclose(f);
    }
}

static void refused(const char *what, int result)
{
    printf("%s: %d %s\n", what, result, strerror(errno));
}

int main(void)
{
    list("/");
    list("/resource");
    list("/resource/data");
    list("/file");
    list("/dev");
    show("/resource/data/text");
    show("data/text");
    show("/data/text");
    show("/resource/none");
    show("/resource/../rms/../resource/data/./text");
    struct stat s;
    printf("%d %ld %o\n", stat("/resource/data/text", &s), (long)s.st_size, (unsigned)s.st_mode);
    printf("%d %o\n", stat("/resource/data", &s), (unsigned)s.st_mode);
    refused("write", open("/resource/data/text", O_RDWR));
    refused("create", open("/resource/x", O_CREAT | O_WRONLY, 0666));
    refused("unlink", unlink("/resource/data/text"));
    refused("unlink", unlink("data/text"));
    refused("rename", rename("data/text", "text"));
    refused("mkdir", mkdir("/resource/d", 0777));
    refused("rename", rename("/resource/data/text", "/rms/text"));
    refused("create", open("/x", O_CREAT | O_WRONLY, 0666));
    refused("create", open("/file/x/y", O_CREAT | O_WRONLY, 0666));
    char cwd[20];
    printf("%s\n", getcwd(cwd, sizeof cwd));
    FILE *f = fopen("/dev/null", "w");
    printf("%d\n", fputs("gone", f));
    fclose(f);
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// Does to files what programs do, and prints what came of it. Arguments: a directory that is empty; "all" for what
// a FileConnection can't do, too.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static char buffer[20000];

static void result(const char *what, long value)
{
    printf("%s: %ld%s%s\n", what, value, value < 0 ? " " : "", value < 0 ? strerror(errno) : "");
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void list(const char *path)
{
    char names[50][64];
    int count = 0;
    DIR *directory = opendir(path);
    if (!directory) {
        result(path, -1);
        return;
    }
    struct dirent *entry;
    while ((entry = readdir(directory)) && count < 50) {
        if (strcmp(entry->d_name, "tmp") != 0) {
            snprintf(names[count++], 64, "%s%s", entry->d_name, entry->d_type == DT_DIR ? "/" : "");
        }
    }
    closedir(directory);
    qsort(names, count, 64, by_text);
    printf("list:");
    for (int i = 0; i < count; i++) {
        printf(" %s", names[i]);
    }
    printf("\n");
}

static void status(const char *path)
{
    struct stat s;
    int r = stat(path, &s);
    result("stat", r);
    if (r == 0) {
        printf("size %ld, %s\n", S_ISREG(s.st_mode) ? (long)s.st_size : 0L, S_ISDIR(s.st_mode) ? "directory" : "file");
    }
}

static int pattern(int i)
{
    return (i * 7 + i / 256) & 255;
}

static int is_pattern(int from, int count)
{
    for (int i = 0; i < count; i++) {
        if ((buffer[i] & 255) != pattern(from + i)) {
            return 0;
        }
    }
    return 1;
}

static void streams(void)
{
    FILE *f = fopen("none", "r");
    result("fopen none", f ? 1 : -1);
    f = fopen("a", "w+");
    for (int i = 0; i < 15000; i++) {
        fputc(pattern(i), f);
    }
    rewind(f);
    result("fread", fread(buffer, 1, sizeof buffer, f));
    result("same", is_pattern(0, 15000));
    fseek(f, 8190, SEEK_SET);
    fputs("ABCD", f);
    fseek(f, 8189, SEEK_SET);
    fread(buffer, 1, 6, f);
    printf("%02x %.4s %02x\n", buffer[0] & 255, buffer + 1, buffer[5] & 255);
    result("fclose", fclose(f));
    status("a");
    f = fopen("a", "a");
    fputs("end", f);
    result("ftell", ftell(f));
    fclose(f);
    f = fopen("a", "r+");
    fseek(f, -4, SEEK_END);
    result("fgetc", fgetc(f));
    result("fgetc", fgetc(f));
    fseek(f, 0, SEEK_CUR);
    fputc('N', f);
    fclose(f);
    f = fopen("a", "r");
    fseek(f, 14990, SEEK_SET);
    result("fread", fread(buffer, 1, 100, f));
    printf("%.3s\n", buffer + 10);
    fclose(f);
}

static void descriptors(void)
{
    int fd = open("a", O_RDWR);
    result("lseek", lseek(fd, 0, SEEK_END));
    result("lseek", lseek(fd, -20000, SEEK_CUR));
    result("lseek", lseek(fd, 5, SEEK_SET));
    result("pwrite", pwrite(fd, "xyz", 3, 9000));
    result("pread", pread(fd, buffer, 5, 8999));
    printf("%.3s\n", buffer + 1);
    struct iovec parts[2] = {{buffer, 10}, {buffer + 5000, 3000}};
    result("readv", readv(fd, parts, 2));
    result("lseek", lseek(fd, 0, SEEK_CUR));
    result("truncate", truncate("a", 4097));
    result("fsync", fsync(fd));
    close(fd);
    status("a");
    result("truncate", truncate("a", 10000));
    fd = open("a", O_RDONLY);
    result("pread", pread(fd, buffer, 6000, 4090));
    result("same", is_pattern(4090, 7));
    int zeroes = 0;
    for (int i = 7; i < 5910; i++) {
        zeroes += buffer[i] == 0;
    }
    result("zeroes", zeroes);
    result("write", write(fd, "x", 1));
    int copy = dup(fd);
    result("dup", lseek(copy, 3, SEEK_SET));
    result("shared", lseek(fd, 0, SEEK_CUR));
    close(copy);
    char *mapped = mmap(0, 4096, PROT_READ, MAP_PRIVATE, fd, 4096);
    result("mmap", mapped != MAP_FAILED && mapped[0] == (char)pattern(4096) && mapped[1] == 0);
    close(fd);
    result("read", read(fd, buffer, 1));
    fd = open("hole", O_CREAT | O_RDWR | O_EXCL, 0644);
    result("excl", open("hole", O_CREAT | O_RDWR | O_EXCL, 0644));
    result("pwrite", pwrite(fd, "!", 1, 20000));
    result("pread", pread(fd, buffer, 9, 12000));
    result("zero", buffer[0]);
    close(fd);
    status("hole");
    fd = open("hole", O_WRONLY | O_TRUNC);
    result("read", read(fd, buffer, 1));
    close(fd);
    status("hole");
    result("unlink", unlink("hole"));
    result("unlink", unlink("hole"));
}

static void directories(void)
{
    result("mkdir", mkdir("d", 0777));
    result("mkdir", mkdir("d", 0777));
    result("mkdir", mkdir("no/d", 0777));
    result("creat", close(open("d/b", O_CREAT | O_WRONLY, 0666)));
    result("open", open("d", O_WRONLY));
    result("open", open("a/b", O_RDONLY));
    result("open", open("a", O_RDONLY | O_DIRECTORY));
    status("d");
    status("d/../a");
    status("./d//b");
    list("d");
    list(".");
    result("rmdir", rmdir("d"));
    result("rmdir", rmdir("a"));
    result("rename", rename("d/b", "d/c"));
    list("d");
    result("access", access("d/c", R_OK | W_OK));
    result("access", access("d/b", F_OK));
    result("chdir", chdir("d"));
    status("c");
    result("chdir", chdir(".."));
    int fd = open("d", O_RDONLY | O_DIRECTORY);
    result("openat", close(openat(fd, "c", O_RDONLY)));
    close(fd);
    result("rename", rename("nothing", "x"));
    result("unlink", unlink("d/c"));
    result("rmdir", rmdir("d"));
    list(".");
}

static void no_file_connection(void)
{
    FILE *f = fopen("x", "w");
    fputs("old", f);
    fclose(f);
    f = fopen("y", "w");
    fputs("new contents", f);
    fclose(f);
    result("rename", rename("y", "x"));
    list(".");
    f = fopen("x", "r");
    fgets(buffer, 99, f);
    puts(buffer);
    result("unlink", unlink("x"));
    rewind(f);
    fgets(buffer, 99, f);
    puts(buffer);
    fclose(f);
    mkdir("d", 0777);
    mkdir("d/e", 0777);
    mkdir("f", 0777);
    close(open("d/e/g", O_CREAT | O_WRONLY, 0666));
    result("rename", rename("d/e/g", "d/h"));
    result("rename", rename("d", "d/e/d"));
    result("rename", rename("d", "f"));
    list("f");
    result("rename", rename("a", "f"));
    result("rename", rename("f", "a"));
    result("rename", rename("f/h", "\xc3\xa4 \xc3\xb6.txt"));
    list(".");
    result("unlink", unlink("f"));
    result("rmdir", rmdir("f"));
    result("rmdir", rmdir("f/e"));
    result("rmdir", rmdir("f"));
    result("unlink", unlink("\xc3\xa4 \xc3\xb6.txt"));
    f = tmpfile();
    result("tmpfile", f ? fputs("t", f) : -1);
    fclose(f);
    char name[] = "nXXXXXX";
    int fd = mkstemp(name);
    result("mkstemp", write(fd, "1", 1));
    result("unlink", unlink(name));
    result("fstat", fstat(fd, &(struct stat){0}));
    close(fd);
}

int main(int argc, char **argv)
{
    if (argc < 2 || chdir(argv[1]) < 0) {
        perror("chdir");
        return 1;
    }
    streams();
    descriptors();
    directories();
    if (argc > 2) {
        no_file_connection();
    }
    unlink("a");
    list(".");
    return 0;
}

/* SPDX-License-Identifier: EPL-2.0 */
/* A program's own files, where there are home directories. */
#include <errno.h>
#include <sys/stat.h>

enum { LONGEST_PATH = 512 };

/* The folders that a path leads through. One that can't be made, fopen tells of. */
static void screen_make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0755);
        *slash = '/';
    }
}

FILE *screen_file(const char *name, const char *mode)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char path[LONGEST_PATH];
    int length;

    if (data && *data) {
        length = snprintf(path, sizeof path, "%s/%s/%s", data, screen.title, name);
    } else if (home && *home) {
        length = snprintf(path, sizeof path, "%s/.local/share/%s/%s", home, screen.title, name);
    } else {
        return fopen(name, mode);
    }
    if (length >= (int) sizeof path) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    if (*mode != 'r') {
        screen_make_folders(path);
    }
    return fopen(path, mode);
}

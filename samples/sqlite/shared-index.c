/* SPDX-License-Identifier: EPL-2.0 */
/* Write-ahead logs without memory that processes share.

   SQLite finds pages in a log by an index, which all processes map from the file DATABASE-shm. A library's memory is its own.
   So there are copies of that file here: what SQLite changes in them is written to the file before a lock is released, and at
   each barrier; what others have written is read when a lock was taken, and at each barrier. The locks are SQLite's own, of
   the same bytes of the same file; so machine code can use the database at the same time.

   That is what the protocol of the index asks for (sqlite.org/walformat.html, section 2): all that is written is under a lock,
   and what is read without one is the header, of which there are two copies with a barrier between them. Loads happen at the
   barrier before them, and stores at the one behind them, as on a processor that does them out of order.

   Only words that differ are written, since the ones beside them may be another process's. The header comes last, its second
   copy before the first, as SQLite writes it; and it is read first: what it promises is then there. */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The two copies of the header, and behind them how far readers and checkpoints are, in bytes. */
#define HEADERS (2 * 48)
#define INFORMATION 136
/* Compared at a time. */
#define BLOCK 1024
/* A region has 4,096 pages of a log. */
#define MOST_REGIONS 1024

struct region {
    char *memory;
    char *seen;             /* what the file had when it was last read or written */
    off_t position;
    size_t length;
};

static struct index {
    struct index *next;
    int file;
    int count;
    struct region regions[MOST_REGIONS];
} *indices;

static sqlite3_vfs *host;
static sqlite3_vfs own;
static sqlite3_io_methods host_methods, own_methods;
/* The file could not be read or written: no lock is given any more. */
static int failed;

static void read_range(const struct index *index, const struct region *region, size_t start, size_t end, char *to)
{
    while (start < end) {
        ssize_t count = pread(index->file, to, end - start, region->position + start);
        if (count <= 0) {
            failed |= count < 0;
            memset(to, 0, end - start);     /* behind the end of the file */
            return;
        }
        start += count;
        to += count;
    }
}

/* Writes the words of a range that were changed. */
static void write_range(const struct index *index, const struct region *region, size_t start, size_t end)
{
    while (start < end) {
        size_t block = end - start < BLOCK ? end - start : BLOCK;
        const uint32_t *now = (const uint32_t *) (region->memory + start), *old = (const uint32_t *) (region->seen + start);
        if (memcmp(now, old, block) == 0) {
            start += block;
            continue;
        }
        size_t first = 0, last;
        while (now[first] == old[first]) {
            first++;
        }
        for (last = first + 1; last < block / sizeof *now && now[last] != old[last];) {
            last++;
        }
        size_t from = start + first * sizeof *now, length = (last - first) * sizeof *now;
        if (pwrite(index->file, now + first, length, region->position + from) != (ssize_t) length) {
            failed = 1;
            return;
        }
        memcpy(region->seen + from, region->memory + from, length);
        start = from + length;
    }
}

/* Shows others what was changed here. */
static void publish(void)
{
    for (const struct index *index = indices; index; index = index->next) {
        for (int i = index->count - 1; i > 0; i--) {
            write_range(index, &index->regions[i], 0, index->regions[i].length);
        }
        const struct region *first = &index->regions[0];
        write_range(index, first, HEADERS, first->length);
        write_range(index, first, HEADERS / 2, HEADERS);
        write_range(index, first, 0, HEADERS / 2);
    }
}

/* Sees what others have changed, when nothing of ours is unpublished. A reader has no use for what the header does not promise;
   a writer must see what another one has left unfinished, too. */
static void look(int for_writing)
{
    for (const struct index *index = indices; index; index = index->next) {
        const struct region *first = &index->regions[0];
        char information[INFORMATION];
        read_range(index, first, 0, INFORMATION, information);
        if (for_writing || memcmp(information, first->seen, HEADERS) != 0) {
            for (int i = 0; i < index->count; i++) {
                const struct region *region = &index->regions[i];
                size_t start = i == 0 ? INFORMATION : 0;
                read_range(index, region, start, region->length, region->seen + start);
                memcpy(region->memory + start, region->seen + start, region->length - start);
            }
        }
        memcpy(first->seen, information, INFORMATION);
        memcpy(first->memory, information, INFORMATION);
    }
}

/* SQLite asks of the lock that each user of the index holds, and goes on if it is a shared one. Java does not tell of which kind
   a lock is; but what lets a shared one in is shared. */
static int control_file(int file, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    void *argument = command == F_GETFD ? NULL : va_arg(arguments, void *);
    va_end(arguments);
    if (command != F_GETLK) {
        return fcntl(file, command, argument);
    }
    struct flock *lock = argument, shared = *lock;
    int result = fcntl(file, F_GETLK, lock);
    if (result == 0 && shared.l_type == F_WRLCK && lock->l_type == F_WRLCK) {
        shared.l_type = F_RDLCK;
        if (fcntl(file, F_GETLK, &shared) == 0 && shared.l_type == F_UNLCK) {
            lock->l_type = F_RDLCK;
        }
    }
    return result;
}

/* SQLite maps the file region by region, from its beginning. */
static void *map_region(void *where, size_t length, int protection, int flags, int file, off_t position)
{
    struct index *index = indices;
    while (index && index->file != file) {
        index = index->next;
    }
    if (!index) {
        index = calloc(1, sizeof *index);
        if (!index) {
            return MAP_FAILED;
        }
        index->file = file;
        index->next = indices;
        indices = index;
    }
    struct region *region = &index->regions[index->count];
    char *memory = index->count < MOST_REGIONS ? malloc(2 * length) : NULL;
    if (!memory) {
        return MAP_FAILED;
    }
    *region = (struct region) {.memory = memory, .seen = memory + length, .position = position, .length = length};
    index->count++;
    read_range(index, region, 0, length, region->seen);
    memcpy(memory, region->seen, length);
    return memory;
}

/* It unmaps all of them at the end. */
static int unmap_region(void *memory, size_t length)
{
    for (struct index **place = &indices; *place; place = &(*place)->next) {
        struct index *index = *place;
        for (int i = 0; i < index->count; i++) {
            if (index->regions[i].memory == memory) {
                free(memory);
                index->regions[i] = index->regions[--index->count];
                if (index->count == 0) {
                    *place = index->next;
                    free(index);
                }
                return 0;
            }
        }
    }
    return -1;
}

static int lock_index(sqlite3_file *file, int offset, int count, int flags)
{
    publish();
    int result = host_methods.xShmLock(file, offset, count, flags);
    if (result == SQLITE_OK && flags & SQLITE_SHM_LOCK) {
        look(flags & SQLITE_SHM_EXCLUSIVE);
        if (failed) {
            host_methods.xShmLock(file, offset, count, (flags & ~SQLITE_SHM_LOCK) | SQLITE_SHM_UNLOCK);
        }
    }
    return failed ? SQLITE_IOERR_SHMLOCK : result;
}

static void barrier(sqlite3_file *file)
{
    publish();
    look(0);
}

static int open_file(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *flags_out)
{
    int result = host->xOpen(host, name, file, flags, flags_out);
    if (result == SQLITE_OK && file->pMethods->xShmMap) {
        host_methods = own_methods = *file->pMethods;       /* of all files that have an index, the same */
        own_methods.xShmLock = lock_index;
        own_methods.xShmBarrier = barrier;
        file->pMethods = &own_methods;
    }
    return result;
}

/* SQLite calls it once, when it has started (SQLITE_EXTRA_INIT). */
int use_shared_index(const char *unused)
{
    host = sqlite3_vfs_find(NULL);
    if (host->xSetSystemCall(host, "fcntl", (sqlite3_syscall_ptr) control_file) != SQLITE_OK
        || host->xSetSystemCall(host, "mmap", (sqlite3_syscall_ptr) map_region) != SQLITE_OK
        || host->xSetSystemCall(host, "munmap", (sqlite3_syscall_ptr) unmap_region) != SQLITE_OK) {
        return SQLITE_ERROR;
    }
    own = *host;
    own.xOpen = open_file;
    sqlite3_vfs_unregister(host);       /* nobody is to open a file without this */
    return sqlite3_vfs_register(&own, 1);
}

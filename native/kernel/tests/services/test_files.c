// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/ramdisk.c and kernel/program.c: what is right in them, and damage of all kinds. Each damaged archive or
// program ends where a page ends that no other page follows, so reading past it ends the test.

#include "services.h"

#include <sys/mman.h>

#include "paging.h"
#include "program.h"
#include "ramdisk.h"

#define ROOM 65536u

// Random attempts; an argument of the program divides them, for valgrind.
static u32 archives = 200000, programs = 300000;

static u8 *guarded;         // its end is the end of the memory that may be read

static u8 *at_the_end(const void *data, u32 size)
{
    return memcpy(guarded + ROOM - size, data, size);
}

static u8 archive[ROOM];
static u32 archive_size;

static void add(const char *name, u32 mode, const void *data, u32 size)
{
    archive_size += (u32)sprintf((char *)archive + archive_size,
        "070701%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X", 1, mode, 0, 0, 1, 0, size, 0, 0, 0, 0,
        (u32)strlen(name) + 1, 0);
    memcpy(archive + archive_size, name, strlen(name) + 1);
    archive_size = round_up(archive_size + strlen(name) + 1, 4);
    memcpy(archive + archive_size, data, size);
    archive_size = round_up(archive_size + size, 4);
}

static void start_archive(void)
{
    memset(archive, 0, sizeof archive);
    archive_size = 0;
}

static void make_archive(void)
{
    start_archive();
    add("first", 0100644, "hello", 5);
    add("directory", 0040755, "", 0);
    add("./empty", 0100644, "", 0);
    add("last", 0100755, "12345678", 8);
    add("TRAILER!!!", 0, "", 0);
}

static const char *read_archive(void)
{
    return ramdisk_read(archive, archive_size);
}

static void test_archive(void)
{
    make_archive();
    ok(!read_archive() && ramdisk_count() == 3, "ramdisk: an archive of three files");
    const struct file *first = ramdisk_find("first");
    ok(first && first->size == 5 && !memcmp(first->data, "hello", 5), "ramdisk: the first");
    ok(ramdisk_find("empty") && ramdisk_find("empty")->size == 0, "ramdisk: an empty one");
    ok(ramdisk_find("last") && ramdisk_find("last")->size == 8 && ramdisk_file(2) == ramdisk_find("last"),
        "ramdisk: the last");
    ok(!ramdisk_find("directory") && !ramdisk_find("las") && !ramdisk_find("") && !ramdisk_file(3),
        "ramdisk: and no others");
    ok(ramdisk_read(archive, 0) && ramdisk_read((const u8 *)"070701", 6), "ramdisk: no archive");
    const physical_address place = MEMORY_START + MEMORY_SIZE / 2;    // that is free
    memcpy(physical_to_pointer(place), archive, archive_size);
    ramdisk_init(place, archive_size);
    ok(ramdisk_count() == 3, "ramdisk: where the boot loader has put it");
    ok(expect_panic(ramdisk_init(place, 50)) && strstr(panic_text, "damaged"), "ramdisk: a damaged one ends all");
    start_archive();
    for (u32 i = 0; i < 100; i++)
        add((char[]) { 'a', (char)('a' + i / 10), (char)('a' + i % 10), 0 }, 0100644, "", 0);
    add("TRAILER!!!", 0, "", 0);
    ok(read_archive(), "ramdisk: too many files");
    start_archive();
    add("a-name-of-twenty-four-chr", 0100644, "", 0);
    add("TRAILER!!!", 0, "", 0);
    ok(read_archive(), "ramdisk: a name too long");
    start_archive();
    add("twice", 0100644, "", 0);
    add("twice", 0100644, "", 0);
    add("TRAILER!!!", 0, "", 0);
    ok(read_archive(), "ramdisk: a name that comes twice");
}

// What was read must lie in the archive.
static bool files_are_inside(const u8 *start, u32 size)
{
    bool inside = true;
    for (u32 i = 0; i < ramdisk_count(); i++) {
        const struct file *file = ramdisk_file(i);
        inside &= file->data >= start && file->data <= start + size && file->size <= (u32)(start + size - file->data);
        inside &= memchr(file->name, 0, sizeof file->name) != NULL;
    }
    return inside;
}

static void test_damaged_archives(void)
{
    make_archive();
    bool inside = true, refused = true;
    for (u32 size = 0; size < archive_size - 4; size++) {
        const u8 *start = at_the_end(archive, size);
        refused &= ramdisk_read(start, size) != NULL || size > archive_size - 8;
        inside &= files_are_inside(start, size);
    }
    ok(refused, "ramdisk: an archive that is cut off anywhere is refused");
    u32 errors = 0;
    for (u32 i = 0; i < archives; i++) {
        static u8 damaged[ROOM];
        memcpy(damaged, archive, archive_size);
        for (u32 n = 1 + random_number() % 3; n; n--)
            damaged[random_number() % archive_size] = random_number() % 3 ? (u8)"0fF8\0/"[random_number() % 6]
                                                                          : (u8)random_number();
        const u8 *start = at_the_end(damaged, archive_size);
        errors += ramdisk_read(start, archive_size) != NULL;
        inside &= files_are_inside(start, archive_size);
    }
    ok(errors > archives / 4 && errors < archives, "ramdisk: of %u damaged ones %u are refused", archives, errors);
    ok(inside, "ramdisk: what is read lies in the archive");
}

// A program as the linker makes it: text, constants that share a page with it, and data.
struct image {
    u8 ident[16];
    u16 type, machine;
    u32 version, entry, program_headers, section_headers, flags;
    u16 header_size, program_header_size, program_header_count, section_header_size, section_header_count, names;
    struct segment {
        u32 type, offset, address, physical, file_size, memory_size, flags, alignment;
    } segments[4];
    u8 text[6000], constants[3000], data[500];
};

static struct image good_image(u32 slot)
{
    u32 address = USER_CODE + slot * REGION_SIZE;
    struct image image = {
        .ident = { 0x7f, 'E', 'L', 'F', 1, 1, 1 }, .type = 2, .machine = 3, .version = 1,
        .entry = address + 0x100, .program_headers = offsetof(struct image, segments), .header_size = 52,
        .program_header_size = 32, .program_header_count = 4,
        .segments = {
            { 1, offsetof(struct image, text), address, 0, 6000, 6000, 5, 4096 },
            { 1, offsetof(struct image, constants), address + 6100, 0, 3000, 3000, 4, 4096 },
            { 1, offsetof(struct image, data), USER_DATA + 64, 0, 500, 9000, 6, 4096 },
            { 0x6474e551, 0, 0, 0, 0, 0, 7, 16 },
        },
    };
    for (u32 i = 0; i < sizeof image.text; i++)
        image.text[i] = (u8)(i * 3 + slot);
    for (u32 i = 0; i < sizeof image.constants; i++)
        image.constants[i] = (u8)(i * 5);
    for (u32 i = 0; i < sizeof image.data; i++)
        image.data[i] = (u8)(i * 7);
    return image;
}

static const char *parse(const struct image *image, u32 size, struct code_package *package)
{
    struct file file = { .name = "program", .data = at_the_end(image, size), .size = size };
    return program_parse(&file, package);
}

static u8 mapped[4][4 * PAGE_SIZE];     // by region
static bool mapped_wrongly;

void paging_map_global(u32 address, physical_address physical, u32 flags)
{
    u32 slot = (address - USER_CODE) / REGION_SIZE, offset = address % REGION_SIZE;
    mapped_wrongly |= flags != (PAGE_PRESENT | PAGE_USER) || slot >= 4 || offset >= sizeof mapped[0]
        || address % PAGE_SIZE || physical % PAGE_SIZE;
    if (!mapped_wrongly)
        memcpy(mapped[slot] + offset, physical_to_pointer(physical), PAGE_SIZE);
}

static void test_programs(void)
{
    struct image images[3] = { good_image(0), good_image(2), good_image(2) };
    struct image broken = good_image(1);
    broken.machine = 8;
    start_archive();
    add("one", 0100755, &images[0], sizeof images[0]);
    add("notes", 0100644, "not a program", 13);
    add("broken", 0100755, &broken, sizeof broken);
    add("two", 0100755, &images[1], sizeof images[1]);
    add("same-place", 0100755, &images[2], sizeof images[2]);
    add("TRAILER!!!", 0, "", 0);
    const char *error = read_archive();
    ok(!error, "program: an archive with programs %s", error ? error : "");
    programs_init();
    ok(program_find("one") && program_find("two"), "program: two are loaded");
    ok(!program_find("notes") && !program_find("broken") && !program_find("same-place") && !program_find(""),
        "program: what is no program, or damaged, or at a place that is taken, is not");
    ok(strstr(serial_output[0], "broken is not loaded: it is not for this machine")
        && strstr(serial_output[0], "two has the same address"), "program: the console says why");
    struct code_package *two = program_find("two");
    ok(two->code_start == USER_CODE + 2 * REGION_SIZE && two->code_end == two->code_start + 9100
        && two->entry == two->code_start + 0x100, "program: where the code is");
    ok(two->data_start == USER_DATA + 64 && two->data_end == two->data_start + 9000 && two->data_size == 500
        && !memcmp(two->data, images[1].data, 500), "program: where the data are");
    ok(!mapped_wrongly, "program: pages are the user's to read");
    ok(!memcmp(mapped[2], images[1].text, 6000) && !memcmp(mapped[2] + 6100, images[1].constants, 3000)
        && !mapped[2][6050] && !mapped[2][9100] && !memcmp(mapped[0], images[0].text, 6000),
        "program: the code is in them");
}

static void test_refused_programs(void)
{
    struct code_package package;
    struct image image = good_image(0);
    ok(!parse(&image, sizeof image, &package), "program: a good one");
#define REFUSED(change, name)                                           \
    do {                                                                \
        image = good_image(0);                                          \
        change;                                                         \
        ok(parse(&image, sizeof image, &package) != NULL, "program: " name);    \
    } while (0)
    REFUSED(image.ident[4] = 2, "for 64 bit");
    REFUSED(image.ident[5] = 2, "for big endian");
    REFUSED(image.type = 1, "not linked");
    REFUSED(image.program_header_size = 31, "headers of a wrong size");
    REFUSED(image.program_header_count = 60000, "too many headers");
    REFUSED(image.program_headers = 0xffffffe0, "headers nowhere");
    REFUSED(image.segments[0].offset = 0xffffff00, "a segment nowhere");
    REFUSED(image.segments[0].file_size = 0x10000000, "a segment that is too large");
    REFUSED(image.segments[0].memory_size = 5999, "a segment larger than its memory");
    REFUSED(image.segments[0].memory_size = 0xffffffff, "a segment that goes round");
    REFUSED(image.segments[0].flags = 7, "code that is writable");
    REFUSED(image.segments[0].address = 0x1000, "code at no program's address");
    REFUSED(image.segments[0].address = KERNEL_BASE, "code in the kernel");
    REFUSED(image.segments[1].address += REGION_SIZE, "code in two regions");
    REFUSED(image.segments[2].memory_size = REGION_SIZE - 64, "data where the stack is");
    REFUSED(image.segments[1] = image.segments[2], "two segments of data");
    REFUSED(image.entry = USER_DATA + 64, "it begins in its data");
    REFUSED(image.segments[0].type = image.segments[1].type = 0, "no code");
}

static bool package_is_sound(const struct code_package *package, const u8 *start, u32 size)
{
    return package->code_start >= USER_CODE && package->code_end <= USER_CODE_END
        && package->code_start < package->code_end && package->entry >= package->code_start
        && package->entry < package->code_end
        && package->code_start / REGION_SIZE == (package->code_end - 1) / REGION_SIZE
        && package->data_start >= USER_DATA && package->data_end >= package->data_start
        && package->data_end <= USER_STACK_TOP - USER_STACK_SIZE
        && package->data_size <= package->data_end - package->data_start
        && (!package->data_size
            || (package->data >= start && package->data_size <= (u32)(start + size - package->data)));
}

static void test_damaged_programs(void)
{
    bool sound = true, refused = true;
    u32 errors = 0;
    struct code_package package;
    struct image image = good_image(0);
    for (u32 size = 0; size < sizeof image; size++)
        refused &= parse(&image, size, &package) != NULL;
    ok(refused, "program: one that is cut off anywhere is refused");
    for (u32 i = 0; i < programs; i++) {
        static const u32 values[] = { 0, 1, 0xffffffff, 0x7fffffff, 0x80000000, USER_CODE, USER_DATA, KERNEL_BASE };
        image = good_image(0);
        for (u32 n = 1 + random_number() % 3; n; n--) {
            u32 offset = random_number() % offsetof(struct image, text);
            if (random_number() % 2)
                ((u8 *)&image)[offset] = (u8)random_number();
            else
                ((u32 *)&image)[offset / 4] = values[random_number() % array_size(values)] + random_number() % 3 - 1;
        }
        if (parse(&image, sizeof image, &package))
            errors++;
        else
            sound &= package_is_sound(&package, guarded + ROOM - sizeof image, sizeof image);
    }
    ok(errors > programs / 3 && errors < programs, "program: of %u damaged ones %u are refused", programs, errors);
    ok(sound, "program: what is not refused stays within its bounds");
}

int main(int argc, char **argv)
{
    u32 divisor = argc > 1 ? (u32)atoi(argv[1]) : 1;
    archives /= divisor;
    programs /= divisor;
    start_memory();
    guarded = mmap(NULL, ROOM + PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(guarded + ROOM, PAGE_SIZE, PROT_NONE);
    test_archive();
    test_damaged_archives();
    test_programs();
    test_refused_programs();
    test_damaged_programs();
    return finish();
}

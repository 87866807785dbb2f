// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Code packages: the ELF programs of the RAM disk, their code mapped once at its own address for all containers.
//
// A program has segments of code and constants in one region of USER_CODE, none of them writable, and at most
// one segment of data, in USER_DATA (ELF specification 1.2, part 2, "Program Header"). Code pages are copied
// out of the file, since it need not lie at a page's start there; data are copied for each container, later.

#include "container.h"
#include "kernel.h"
#include "paging.h"
#include "program.h"

struct elf_header {
    u8 magic[4], class, encoding, ident_version, padding[9];
    u16 type, machine;
    u32 version, entry, program_headers, section_headers, flags;
    u16 header_size, program_header_size, program_header_count;
    u16 section_header_size, section_header_count, section_names;
};

struct program_header {
    u32 type, offset, address, physical, file_size, memory_size, flags, alignment;
};

#define ELF_CLASS_32 1
#define ELF_LITTLE_ENDIAN 1
#define ELF_EXECUTABLE 2
#define ELF_VERSION 1
#define SEGMENT_LOAD 1
#define SEGMENT_WRITABLE 2

#define PACKAGES 64

static struct code_package packages[PACKAGES];     // set before other CPUs run, like package_count
static u32 package_count;

// A header out of the file, which may lie at any address.
static struct program_header segment(const struct file *file, u32 number)
{
    struct elf_header elf;
    struct program_header header;
    memcpy(&elf, file->data, sizeof elf);
    memcpy(&header, file->data + elf.program_headers + number * sizeof header, sizeof header);
    return header;
}

static const char *check_header(const struct file *file, struct elf_header *elf)
{
    if (file->size < sizeof *elf)
        return "it is too short for an ELF file";
    memcpy(elf, file->data, sizeof *elf);
    if (memcmp(elf->magic, "\177ELF", 4))
        return "it is not an ELF file";
    if (elf->class != ELF_CLASS_32 || elf->encoding != ELF_LITTLE_ENDIAN || elf->version != ELF_VERSION
        || elf->machine != PROGRAM_MACHINE)
        return "it is not for this machine";
    if (elf->type != ELF_EXECUTABLE)
        return "it is not linked to run";
    if (elf->program_header_size != sizeof(struct program_header))
        return "its program headers have a wrong size";
    if (elf->program_headers > file->size
        || elf->program_header_count > (file->size - elf->program_headers) / sizeof(struct program_header))
        return "its program headers reach past the end";
    return NULL;
}

static const char *add_code(struct code_package *package, const struct program_header *header)
{
    u32 end = header->address + header->memory_size;
    if (header->flags & SEGMENT_WRITABLE)
        return "a segment of code is writable";
    if (package->code_start == package->code_end) {
        package->code_start = header->address;
        package->code_end = end;
    } else {
        package->code_start = minimum(package->code_start, header->address);
        if (end > package->code_end)
            package->code_end = end;
    }
    if (package->code_start / REGION_SIZE != (package->code_end - 1) / REGION_SIZE)
        return "its code does not fit into one region";
    return NULL;
}

static const char *add_data(struct code_package *package, const struct program_header *header, const u8 *contents)
{
    if (package->data_start != package->data_end)
        return "it has more than one segment of data";
    package->data_start = header->address;
    package->data_end = header->address + header->memory_size;
    package->data = contents;
    package->data_size = header->file_size;
    return NULL;
}

// Whether the segment lies between two addresses.
static bool lies_within(const struct program_header *header, u32 start, u32 end)
{
    return header->address >= start && header->address < end && header->memory_size <= end - header->address;
}

const char *program_parse(const struct file *file, struct code_package *package)
{
    struct elf_header elf;
    const char *error = check_header(file, &elf);
    if (error)
        return error;
    memset(package, 0, sizeof *package);
    memcpy(package->name, file->name, sizeof package->name);
    package->entry = elf.entry;
    package->data_start = package->data_end = USER_DATA;
    for (u32 i = 0; i < elf.program_header_count; i++) {
        struct program_header header = segment(file, i);
        if (header.type != SEGMENT_LOAD || header.memory_size == 0)
            continue;
        if (header.offset > file->size || header.file_size > file->size - header.offset)
            return "a segment reaches past the end";
        if (header.file_size > header.memory_size)
            return "a segment is larger in the file than in memory";
        if (lies_within(&header, USER_CODE, USER_CODE_END))
            error = add_code(package, &header);
        else if (lies_within(&header, USER_DATA, USER_STACK_TOP - USER_STACK_SIZE))
            error = add_data(package, &header, file->data + header.offset);
        else
            error = "a segment lies outside of the code and data regions";
        if (error)
            return error;
    }
    if (package->entry < package->code_start || package->entry >= package->code_end)
        return "it does not begin inside its code";
    return NULL;
}

// What the file has for this page of code; segments may share a page.
static void fill_page(const struct file *file, u32 segments, u32 address, u8 *page)
{
    for (u32 i = 0; i < segments; i++) {
        struct program_header header = segment(file, i);
        if (header.type != SEGMENT_LOAD || header.address >= address + PAGE_SIZE
            || header.address + header.file_size <= address)
            continue;
        u32 start = header.address > address ? header.address : address;
        u32 end = minimum(header.address + header.file_size, address + PAGE_SIZE);
        memcpy(page + (start - address), file->data + header.offset + (start - header.address), end - start);
    }
}

static void map_code(const struct file *file, const struct code_package *package)
{
    struct elf_header elf;
    check_header(file, &elf);
    u32 address = round_down(package->code_start, PAGE_SIZE);
    for (; address < package->code_end; address += PAGE_SIZE) {
        struct page *page = page_allocate_zeroed();
        if (!page)
            panic("no memory for the code of %s", package->name);
        fill_page(file, elf.program_header_count, address, page_pointer(page));
        paging_map_global(address, page_address(page), PAGE_PRESENT | PAGE_USER);
    }
}

static const struct code_package *package_of_region(u32 address)
{
    for (u32 i = 0; i < package_count; i++)
        if (packages[i].code_start / REGION_SIZE == address / REGION_SIZE)
            return &packages[i];
    return NULL;
}

void programs_init(void)
{
    for (u32 i = 0; i < ramdisk_count(); i++) {
        const struct file *file = ramdisk_file(i);
        if (file->size < 4 || memcmp(file->data, "\177ELF", 4))
            continue;
        struct code_package *package = &packages[package_count];
        const char *error = package_count == PACKAGES ? "there are too many programs"
                                                      : program_parse(file, package);
        const struct code_package *other = error ? NULL : package_of_region(package->code_start);
        if (error)
            print("%s is not loaded: %s\n", file->name, error);
        else if (other)
            print("%s is not loaded: %s has the same address\n", file->name, other->name);
        else {
            map_code(file, package);
            package_count++;
        }
    }
}

struct code_package *program_find(const char *name)
{
    for (u32 i = 0; i < package_count; i++)
        if (!strcmp(packages[i].name, name))
            return &packages[i];
    return NULL;
}

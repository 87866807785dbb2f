// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The start of the engine, and what it tells the kernel of the machine: that comes as a device tree (Devicetree Specification 0.3, chapter
// 5), and goes on as Multiboot information (Multiboot specification 0.6.96, 3.3).

#include "context.h"
#include "devices.h"
#include "llva/additions.h"
#include "machine/string.h"
#include "memory.h"

#define TREE_MAGIC 0xd00dfeedu
enum { TREE_BEGIN_NODE = 1, TREE_END_NODE, TREE_PROPERTY, TREE_NOP };

#define MULTIBOOT_MEMORY 0x001u
#define MULTIBOOT_COMMAND_LINE 0x004u
#define MULTIBOOT_MODULES 0x008u
#define LONGEST_COMMAND_LINE 512u
// Of the memory that Multiboot calls upper.
#define UPPER_MEMORY 0x100000u

struct processor processor;

static struct {
    u32 flags;
    u32 memory_lower, memory_upper;
    u32 boot_device;
    u32 command_line;
    u32 module_count, modules;
} information;

static struct {
    u32 start, end;
    u32 string, reserved;
} module;

static char command_line[LONGEST_COMMAND_LINE];

// From the linker script.
extern char kernel_end[];

static u32 to_physical(const void *pointer)
{
    return (u32) pointer - DIRECT_MAP;
}

// Where a processor's address, of memory, is mapped.
static void *pointer_to(u32 address)
{
    return (void *) (address - MEMORY_BASE + DIRECT_MAP);
}

static u32 big_endian(const u32 *word)
{
    return __builtin_bswap32(*word);
}

// The value of a number of one word or of two, as far as it has a place in one.
static u32 number(const u32 *value, u32 length)
{
    return big_endian(value + length / sizeof(u32) - 1);
}

static bool is_named(const char *name, const char *wanted)
{
    return !strcmp(name, wanted);
}

static void read_property(const char *node, const char *name, const u32 *value, u32 length)
{
    if (!strncmp(node, "memory@", 7) && is_named(name, "reg")) {
        // Address and size, two words each.
        information.memory_upper = (big_endian(value + 3) - UPPER_MEMORY) >> 10;
        information.flags |= MULTIBOOT_MEMORY;
    } else if (is_named(node, "chosen") && is_named(name, "bootargs")) {
        memcpy(command_line, value, minimum(length, LONGEST_COMMAND_LINE - 1));
        information.flags |= MULTIBOOT_COMMAND_LINE;
    } else if (is_named(node, "chosen") && is_named(name, "linux,initrd-start")) {
        module.start = number(value, length);
        information.module_count = 1;
        information.flags |= MULTIBOOT_MODULES;
    } else if (is_named(node, "chosen") && is_named(name, "linux,initrd-end")) {
        module.end = number(value, length);
    }
}

static void read_tree(const u32 *tree)
{
    if (big_endian(tree) != TREE_MAGIC)
        return;
    const u32 *at = tree + big_endian(tree + 2) / sizeof(u32);
    const char *strings = (const char *) tree + big_endian(tree + 3), *node = "";
    for (;;) {
        u32 token = big_endian(at++);
        if (token == TREE_BEGIN_NODE) {
            node = (const char *) at;
            at += strlen(node) / sizeof(u32) + 1;
        } else if (token == TREE_PROPERTY) {
            u32 length = big_endian(at);
            read_property(node, strings + big_endian(at + 1), at + 2, length);
            at += 2 + round_up(length, sizeof(u32)) / sizeof(u32);
        } else if (token != TREE_END_NODE && token != TREE_NOP) {
            return;
        }
    }
}

// Behind the kernel's image, so that memory is free from there on.
static void move_module(void)
{
    u32 size = module.end - module.start;
    char *to = (char *) round_up((u32) kernel_end, LLVA_PAGE_SIZE);
    memmove(to, pointer_to(module.start), size);
    module.start = to_physical(to);
    module.end = module.start + size;
}

// boot.S calls it.
void engine_main(u32 tree) noreturn;
void engine_main(u32 tree)
{
    asm volatile("mv tp, %0" ::"r"(&processor));
    csr_write("sscratch", 0);
    csr_write("stvec", llva_entry);
    csr_set("sstatus", STATUS_USER_MEMORY);
    handlers_init();
    devices_init();
    read_tree(pointer_to(tree));
    if (information.flags & MULTIBOOT_MODULES)
        move_module();
    information.command_line = to_physical(command_line);
    information.modules = to_physical(&module);
    llva_main(&information);
}

void llva_set_kernel_stack(void *top)
{
    processor.stack = (u32) top;
}

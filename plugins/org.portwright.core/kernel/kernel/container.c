// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Containers: address spaces that cost two pages until they need more (thesis 3.2.3, figure 3.3).
//
// A container is a page table for the region USER_DATA, which whoever runs it puts into the CPU's global page
// directory. It gets a page directory of its own when it leaves that region or has more than one thread. As
// CPU-local data lie in a page that each CPU maps differently, every further CPU that enters such a container
// gets a copy of that directory, made when it first does (thesis 3.3.3, figure 3.4). Page tables are shared by
// all of them, so only a region that is new can be missing in a copy: the fault then copies the entry.

#include "code_package.h"
#include "container.h"
#include "kernel.h"
#include "paging.h"

#define ENTRY_FLAGS (PAGE_PRESENT | PAGE_WRITABLE | PAGE_USER)
#define CLEAN_TABLES 32u

cpu_local struct container *current_container;

// Page tables without an entry, of containers that have ended: clearing the few entries that were used is less
// work than clearing a page.
static cpu_local struct page *clean_tables;
static cpu_local u32 clean_table_count;

static struct page *take_clean_table(void)
{
    struct page *table = clean_tables;
    if (!table)
        return page_allocate_zeroed();
    clean_tables = table->next;
    clean_table_count--;
    return table;
}

static void give_clean_table(struct page *table)
{
    if (clean_table_count == CLEAN_TABLES) {
        page_free(table);
        return;
    }
    table->next = clean_tables;
    clean_tables = table;
    clean_table_count++;
}

// Adds a frame to those that end with the container. Container lock, or a container that nobody else knows.
static void keep_page(struct container *container, struct page *page, u32 address)
{
    page->index = address / PAGE_SIZE;
    page->next = container->pages;
    container->pages = page;
}

static u32 heap_start(const struct container *container)
{
    return round_up(container->code->data_end, PAGE_SIZE);
}

struct container *container_create(struct code_package *code, const char *arguments, u32 *stack_pointer)
{
    struct container *container = heap_allocate(sizeof(*container));
    struct page *table = take_clean_table();
    struct page *stack = page_allocate_zeroed();
    if (!container || !table || !stack) {
        heap_free(container);
        if (table)
            give_clean_table(table);
        if (stack)
            page_free(stack);
        return NULL;
    }
    memset(container, 0, sizeof(*container));
    container->lock = (struct spinlock) SPINLOCK("container");
    container->code = code;
    container->table = page_address(table);
    container->heap_end = heap_start(container);
    container->heap_more_end = USER_HEAP_MORE;
    container->stacks[0] = 1;   // the process stack
    keep_page(container, stack, USER_STACK_TOP - PAGE_SIZE);
    table_set(page_pointer(table), USER_STACK_TOP - PAGE_SIZE, page_address(stack), ENTRY_FLAGS);
    u32 length = strlen(arguments) + 1;
    u32 offset = round_down(PAGE_SIZE - length, 16);
    memcpy((char *) page_pointer(stack) + offset, arguments, length);
    *stack_pointer = USER_STACK_TOP - PAGE_SIZE + offset;
    return container;
}

static void free_directories(struct container *container)
{
    for (u32 cpu = 0; cpu < MAX_CPUS; cpu++)
        if (container->directories[cpu])
            page_free(page_at(container->directories[cpu]));
}

void container_destroy(struct container *container)
{
    u32 *table_of_data = physical_to_pointer(container->table);
    for (struct page *page = container->pages, *next; page; page = next) {
        next = page->next;
        u32 address = page->index * PAGE_SIZE;
        if (address / REGION_SIZE == USER_DATA / REGION_SIZE)
            table_remove(table_of_data, address);
        page_free(page);
    }
    for (struct page *table = container->tables, *next; table; table = next) {
        next = table->next;
        page_free(table);
    }
    give_clean_table(page_at(container->table));
    if (container->directory)
        free_directories(container);
    heap_free(container);
}

// A page directory for the container: this CPU's global one, with the container's first region.
static u32 create_directory(const struct container *container)
{
    struct page *page = page_allocate();
    if (!page)
        return 0;
    u32 *directory = page_pointer(page);
    memcpy(directory, physical_to_pointer(global_directory), PAGE_SIZE);
    directory_set(directory, USER_DATA, container->table, ENTRY_FLAGS);
    return page_address(page);
}

// The directory with which this CPU runs the container; the global one if there is no other, or no memory.
static u32 directory_of(struct container *container)
{
    if (likely(!container->directory))
        return global_directory;
    u32 *own = &container->directories[cpu_number];
    if (SMP && !*own && (*own = create_directory(container))) {
        spin_acquire(&container->lock);
        // The container's own regions; the rest of a directory is this CPU's.
        directory_copy(physical_to_pointer(*own), physical_to_pointer(container->directory), USER_DATA, USER_END);
        spin_release(&container->lock);
    }
    return *own ? *own : global_directory;
}

void container_enter(struct container *container)
{
    if (container == current_container && address_space() != global_directory)
        return;
    if (container == current_container && !container->directory)
        return;
    u32 directory = directory_of(container);
    if (directory == global_directory)
        directory_set(physical_to_pointer(directory), USER_DATA, container->table, ENTRY_FLAGS);
    // Also when the directory stays the same: what the CPU remembers of the last container must go.
    address_space_load(directory);
    current_container = container;
}

void container_leave(void)
{
    if (!current_container)
        return;
    directory_remove(physical_to_pointer(global_directory), USER_DATA);
    address_space_load(global_directory);
    current_container = NULL;
}

// Gives the current container a directory of its own. Only this CPU runs it until it has: it is single-threaded.
static bool leave_global_directory(struct container *container)
{
    if (container->directory)
        return true;
    u32 directory = create_directory(container);
    if (!directory)
        return false;
    container->directory = container->directories[cpu_number] = directory;
    address_space_load(directory);
    return true;
}

u32 container_add_stack(struct container *container)
{
    u32 number = 0;
    spin_acquire(&container->lock);
    if (leave_global_directory(container))
        for (u32 word = 0; word < THREAD_STACKS / 32 && !number; word++) {
            if (container->stacks[word] == ~0u)
                continue;
            u32 bit = (u32) __builtin_ctz(~container->stacks[word]);
            container->stacks[word] |= 1u << bit;
            number = word * 32 + bit;
        }
    spin_release(&container->lock);
    return number;
}

void container_remove_stack(struct container *container, u32 number)
{
    // The process stack's number is not given out again: arguments lie there.
    if (number == 0)
        return;
    spin_acquire(&container->lock);
    container->stacks[number / 32] &= ~(1u << number % 32);
    spin_release(&container->lock);
}

u32 container_stack_top(u32 number)
{
    return USER_THREAD_STACKS + number * THREAD_STACK_SIZE;
}

u32 container_grow_heap(struct container *container, u32 bytes)
{
    u32 start = 0, size = round_up(bytes, PAGE_SIZE);
    if (bytes == 0 || size < bytes)
        return 0;
    spin_acquire(&container->lock);
    // One page is left free below the stack, so that neither runs into the other unnoticed.
    if (size <= USER_STACK_TOP - USER_STACK_SIZE - PAGE_SIZE - container->heap_end) {
        start = container->heap_end;
        container->heap_end += size;
    } else if (size <= USER_HEAP_END - container->heap_more_end) {
        start = container->heap_more_end;
        container->heap_more_end += size;
    }
    spin_release(&container->lock);
    return start;
}

// Whether a container has a right to a page, present or not. Container lock.
static bool is_users(const struct container *container, u32 address)
{
    if (address >= USER_DATA && address < USER_STACK_TOP)
        return address < container->heap_end || address >= USER_STACK_TOP - USER_STACK_SIZE;
    if (address >= USER_HEAP_MORE && address < USER_HEAP_END)
        return address < container->heap_more_end;
    if (address < USER_THREAD_STACKS || address >= USER_THREAD_STACKS + THREAD_STACKS * THREAD_STACK_SIZE)
        return false;
    u32 number = (address - USER_THREAD_STACKS) / THREAD_STACK_SIZE + 1;
    // The lowest page of each is the guard.
    return number < THREAD_STACKS && container->stacks[number / 32] & 1u << number % 32
        && address % THREAD_STACK_SIZE >= PAGE_SIZE;
}

// The page table for an address, made if there is none yet; null if there is no memory. Container lock.
static u32 *table_for(struct container *container, u32 address)
{
    if (address / REGION_SIZE == USER_DATA / REGION_SIZE)
        return physical_to_pointer(container->table);
    if (!leave_global_directory(container))
        return NULL;
    u32 *directory = physical_to_pointer(container->directory);
    if (!directory_table(directory, address)) {
        struct page *table = page_allocate_zeroed();
        if (!table)
            return NULL;
        table->next = container->tables;
        container->tables = table;
        directory_set(directory, address, page_address(table), ENTRY_FLAGS);
    }
    u32 *table = directory_table(directory, address);
    // A spurious fault: another CPU has made the page table, this one's directory does not have it yet.
    if (SMP && container->directories[cpu_number] != container->directory) {
        if (!container->directories[cpu_number])
            return NULL;
        directory_set(physical_to_pointer(container->directories[cpu_number]), address, pointer_to_physical(table), ENTRY_FLAGS);
    }
    return table;
}

// A frame with what a page of the container begins with: its part of the program's globals, or zeroes.
static struct page *first_contents(const struct code_package *code, u32 address)
{
    struct page *page = page_allocate_zeroed();
    u32 end = code->data_start + code->data_size;
    if (!page || address + PAGE_SIZE <= code->data_start || address >= end)
        return page;
    u32 from = address > code->data_start ? address : code->data_start;
    u32 to = minimum(address + PAGE_SIZE, end);
    memcpy((char *) page_pointer(page) + (from - address), code->data + (from - code->data_start), to - from);
    return page;
}

// Makes an address present, with this frame if it is not yet, which is then the container's. Container lock.
static bool make_present(struct container *container, u32 address, struct page **frame)
{
    u32 *table = is_users(container, address) ? table_for(container, address) : NULL;
    if (!table)
        return false;
    if (table_has(table, address)) {
        // Another CPU was faster, and this one still remembers that there was no page (thesis 3.3.3).
        invalidate_page(address);
        return true;
    }
    if (!*frame)
        return false;
    keep_page(container, *frame, address);
    table_set(table, address, page_address(*frame), ENTRY_FLAGS);
    *frame = NULL;
    return true;
}

bool container_fault(u32 address)
{
    struct container *container = current_container;
    // Filled before the lock is taken: that takes longer than all that is done under it.
    struct page *frame = first_contents(container->code, round_down(address, PAGE_SIZE));
    spin_acquire(&container->lock);
    bool resolved = make_present(container, address, &frame);
    spin_release(&container->lock);
    if (frame)
        page_free(frame);
    return resolved;
}

// Whether a page of the current container is there, in its first region: as nearly always.
static inline bool is_present(u32 address)
{
    return address / REGION_SIZE == USER_DATA / REGION_SIZE
        && table_has(physical_to_pointer(current_container->table), address);
}

// The same anywhere in the address space that this CPU has loaded, e.g. on a thread's stack.
static bool is_mapped(u32 address)
{
    const u32 *table = directory_table(physical_to_pointer(address_space()), address);
    return table && table_has(table, address);
}

// Whether a page can be read, or written, without a fault that ends in an error.
static bool page_usable(u32 address, bool write)
{
    if (is_present(address))
        return true;
    if (address >= USER_DATA)
        return is_mapped(address) || container_fault(address);
    return !write && address >= USER_CODE && paging_is_global(address);
}

static __attribute__((noinline)) bool pages_usable(u32 address, u32 length, bool write)
{
    if (length == 0)
        return true;
    if (address >= USER_END || length > USER_END - address)
        return false;
    u32 last = round_down(address + length - 1, PAGE_SIZE);
    for (u32 page = round_down(address, PAGE_SIZE); page <= last; page += PAGE_SIZE)
        if (!page_usable(page, write))
            return false;
    return true;
}

bool user_range(u32 address, u32 length, bool write)
{
    if (likely(length <= PAGE_SIZE - address % PAGE_SIZE && is_present(address)))
        return true;
    return pages_usable(address, length, write);
}

bool copy_in(void *to, u32 from, u32 length)
{
    if (!user_range(from, length, false))
        return false;
    memcpy(to, (const void *) from, length);
    return true;
}

bool copy_out(u32 to, const void *from, u32 length)
{
    if (!user_range(to, length, true))
        return false;
    memcpy((void *) to, from, length);
    return true;
}

bool copy_in_string(char *to, u32 from, u32 capacity)
{
    const char *at = (const char *) from;
    while (capacity && user_range((u32) at, 1, false)) {
        u32 in_page = minimum(capacity, PAGE_SIZE - (u32) at % PAGE_SIZE);
        capacity -= in_page;
        for (const char *end = at + in_page; at != end; at++)
            if (!(*to++ = *at))
                return true;
    }
    return false;
}

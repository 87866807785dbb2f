// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Containers: address spaces (thesis 3.2.3 and figure 3.3; on several CPUs 3.3.3 and figure 3.4).
#pragma once

#include "cpu.h"
#include "lock.h"
#include "memory.h"

#define USER_CODE 0x40000000u           // code packages, a region each, readable by all
#define USER_CODE_END 0x80000000u
#define USER_DATA 0x80000000u           // the container's first region: globals, heap, process stack
#define USER_STACK_TOP (USER_DATA + REGION_SIZE)
#define USER_STACK_SIZE 0x20000u
#define USER_HEAP_MORE USER_STACK_TOP   // the heap goes on here when it meets the stack's guard
#define USER_HEAP_END 0xa0000000u
#define USER_THREAD_STACKS 0xa0000000u  // THREAD_STACK_SIZE apart, a guard page below each
#define THREAD_STACK_SIZE 0x10000u
#define THREAD_STACKS 256u
#define USER_END KERNEL_BASE

struct code_package;

struct container {
    struct spinlock lock;
    struct code_package *code;          // set once
    u32 table;                          // page table of USER_DATA, physical; set once
    struct page *pages;                 // all frames but those of page directories and tables; lock
    struct page *tables;                // further page tables; lock
    u32 directory;                      // the first page directory of its own, physical, or 0: the global one; lock
    u32 heap_end;                       // of the heap in the first region; lock
    u32 heap_more_end;                  // of the heap beyond it; lock
    u32 stacks[THREAD_STACKS / 32];     // which thread stacks are in use; lock
    u32 directories[MAX_CPUS];          // it and its copies, by the CPU whose local page they map, or 0; lock
};

extern cpu_local struct container *current_container;

// With a page table and the first stack page, on whose top the arguments lie; null if there is no memory.
struct container *container_create(struct code_package *code, const char *arguments, u32 *stack_pointer);
// Frees everything. No CPU may have it loaded: see container_leave.
void container_destroy(struct container *container);
// Makes it this CPU's address space.
void container_enter(struct container *container);
// Leaves whatever container this CPU has loaded, for the global address space.
void container_leave(void);
// A thread stack beside the process stack: the container gets a directory of its own. Returns its number, from
// 1, or 0. Of the current container.
u32 container_add_stack(struct container *container);
void container_remove_stack(struct container *container, u32 number);
u32 container_stack_top(u32 number);
// The start of so many more bytes of heap, whole pages, or 0.
u32 container_grow_heap(struct container *container, u32 bytes);
// A page fault at an address of this CPU's container; false if the program had no right to it.
bool container_fault(u32 address);

// Copies between the kernel and the current container; false if the user's range is not the user's. Never
// faults half-way: the pages are made present first, and stay (thesis 3.3.3).
bool copy_in(void *to, u32 from, u32 length);
bool copy_out(u32 to, const void *from, u32 length);
// A NUL-terminated string of less than capacity characters.
bool copy_in_string(char *to, u32 from, u32 capacity);
// Makes a range of the current container present; false if it is not the user's, or is not writable.
bool user_range(u32 address, u32 length, bool write);

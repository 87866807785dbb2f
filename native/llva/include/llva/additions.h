// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// LLVA-OS: additions. What a kernel of today needs and the paper's tables do not have.
#pragma once

#include "llva/convention.h"
#include <stdint.h>

// ---- The interrupt flag (part of virtual state, III-C), and time.

void llva_interrupts_enable(void);
void llva_interrupts_disable(void);
// Disables them; 1 if they were enabled.
int llva_interrupts_save(void);
// Enables them if the argument is not 0.
void llva_interrupts_restore(int enabled) LLVA_IN_REGISTERS;
// Enables interrupts, waits for one, and disables them when its handler has returned. One that is pending already counts.
void llva_wait_for_interrupt(void);
// In a loop that waits for another processor.
void llva_pause(void);
// Stops this processor for good.
void llva_stop(void) __attribute__((__noreturn__));
// Cycles since the start of the machine, the same on all processors.
uint64_t llva_cycles(void);

// The end of the handling of an interrupt at the device that sent it.
void llva_interrupt_acknowledge(int interrupt);
// Starts the interrupt of the clock, so often a second: LLVA_INTERRUPT_LOCAL_CLOCK in an engine for several processors, else
// LLVA_INTERRUPT_CLOCK. Returns the cycles between two. Once, on the first processor.
unsigned llva_clock_start(unsigned hz);
// The same on another processor, as often.
void llva_clock_start_local(void);

// ---- Stacks and the beginning of programs.

// The top of the stack on which this processor runs handlers when it was not privileged.
void llva_set_kernel_stack(void *top);
// Where the Interrupt Context is then.
void *llva_icontext_on_stack(void *top) LLVA_IN_REGISTERS;
// Goes on with a context that is the only thing on that stack, or that the present handler was given; the present stack is left.
void llva_icontext_resume(void *icp) __attribute__((__noreturn__));
// Leaves the present stack for good; f does not return.
void llva_run_on_stack(void *top, void (*f)(void)) __attribute__((__noreturn__));
// An Integer State, for llva_icontext_load, of a program that is not privileged and begins at entry, with interrupts enabled. It
// finds the argument where a function of its instruction set has its result.
void llva_istate_begin(void *isp, uintptr_t entry, uintptr_t stackp, int argument);
// What ELF files of programs that this processor executes have as their machine (System V ABI, "ELF Header", e_machine).
int llva_program_machine(void);

// ---- What handlers ask and change.

// llva_ipush_function of a function that the kernel knows by its number in the program's memory only: the program has told it.
int llva_ipush_address(void *icp, uintptr_t function, int count, ...);

// Which of handlers.h it is.
int llva_icontext_event(void *icp) LLVA_IN_REGISTERS;
// Where the program was. To be told, not to be called.
uintptr_t llva_icontext_get_pc(void *icp) LLVA_IN_REGISTERS;
// What the processor says of a trap beyond its number, for people.
unsigned llva_icontext_get_detail(void *icp);
// The trap's name, for people.
const char *llva_trap_name(int trap);

// Of a system call: its number, five arguments.
int llva_syscall_number(void *icp) LLVA_IN_REGISTERS;
void llva_syscall_arguments(void *icp, unsigned arguments[5]) LLVA_IN_REGISTERS;
// What the call returns.
void llva_syscall_set_result(void *icp, int result) LLVA_IN_REGISTERS;
// The program makes the call again when it goes on.
void llva_syscall_again(void *icp) LLVA_IN_REGISTERS;

// ---- Page tables without their format (the paper's future work, III-H).
//
// A page table has a region table, or none, for each region of LLVA_REGION_SIZE bytes; that maps the region's pages. Both are a page of
// memory that the kernel gives, all 0 at first. More than one page table may have the same region table. Where they are is where they
// are in the map of physical memory. Translations are forgotten with the functions of mmu.h.

#define LLVA_PAGE_SIZE 4096u
#define LLVA_REGION_SIZE 0x400000u
// Physical memory is mapped here, in llva_boot_pgtable, for privileged mode. A physical address is the distance from here.
#define LLVA_DIRECT_MAP 0xc0000000u
#define LLVA_DIRECT_MAP_SIZE 0x38000000u

enum {
    LLVA_MAP_PRESENT = 1,
    LLVA_MAP_WRITE = 2,
    LLVA_MAP_USER = 4,          // for programs that are not privileged
    LLVA_MAP_GLOBAL = 0x100,    // the same in all page tables
};

// With which the kernel begins: its image and physical memory. To be copied from, not changed.
void *llva_boot_pgtable(void);
// The region table for an address, or null.
void *llva_pgtable_get(const void *pgtable, uintptr_t address) LLVA_IN_REGISTERS;
// rights: the most that pages of the region may have, on a processor that looks at it; on others those of the pages count.
void llva_pgtable_set(void *pgtable, uintptr_t address, const void *region, int rights) LLVA_IN_REGISTERS;
void llva_pgtable_remove(void *pgtable, uintptr_t address) LLVA_IN_REGISTERS;
// The regions from one address up to another; 0 for the end of the address space.
void llva_pgtable_copy(void *to, const void *from, uintptr_t start, uintptr_t end);
// Whether the region is mapped at once, as those of physical memory may be; and changes that to a region table, for which it is given
// a page, with the same mapping.
int llva_pgtable_is_whole(const void *pgtable, uintptr_t address);
void llva_pgtable_split(void *pgtable, uintptr_t address, void *region);

// Maps the page of this address to a physical page. What the page holds then can be executed, if it is mapped for that mode.
void llva_region_map(void *region, uintptr_t address, uintptr_t physical, int rights) LLVA_IN_REGISTERS;
void llva_region_unmap(void *region, uintptr_t address) LLVA_IN_REGISTERS;
// A page that is mapped gets other rights; LLVA_MAP_PRESENT is among them.
void llva_region_protect(void *region, uintptr_t address, int rights) LLVA_IN_REGISTERS;
// The rights of a page, 0 if none is mapped; and the physical page.
int llva_region_rights(const void *region, uintptr_t address) LLVA_IN_REGISTERS;
uintptr_t llva_region_page(const void *region, uintptr_t address);

// The address of the last memory fault of this processor.
uintptr_t llva_mm_address(void);

// ---- Several processors.

// A variable of which each processor has its own, at the same address. The kernel maps a page there in each processor's page table,
// with the initial contents that the linker has from llva_cpu_local_start to llva_cpu_local_end.
#define llva_cpu_local __attribute__((__section__(".cpulocal")))
#define LLVA_CPU_LOCAL_BASE 0xff800000u

// Number of this processor; the first is 0.
int llva_processor_number(void);
// Starts further processors, at most limit in all, one after the other. Before each: stack(number) returns the top of its stack. It then
// calls run(number) there, with the page table llva_boot_pgtable and interrupts disabled. Returns how many run. Once, on the first.
int llva_processors_start(int limit, void *(*stack)(int number), void (*run)(int number));
// Sends a processor one of the interrupts LLVA_INTERRUPT_PROCESSOR to LLVA_INTERRUPT_PROCESSOR_LAST.
void llva_processor_interrupt(int processor, int interrupt);
// All but this one.
void llva_processor_interrupt_others(int interrupt);
// A device's interrupt goes to all processors in turn, and no longer to the first only.
void llva_interrupt_balance(int interrupt);

// Atomic operations are those of the computational interface: C's, with the compiler's __atomic functions.

// ---- Devices and the end.

enum llva_device {
    LLVA_DEVICE_SERIAL,         // 16550; 0 the console, 1 the host channel
    LLVA_DEVICE_PARALLEL,       // IEEE 1284
};

// Where a device of this kind begins in the I/O address space (io.h); null if there is none.
void *llva_device(enum llva_device kind, int number);
// Ends the machine, with a status for who has started it.
void llva_power_off(int status) __attribute__((__noreturn__));

// The kernel supplies it: the engine calls it on the first processor, with interrupts disabled, what the loader says of memory and
// modules (Multiboot specification 0.6.96, 3.3), and a stack of 16 KB.
void llva_main(const void *information) __attribute__((__noreturn__));

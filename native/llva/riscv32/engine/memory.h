// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where memory and devices are in QEMU's machine "virt", and where the engine maps them, for C and for assembly (QEMU 7.2,
// hw/riscv/virt.c); entries of page tables (RISC-V Instruction Set Manual vol. II, 20211203, 4.3.1: Sv32).
#pragma once

/* Physical memory begins here; to kernels it begins at 0. */
#define MEMORY_BASE 0x80000000
#define FINISHER_REGION 0x00000000
#define PLIC_REGION 0x0c000000
#define SERIAL_REGION 0x10000000

/* Of virtual addresses (additions.h). */
#define REGION_SIZE 0x400000
#define DIRECT_MAP 0xc0000000
#define DIRECT_MAP_SIZE 0x38000000
#define DEVICES (DIRECT_MAP + DIRECT_MAP_SIZE)
#define FINISHER (DEVICES + 0x100000)
#define PLIC (DEVICES + REGION_SIZE)
#define SERIAL (DEVICES + 2 * REGION_SIZE)

#define BOOT_STACK_SIZE 0x4000

#define ENTRY_VALID 0x1
#define ENTRY_READ 0x2
#define ENTRY_WRITE 0x4
#define ENTRY_EXECUTE 0x8
#define ENTRY_USER 0x10
#define ENTRY_GLOBAL 0x20
#define ENTRY_ACCESSED 0x40
#define ENTRY_DIRTY 0x80
/* What an entry has of a physical address: all but the lowest 12 bits, from its bit 10. */
#define ENTRY_ADDRESS(physical) ((physical) >> 2)
/* Of what is mapped at all: the engine wants no traps for the first access. */
#define ENTRY_MAPPED (ENTRY_READ | ENTRY_EXECUTE | ENTRY_ACCESSED | ENTRY_DIRTY)
/* A region that is mapped as a whole, for privileged mode. */
#define REGION_ENTRY(physical) (ENTRY_ADDRESS(physical) | ENTRY_MAPPED | ENTRY_WRITE | ENTRY_GLOBAL | ENTRY_VALID)
/* satp: translation by Sv32, and the number of the page table's page. */
#define SATP_SV32 0x80000000

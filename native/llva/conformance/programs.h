// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// All programs of the suite, in the order in which they run.
#pragma once

#define PROGRAMS(program)                                                                                               \
    /* table I */                                                                                                       \
    program(llva_save_integer) program(llva_load_integer) program(llva_save_fp) program(llva_load_fp)                   \
    /* table II */                                                                                                      \
    program(llva_icontext_save) program(llva_icontext_load) program(llva_icontext_get_stackp)                           \
    program(llva_icontext_set_stackp) program(llva_ipush_function) program(llva_icontext_init)                          \
    program(llva_was_privileged)                                                                                        \
    /* table III */                                                                                                     \
    program(llva_syscall) program(llva_invoke) program(llva_invokememcpy) program(llva_iunwind)                         \
    program(llva_load_pgtable) program(llva_save_pgtable) program(llva_flush_tlbs) program(llva_flush_tlb)              \
    program(llva_mm_protection) program(llva_mm_access_type) program(llva_mm_was_absent)                                \
    program(llva_ioread) program(llva_iowrite)                                                                          \
    /* handlers */                                                                                                      \
    program(llva_register_syscall) program(llva_register_trap) program(llva_register_interrupt)                         \
    /* additions */                                                                                                     \
    program(llva_interrupts_enable) program(llva_interrupts_disable) program(llva_interrupts_save)                      \
    program(llva_interrupts_restore) program(llva_cycles) program(llva_pause) program(llva_clock_start)                 \
    program(llva_interrupt_acknowledge) program(llva_wait_for_interrupt)                                                \
    program(llva_set_kernel_stack) program(llva_icontext_on_stack) program(llva_icontext_resume)                        \
    program(llva_run_on_stack) program(llva_istate_begin) program(llva_program_machine)                                 \
    program(llva_ipush_address) program(llva_icontext_event) program(llva_icontext_get_pc) program(llva_icontext_get_detail)                        \
    program(llva_trap_name) program(llva_syscall_number) program(llva_syscall_arguments)                                \
    program(llva_syscall_set_result) program(llva_syscall_again)                                                        \
    program(llva_boot_pgtable) program(llva_pgtable_get) program(llva_pgtable_set) program(llva_pgtable_remove)         \
    program(llva_pgtable_copy) program(llva_pgtable_is_whole) program(llva_pgtable_split)                               \
    program(llva_region_map) program(llva_region_protect) program(llva_region_rights) program(llva_region_page)         \
    program(llva_region_unmap) program(llva_mm_address)                                                                 \
    program(llva_processor_number) program(llva_processors_start) program(llva_clock_start_local)                       \
    program(llva_processor_interrupt) program(llva_processor_interrupt_others) program(llva_interrupt_balance)          \
    program(llva_stop) program(llva_device)                                                                             \
    program(llva_register_double_fault)

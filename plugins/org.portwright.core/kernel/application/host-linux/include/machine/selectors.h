/* SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Segment selectors of Linux for IA-32 (arch/x86/include/asm/segment.h), since programs see them, and signal handlers get them.
 */
#pragma once

#define SELECTOR_KERNEL_CODE 0x60
#define SELECTOR_KERNEL_DATA 0x68
#define SELECTOR_USER_CODE 0x73
#define SELECTOR_USER_DATA 0x7b
#define SELECTOR_TASK 0x80

#define PROCESSOR_DESCRIPTORS 17
/* GDT_ENTRY_TLS_MIN, GDT_ENTRY_TLS_ENTRIES */
#define SELECTOR_THREAD 0x30
#define THREAD_DESCRIPTORS 3

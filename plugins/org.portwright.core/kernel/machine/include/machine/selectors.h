/* SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Segment selectors of the kernels here. A kernel beside one that is not ours has that one's, by a file of the same name that is found
 * first: programs see selectors of theirs.
 */
#pragma once

#define SELECTOR_KERNEL_CODE 0x08
#define SELECTOR_KERNEL_DATA 0x10
#define SELECTOR_USER_CODE 0x1b
#define SELECTOR_USER_DATA 0x23
#define SELECTOR_TASK 0x28
#define SELECTOR_DOUBLE_FAULT 0x30

/* Of a processor with a kernel of its own (machine/processor.h): how many descriptors it has, and those of them that a thread brings
 * along, from the first on. */
#define PROCESSOR_DESCRIPTORS 6
#define SELECTOR_THREAD 0
#define THREAD_DESCRIPTORS 0

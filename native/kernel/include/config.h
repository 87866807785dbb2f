// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the variant of the kernel, a -D option of the build configuration, means.
#pragma once

#if defined VARIANT_UP
#define VARIANT 0
#elif defined VARIANT_GIANT
#define VARIANT 1
#elif defined VARIANT_COARSE
#define VARIANT 2
#else
#error "build with -DVARIANT_UP, -DVARIANT_GIANT or -DVARIANT_COARSE"
#endif

// More than one processor; the giant lock exists.
#define SMP (VARIANT >= 1)
// Subsystem locks and fine-grained locks exist beside the giant lock.
#define COARSE (VARIANT >= 2)

#define MAX_CPUS (SMP ? 8 : 1)

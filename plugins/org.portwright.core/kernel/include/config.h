// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the variant of the kernel, a -D option of the build configuration, means.
#pragma once

// 1 if the compiler was given -D with this word, else 0: a constant of C, so that conditions need not be the preprocessor's.
#define is_given(word) IS_GIVEN_VALUE(word)
#define IS_GIVEN_VALUE(value) IS_GIVEN_COMMA(GIVEN_##value)
#define IS_GIVEN_COMMA(comma) IS_GIVEN_SECOND(comma 1, 0)
#define IS_GIVEN_SECOND(first, second, ...) second
#define GIVEN_1 0,

#define VARIANT (is_given(VARIANT_COARSE) * 2 + is_given(VARIANT_GIANT))
_Static_assert(is_given(VARIANT_UP) + is_given(VARIANT_GIANT) + is_given(VARIANT_COARSE) == 1,
    "build with -DVARIANT_UP, -DVARIANT_GIANT or -DVARIANT_COARSE");

// More than one processor; the giant lock exists. What only several processors need is in the folder smp.
#define SMP (VARIANT >= 1)
// Subsystem locks and fine-grained locks exist beside the giant lock.
#define COARSE (VARIANT >= 2)

#define MAX_CPUS (SMP ? 8 : 1)

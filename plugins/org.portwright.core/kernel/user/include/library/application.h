// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where a program runs if the kernel has the application kernel beside it (docs/application-kernel.md). Nothing in other variants.
//
// The first word of a process's arguments, @application or @bootstrap, says so for that process; main does not see it.
#pragma once

enum processors_choice {
    ON_ANY_PROCESSOR,               // on application processors, if there are any
    ON_APPLICATION_PROCESSORS,      // the same
    ON_BOOTSTRAP_PROCESSOR,         // as if there were none
};

// What a program says of itself: at the top level of one of its files, ON_PROCESSORS(ON_BOOTSTRAP_PROCESSOR);
extern const enum processors_choice processors_choice;
#define ON_PROCESSORS(choice) const enum processors_choice processors_choice = (choice)

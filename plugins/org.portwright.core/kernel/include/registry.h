// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Lists that the linker makes of what files register, so that a file that is added changes no other one.
//
// A list is a section of pointers (machine/kernel.ld); in it they are in the order in which files are linked.
#pragma once

#include "types.h"

// A pointer to this variable in this list.
#define REGISTER(list, variable) \
    static typeof(variable) *const list##_##variable __attribute__((section(#list), used)) = &(variable)

// Visits what is registered: pointer is a variable of the list's type.
#define for_each_registered(pointer, list)                                                                      \
    for (typeof(pointer) *at_##pointer = ({                                                                     \
             extern typeof(pointer) __start_##list[] __attribute__((weak));                                     \
             __start_##list;                                                                                    \
         });                                                                                                    \
         at_##pointer < ({                                                                                      \
             extern typeof(pointer) __stop_##list[] __attribute__((weak));                                      \
             __stop_##list;                                                                                     \
         }) && (pointer = *at_##pointer, true);                                                                 \
         at_##pointer++)

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Memory and text functions with the names and the meaning of C's.
#pragma once

#include "library/system.h"
#include "machine/string.h"

char *strchr(const char *text, int character);
// As C's; a number out of range gives the nearest one. Base 0, 10 or 16.
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);

// A program's argument of the form name=number; otherwise if there is none.
u32 argument_number(int argc, char **argv, const char *name, u32 otherwise);
// The text after name=, or otherwise.
const char *argument_text(int argc, char **argv, const char *name, const char *otherwise);
// True if name is one of the arguments.
bool argument_given(int argc, char **argv, const char *name);

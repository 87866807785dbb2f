// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Memory and string functions of the C standard (C11 7.24): for kernels, and for their programs.
#pragma once

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *to, int value, size_t length);
int memcmp(const void *a, const void *b, size_t length);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t length);

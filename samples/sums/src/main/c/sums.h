/* SPDX-License-Identifier: EPL-2.0 */
/* Sums: a library small enough to show how one becomes an artifact of Maven. */
#ifndef SUMS_H
#define SUMS_H

/** Adds two numbers, modulo 2^32. */
int add(int a, int b);

/** Adds the first count of numbers. */
long long sum(const int *numbers, int count);

#endif

// SPDX-License-Identifier: EPL-2.0
// qsort and bsearch: ints, structures, strings, odd element sizes; callbacks from the library.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "opaque.h"

struct person { char name[8]; short age; double weight; };
struct odd { char c[3]; };
static int calls;

static int by_int(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; calls++; return (x > y) - (x < y); }
static int by_name(const void *a, const void *b) { return strcmp(((const struct person *)a)->name, ((const struct person *)b)->name); }
static int by_weight(const void *a, const void *b) { double d = ((const struct person *)a)->weight - ((const struct person *)b)->weight; return d < 0 ? -1 : d > 0; }
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static int by_middle(const void *a, const void *b) { return ((const struct odd *)a)->c[1] - ((const struct odd *)b)->c[1]; }

int main(void)
{
    static int numbers[300];
    unsigned state = 42;
    for (int i = 0; i < COUNT(numbers); i++) { state = state * 1103515245u + 12345; numbers[i] = (int)state >> 8; }
    qsort(numbers, COUNT(numbers), sizeof *numbers, by_int);
    int ordered = 1;
    for (int i = 1; i < COUNT(numbers); i++) ordered &= numbers[i - 1] <= numbers[i];
    int key = numbers[123];
    int *found = bsearch(&key, numbers, COUNT(numbers), sizeof *numbers, by_int);
    key++;
    printf("%d %d %d %d %d\n", ordered, numbers[0], numbers[299], (int)(found - numbers), bsearch(&key, numbers, COUNT(numbers), sizeof *numbers, by_int) == NULL);
    struct person people[] = {{"mia", 30, 61.5}, {"bob", 25, 80.25}, {"eve", 41, 55}, {"al", 19, 72.125}};
    qsort(people, COUNT(people), sizeof *people, by_name);
    for (int i = 0; i < COUNT(people); i++) printf("%s ", people[i].name);
    qsort(people, COUNT(people), sizeof *people, by_weight);
    for (int i = 0; i < COUNT(people); i++) printf("%s:%d:%g ", people[i].name, people[i].age, people[i].weight);
    putchar('\n');
    const char *words[] = {"pear", "apple", "fig", "banana", "cherry", "apple pie", ""};
    qsort(words, COUNT(words), sizeof *words, by_text);
    for (int i = 0; i < COUNT(words); i++) printf("[%s] ", words[i]);
    putchar('\n');
    struct odd odds[] = {{"azb"}, {"cad"}, {"emf"}, {"gbh"}, {"iyj"}};
    qsort(odds, COUNT(odds), sizeof *odds, by_middle);
    for (int i = 0; i < COUNT(odds); i++) printf("%.3s ", odds[i].c);
    printf("%s\n", calls > 1000 ? "many calls" : "few calls");
    return 0;
}

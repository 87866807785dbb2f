// SPDX-License-Identifier: EPL-2.0
// Sorting: quicksort of numbers, heapsort of records through a function that compares, mergesort of a list.
#include "benchmark.h"

#include <stddef.h>

enum { NUMBERS = 150000, RECORDS = 40000, NODES = 60000 };

struct record {
    uint32_t key;
    uint16_t group;
};

struct node {
    struct node *next;
    uint32_t value;
};

static void quicksort(uint32_t *numbers, int count)
{
    while (count > 12) {
        uint32_t pivot = numbers[count / 2];
        int i = 0, j = count - 1;
        while (i <= j) {
            while (numbers[i] < pivot) {
                i++;
            }
            while (numbers[j] > pivot) {
                j--;
            }
            if (i <= j) {
                uint32_t number = numbers[i];
                numbers[i++] = numbers[j];
                numbers[j--] = number;
            }
        }
        // The smaller part by a call, so that the stack stays small.
        if (j + 1 < count - i) {
            quicksort(numbers, j + 1);
            numbers += i;
            count -= i;
        } else {
            quicksort(numbers + i, count - i);
            count = j + 1;
        }
    }
    for (int i = 1; i < count; i++) {
        uint32_t number = numbers[i];
        int j = i;
        for (; j > 0 && numbers[j - 1] > number; j--) {
            numbers[j] = numbers[j - 1];
        }
        numbers[j] = number;
    }
}

static int by_group_and_key(const struct record *a, const struct record *b)
{
    if (a->group != b->group) {
        return a->group < b->group ? -1 : 1;
    }
    return a->key < b->key ? -1 : a->key > b->key;
}

static int by_key(const struct record *a, const struct record *b)
{
    return a->key < b->key ? -1 : a->key > b->key;
}

typedef int comparison(const struct record *, const struct record *);

static void sift(struct record *heap, int parent, int count, comparison *compare)
{
    struct record moved = heap[parent];
    for (int child; (child = 2 * parent + 1) < count; parent = child) {
        if (child + 1 < count && compare(&heap[child], &heap[child + 1]) < 0) {
            child++;
        }
        if (compare(&moved, &heap[child]) >= 0) {
            break;
        }
        heap[parent] = heap[child];
    }
    heap[parent] = moved;
}

static void heapsort_records(struct record *records, int count, comparison *compare)
{
    for (int i = count / 2 - 1; i >= 0; i--) {
        sift(records, i, count, compare);
    }
    for (int i = count - 1; i > 0; i--) {
        struct record largest = records[0];
        records[0] = records[i];
        records[i] = largest;
        sift(records, 0, i, compare);
    }
}

static struct node *merge(struct node *a, struct node *b)
{
    struct node head, *last = &head;
    while (a && b) {
        struct node **least = a->value <= b->value ? &a : &b;
        last = last->next = *least;
        *least = (*least)->next;
    }
    last->next = a ? a : b;
    return head.next;
}

static struct node *mergesort(struct node *list, int count)
{
    if (count == 1) {
        list->next = NULL;
        return list;
    }
    struct node *second = list;
    for (int i = 0; i < count / 2; i++) {
        second = second->next;
    }
    struct node *first = mergesort(list, count / 2);
    return merge(first, mergesort(second, count - count / 2));
}

uint32_t repetition(void)
{
    static uint32_t numbers[NUMBERS];
    static struct record records[RECORDS];
    static struct node nodes[NODES];
    uint32_t random = 1962, checksum = CHECKSUM_START;

    for (int i = 0; i < NUMBERS; i++) {
        numbers[i] = next_random(&random);
    }
    quicksort(numbers, NUMBERS);
    for (int i = 0; i < NUMBERS; i += 100) {
        checksum = checksum_word(checksum, numbers[i]);
    }

    for (int i = 0; i < RECORDS; i++) {
        records[i].key = next_random(&random);
        records[i].group = (uint16_t)(next_random(&random) % 50);
    }
    heapsort_records(records, RECORDS, by_group_and_key);
    for (int i = 0; i < RECORDS; i += 100) {
        checksum = checksum_word(checksum, records[i].key);
    }
    heapsort_records(records, RECORDS, by_key);
    for (int i = 0; i < RECORDS; i += 100) {
        checksum = checksum_word(checksum, records[i].group);
    }

    for (int i = 0; i < NODES; i++) {
        nodes[i].value = next_random(&random);
        nodes[i].next = &nodes[i + 1];
    }
    for (struct node *node = mergesort(nodes, NODES); node; node = node->next) {
        checksum = (checksum ^ node->value) * 16777619u;
    }
    return checksum;
}

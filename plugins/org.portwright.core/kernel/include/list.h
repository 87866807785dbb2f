// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Doubly linked lists with the links inside the elements; an empty list points to itself.
#pragma once

#include "types.h"

struct list {
    struct list *next, *previous;
};

#define LIST(name) { &(name), &(name) }

static inline void list_init(struct list *list)
{
    list->next = list->previous = list;
}

static inline bool list_empty(const struct list *list)
{
    return list->next == list;
}

static inline void list_insert(struct list *link, struct list *before)
{
    link->next = before;
    link->previous = before->previous;
    before->previous->next = link;
    before->previous = link;
}

static inline void list_append(struct list *list, struct list *link)
{
    list_insert(link, list);
}

// Leaves the link empty, so that removing it again does nothing.
static inline void list_remove(struct list *link)
{
    link->next->previous = link->previous;
    link->previous->next = link->next;
    list_init(link);
}

// The first element's link, taken out; null if there is none.
static inline struct list *list_take_first(struct list *list)
{
    struct list *link = list->next;
    if (link == list)
        return NULL;
    list_remove(link);
    return link;
}

#define list_entry(link, type, member) container_of(link, type, member)

// Visits each element; the body may remove the one visited.
#define list_for_each(element, list, member)                                                              \
    for (typeof(element) next_##element,                                                                  \
         *once_##element = (element = list_entry((list)->next, typeof(*element), member),                 \
                            next_##element = list_entry(element->member.next, typeof(*element), member),  \
                            &next_##element);                                                             \
         once_##element && &element->member != (list);                                                    \
         element = next_##element, next_##element = list_entry(element->member.next, typeof(*element), member))

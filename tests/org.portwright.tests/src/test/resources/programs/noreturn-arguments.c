// SPDX-License-Identifier: EPL-2.0
// Arguments on the stack are read after calls that never return, whose code seems to run into another block:
// so the stack pointer of one place seems to come from several.
#include "opaque.h"
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

static jmp_buf out;

struct object { int kind, length; int (*put)(struct object *, const char *); };
struct reference { int attributes; int value[4]; void *getter, *setter; };
static struct reference reference;

OPAQUE static __attribute__((noreturn)) void refuse(const char *what, const char *name)
{
    printf("%s: %s\n", name, what);
    longjmp(out, 1);
}

OPAQUE static struct reference *find(struct object *object, const char *name)
{
    return name[0] == '-' ? NULL : object ? &reference : NULL;
}

OPAQUE static void define(int strict, struct object *object, const char *name, int attributes, const int *value,
    void *getter, void *setter, int must)
{
    struct reference *found;
    if (object->kind == 1) {
        if (!strcmp(name, "length"))
            goto readonly;
    } else if (object->kind == 2) {
        if (!strcmp(name, "source")) goto readonly;
        if (!strcmp(name, "global")) goto readonly;
    } else if (object->kind == 3) {
        if (object->put && object->put(object, name))
            return;
    }
    found = find(object, name);
    if (found) {
        if (value) {
            if (!(found->attributes & 1))
                memcpy(found->value, value, sizeof found->value);
            else if (strict)
                refuse("is read-only", name);
        }
        if (getter) {
            if (!(found->attributes & 4))
                found->getter = getter;
            else if (strict)
                refuse("has a getter", name);
        }
        if (setter) {
            if (!(found->attributes & 4))
                found->setter = setter;
            else if (strict)
                refuse("has a setter", name);
        }
        found->attributes |= attributes;
    }
    return;
readonly:
    if (strict || must)
        refuse("cannot be defined", name);
}

OPAQUE static void define_value(int strict, struct object *object, const char *name, int attributes)
{
    int value[4] = {1, 2, 3, attributes};
    define(strict, object, name, attributes, value, NULL, NULL, 1);
}

OPAQUE static void define_accessors(int strict, struct object *object, const char *name)
{
    define(strict, object, name, 4, NULL, &out, &reference, 0);
}

int main(void)
{
    struct object array = {1, 3, NULL}, expression = {2, 0, NULL}, user = {3, 0, NULL};
    if (!setjmp(out)) {
        define_value(0, &user, "a", 2);
        printf("%d %d %d %d\n", reference.attributes, reference.value[3], !!reference.getter, !!reference.setter);
        define_accessors(0, &expression, "b");
        printf("%d %d %d\n", reference.attributes, reference.getter == (void *)&out,
            reference.setter == (void *)&reference);
        define_accessors(1, &array, "c");
    }
    if (!setjmp(out)) {
        define_accessors(0, &array, "length");
        define_value(0, &expression, "source", 0);
    }
    printf("%d\n", reference.attributes);
}

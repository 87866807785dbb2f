// SPDX-License-Identifier: EPL-2.0
// A table of labels whose address is in the stack frame, where another function puts that of another table.
#include <stdio.h>
#include "opaque.h"

typedef void *const *labels;

struct machine {
    labels table;
    int sum;
};

OPAQUE void use(struct machine *machine, labels table) { machine->table = table; machine->sum ^= 5; }

OPAQUE int run(const unsigned char *code)
{
    static void *const first[] = {&&add, &&twice, &&other, &&less, &&end};
    static void *const second[] = {&&less, &&add, &&other, &&twice, &&end};
    struct machine machine = {first, 1};
#define NEXT goto *machine.table[*code++]
    NEXT;
add:
    machine.sum += 3;
    NEXT;
twice:
    machine.sum *= 2;
    NEXT;
less:
    machine.sum -= 7;
    NEXT;
other:
    use(&machine, machine.table == first ? second : first);
    NEXT;
end:
    return machine.sum;
}

int main(void)
{
    printf("%d\n", run((const unsigned char[]) {0, 0, 1, 3, 1, 4}));
    printf("%d\n", run((const unsigned char[]) {0, 1, 2, 0, 1, 3, 2, 0, 1, 3, 4}));
    printf("%d\n", run((const unsigned char[]) {2, 2, 2, 3, 3, 1, 2, 1, 4}));
    return 0;
}

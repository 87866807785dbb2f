// SPDX-License-Identifier: EPL-2.0
// A fault's handler that returns is called once, however many functions that have called setjmp the fault passes: the
// instruction can't be executed again.
// test: targets=java
// test: status=139
// test: fault=memory fault (address 0x00000010) in inner
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
#include "opaque.h"

static jmp_buf buffers[3];
static volatile int calls;

static void handle(int signal) {
    (void) signal;
    calls++;
    if (calls > 1) {
        _exit(139); // under qemu, which executes the instruction again
    }
    write(1, "handled\n", 8);
}

OPAQUE int inner(int *from) {
    return *from;
}

OPAQUE int middle(int *from) {
    if (setjmp(buffers[1]) != 0) {
        return 1;
    }
    return inner(from) + 1;
}

OPAQUE int outer(int *from) {
    if (setjmp(buffers[0]) != 0) {
        return 1;
    }
    return middle(from) + 1;
}

int main(void) {
    setvbuf(stdout, 0, _IONBF, 0);
    signal(SIGSEGV, handle);
    printf("%d\n", outer((int *) 16));
    return 0;
}

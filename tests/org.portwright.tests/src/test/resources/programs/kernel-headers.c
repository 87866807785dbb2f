// SPDX-License-Identifier: EPL-2.0
// The kernel's headers, beside those of musl that name the same things.
// test: targets=java
#include <linux/fs.h>
#include <linux/futex.h>
#include <linux/input.h>
#include <linux/limits.h>
#include <linux/random.h>
#include <linux/types.h>
#include <linux/version.h>
#include <asm/unistd.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "opaque.h"

OPAQUE long call(long number, long argument) {
    return syscall(number, argument);
}

int main(void) {
    struct input_event event = { .type = EV_KEY, .code = KEY_A, .value = 1 };
    __u32 word = FUTEX_WAIT_BITSET;
    int futex = 0;
    printf("%d %d %d %u %u\n", event.type, event.code, event.value, word, (unsigned) sizeof event);
    printf("%d %d\n", (int) BLOCK_SIZE, LINUX_VERSION_CODE >= KERNEL_VERSION(5, 0, 0));
    printf("%d\n", call(__NR_getppid, 0) == getppid());
    printf("%ld\n", syscall(__NR_futex, &futex, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1));
    return __NR_futex == SYS_futex ? 0 : 1;
}

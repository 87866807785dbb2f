// SPDX-License-Identifier: EPL-2.0
// Arguments at the ends of their ranges, of calls that phones have too.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// Prints a call, its result, and its error.
#define TRY(call) do { errno = 0; long result_ = (long)(call); \
    printf("%s = %ld %s\n", #call, result_, result_ < 0 ? strerror(errno) : ""); } while (0)

static char b[16] = "unchanged";

int main(void)
{
    TRY(syscall(SYS_getrandom, b, -1, 0));
    TRY(syscall(SYS_getrandom, b, 0x7fffffff, 0));
    TRY(syscall(SYS_getrandom, b, 0, 0));
    printf("%s\n", b);
    TRY(nanosleep(&(struct timespec){ -1, 0 }, NULL));
    TRY(nanosleep(&(struct timespec){ 0, -1 }, NULL));
    TRY(nanosleep(&(struct timespec){ 0, 1000000000 }, NULL));
    TRY(nanosleep(&(struct timespec){ 0, 1 }, NULL));
    fflush(stdout);
    struct iovec v[] = { { "one ", 4 }, { "two\n", 4 }, { (void *)4, 4 } };
    TRY(writev(1, v, -1));
    TRY(writev(1, v, 1025));
    fflush(stdout);
    TRY(writev(1, v, 3));
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// abort ends with the status of SIGABRT, 134.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    puts("before");
    fflush(stdout);
    abort();
}

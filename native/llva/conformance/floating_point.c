// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A program that is not privileged and computes with floating point: compiled for it, as the other files are not.

#include "conformance.h"

void divide_program(void);
void divide_program(void)
{
    volatile int dividend = 100;
    volatile float quotient = dividend;
    volatile int divisor = 7;
    llva_syscall(USER_EXIT, (int) (quotient / divisor));
    for (;;)
        ;
}

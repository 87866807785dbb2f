// Conversions to integers as MIPS I does them: by way of the rounding mode in the control register.
#include <stdio.h>
#include "opaque.h"

#ifdef __mips_hard_float
OPAQUE int truncated(double x)
{
    int result;
    double word;
    // The assembler makes eight instructions of it, with two of ctc1.
    __asm__(".set push\n.set mips1\ntrunc.w.d %0,%1,$8\n.set pop" : "=f"(word) : "f"(x) : "$1", "$8");
    __asm__("mfc1 %0,%1" : "=r"(result) : "f"(word));
    return result;
}

#define WITH_MODE(name, mode)                                                                                          \
    OPAQUE int name(double x)                                                                                          \
    {                                                                                                                  \
        int result, old;                                                                                               \
        double word;                                                                                                   \
        __asm__ volatile("cfc1 %1,$31\nori $8,%1,3\nxori $8,$8," #mode "\nctc1 $8,$31\nnop\nnop\ncvt.w.d %0,%2\nctc1 %1,$31"  \
                         : "=f"(word), "=&r"(old) : "f"(x) : "$8");                                                    \
        __asm__("mfc1 %0,%1" : "=r"(result) : "f"(word));                                                              \
        return result;                                                                                                 \
    }
#else
OPAQUE int truncated(double x) { return (int)x; }
#define WITH_MODE(name, mode) OPAQUE int name(double x) { return mode + (int)x; }
#endif

WITH_MODE(nearest, 3)
WITH_MODE(to_zero, 2)
WITH_MODE(up, 1)
WITH_MODE(down, 0)

int main(void)
{
    static const double values[] = {1.7, -1.7, 2.5, -2.5, 0.0, 0.5, -0.5, 3.0, 2147483646.5, -2147483648.0};
    for (int i = 0; i < COUNT(values); i++) {
        double x = values[i];
        printf("%g: %d %d %d %d %d\n", x, truncated(x), nearest(x), to_zero(x), up(x), down(x));
    }
    return 0;
}

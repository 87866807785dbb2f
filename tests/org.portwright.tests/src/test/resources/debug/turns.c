// A loop that somebody has to end, to be compiled with optimisation.
#include <stdio.h>

static volatile int done;
static volatile unsigned turns;

__attribute__((noinline)) static unsigned spin(unsigned step)
{
    unsigned odd = 0;
    while (!done) {
        turns += step;
        odd += turns & 1;
    }
    return odd;
}

int main(int argc, char **argv)
{
    puts("begun");
    fflush(stdout);
    unsigned odd = spin(7 * argc);
    printf("%d\n", odd > 0);
    return 0;
}

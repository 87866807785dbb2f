// A signal handler runs in the rounding mode that it finds, and what it sets ends with it.
#include <fenv.h>
#include <signal.h>
#include <stdio.h>
#include <setjmp.h>

static volatile double one = 1, three = 3;
static volatile int seen;
static sigjmp_buf place;

static void handler(int signal)
{
    seen = fegetround();
    fesetround(FE_TOWARDZERO);
    printf("%.20f\n", one / three);
}

static void jumper(int signal)
{
    seen = fegetround();
    fesetround(FE_TOWARDZERO);
    siglongjmp(place, 1);
}

int main(void)
{
    signal(SIGUSR1, handler);
    fesetround(FE_UPWARD);
    printf("%.20f\n", one / three);
    raise(SIGUSR1);
    printf("%d %d %.20f\n", seen == FE_UPWARD, fegetround() == FE_UPWARD, one / three);
    signal(SIGUSR2, jumper);
    fesetround(FE_DOWNWARD);
    if (!sigsetjmp(place, 1)) {
        raise(SIGUSR2);
    }
    printf("%d %d %.20f\n", seen == FE_DOWNWARD, fegetround() == FE_TOWARDZERO, one / three);
    return 0;
}

// Functions that begin with an inlined one, and that with another.
#define INLINED static inline __attribute__((always_inline))

static int total;

INLINED int add(int number)
{
    total += number;
    return total;
}

INLINED int twice(int number)
{
    return 2 * add(number);
}

__attribute__((noipa)) static int outer(int number)
{
    return twice(number);
}

int main(void)
{
    int sum = outer(3);
    sum += outer(4);
    return sum + total;
}

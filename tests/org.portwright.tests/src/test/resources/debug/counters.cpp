// Namespaces, classes and methods, for GdbComparisonTest.
#include <cstdio>

namespace counting {
    int total = 100;

    class Counter {
        int count;
        int step;

    public:
        static int made;

        explicit Counter(int by) : count(0), step(by)
        {
            made++;
        }

        int add(int times)
        {
            int before = count;
            count += times * step;
            total += count;
            return before;
        }

        int value() const
        {
            return count;
        }
    };

    int Counter::made;

    namespace inner {
        int total = 5;

        int twice(Counter &counter)
        {
            counter.add(2);
            return counter.value() + total;
        }
    }
}

namespace {
    int hidden(int value)
    {
        return value + 1;
    }
}

int main()
{
    counting::Counter counter(3);
    int sum = counting::inner::twice(counter);
    sum += hidden(counter.value());
    std::printf("%d %d %d\n", sum, counting::total, counting::Counter::made);
    return 0;
}

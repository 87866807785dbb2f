// SPDX-License-Identifier: EPL-2.0
// Leaves calls that need frames a hundred thousand times by longjmp and by exceptions; prints by how many pages its memory
// has grown, if they are many.
#include <csetjmp>
#include <cstdarg>
#include <cstdio>

#define APART __attribute__((noinline, noclone))

static std::jmp_buf back;
static volatile int sink;

// Their variable arguments, whose address is handed on, keep stubs from copying them.
static APART int add(int count, va_list list)
{
    int sum = 0;
    while (count-- > 0) {
        sum += va_arg(list, int);
    }
    return sum;
}
APART int leaves(bool by_exception, int count, ...)
{
    va_list list;
    va_start(list, count);
    int sum = add(count, list);
    va_end(list);
    if (by_exception && sum > 0) {
        throw sum;
    }
    if (sum > 0) {
        std::longjmp(back, sum);
    }
    return sum;
}
APART int passes(bool by_exception, int count, ...)
{
    va_list list;
    va_start(list, count);
    int sum = add(count, list);
    va_end(list);
    sink = leaves(by_exception, 2, sum, 1);
    return sink + 1;
}
APART int stays(int count, ...)
{
    va_list list;
    va_start(list, count);
    int sum = add(count, list);
    va_end(list);
    try {
        passes(true, 2, sum, 1);
    } catch (int thrown) {
        sum += thrown;
    }
    if (setjmp(back) == 0) {
        passes(false, 3, 1, 2, 3);
    }
    return sum;
}

static long pages()
{
    long all = 0;
    long resident = 0;
    std::FILE *file = std::fopen("/proc/self/statm", "r");
    if (file == nullptr || std::fscanf(file, "%ld %ld", &all, &resident) != 2) {
        std::printf("no /proc\n");
    }
    std::fclose(file);
    return resident;
}

int main()
{
    long sum = stays(2, 3, 4);
    long before = pages();
    for (int i = 0; i < 100000; i++) {
        sum += stays(2, i & 3, 4);
    }
    long grown = pages() - before;
    std::printf("%ld %ld\n", sum, grown < 250 ? 0 : grown);
    return 0;
}

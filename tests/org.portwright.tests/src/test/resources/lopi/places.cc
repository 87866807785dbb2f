// Functions at known lines, for FunctionPlacesTest and CppNamesTest.
#include "places.h"
namespace ns {
struct Class {
    int method(int a);
    int inside(int a) { return a; }
    ~Class();
    int value;
};
int Class::method(int a)
{
    return a + value;
}

Class::~Class() { value = 0; }

template <typename T> T larger(T a, T b)
{
    return a > b ? a : b;
}
template int larger<int>(int, int);
}

static int hidden(int x) { return x + 1; }
int (*volatile pointer)(int) = hidden;
int (*volatile header)(int) = of_the_header;

__attribute__((section(".text.elsewhere"))) int use(ns::Class &c)
{
    return c.method(1) + c.inside(2) + pointer(3);
}

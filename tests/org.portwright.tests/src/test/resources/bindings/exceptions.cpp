// Catches exceptions of Java as those of C++.
#include <portwright/exceptions.hpp>
#include "library.h"
#include <stdexcept>
#include <stdio.h>

// One that library.h does not have, and one that Java does not.
namespace java { namespace lang {
struct NumberFormatException : RuntimeException { };
struct NoSuchException : RuntimeException { };
} }

static int alive;

struct Guest {
    Guest() { alive++; }
    ~Guest() { alive--; }
};

struct Nested {
    ~Nested()
    {
        try {
            Stack_pop(Stack_new());
        } catch (const java::util::EmptyStackException &inner) {
            printf("in a destructor: %s\n", inner.what());
        }
    }
};

__attribute__((noinline)) static void pop()
{
    Guest guest;
    Stack_pop(Stack_new());
    printf("not reached\n");
}

__attribute__((noinline)) static void first()
{
    Nested nested;
    Guest guest;
    Vector_firstElement(Vector_new());
}

static const char *kind(void (*function)())
{
    try {
        Guest guest;
        function();
        return "nothing";
    } catch (const java::io::IOException &) {
        return "input";
    } catch (const java::lang::NoSuchException &) {
        return "unknown";
    } catch (const java::util::EmptyStackException &) {
        return "empty stack";
    } catch (const java::lang::RuntimeException &) {
        return "run time";
    } catch (const std::runtime_error &) {
        return "C++";
    } catch (...) {
        return "other";
    }
}

static void again()
{
    try {
        first();
    } catch (java::util::NoSuchElementException &) {
        printf("again\n");
        throw;
    }
}

static void parse()
{
    try {
        parse_in_radix("none", 10);
    } catch (java::lang::NumberFormatException exception) {     // A copy.
        printf("%d %.31s\n", Throwable_is(exception.object()), exception.what());
    }
    throw std::runtime_error("of C++");
}

static void called(Runnable, void *data)
{
    Guest guest;
    reinterpret_cast<void (*)()>(data)();
}

static void (*function)();

static void through_java()
{
    static const Runnable_callbacks functions = {called};
    Thread_run(Thread_new_Runnable(Runnable_implement(&functions, reinterpret_cast<void *>(function))));
}

static const char *through_java(void (*inner)())
{
    function = inner;
    return kind(through_java);
}

static void with_c()
{
    java_try {
        Stack_pop(Stack_new());
    } java_catch (exception) {
        printf("in C: %d\n", Throwable_is(exception));
    } java_end
}

int main(int argc, char **)
{
    if (argc > 1) {
        pop();
    }
    java_scope scope = java_open_scope();
    printf("%s\n", kind(pop));
    printf("%s\n", kind(first));
    printf("%s\n", kind(again));
    printf("%s\n", kind(parse));
    printf("%s\n", kind(with_c));
    try {
        pop();
    } catch (const std::exception &exception) {
        printf("%s\n", exception.what());
    }
    printf("%s through Java\n", through_java(pop));
    printf("%s through Java\n", through_java(parse));
    for (int i = 0; i < 1000; i++) {
        kind(pop);
    }
    java_close_scope(scope);
    printf("%d %d %d\n", alive, java_handles(), std::uncaught_exceptions());
}

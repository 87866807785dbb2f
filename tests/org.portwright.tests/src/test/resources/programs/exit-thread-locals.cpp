// SPDX-License-Identifier: EPL-2.0
// test: status=0
// Objects that are thread_local are destroyed before static ones, whichever were made first (C++17, [basic.start.term]).
#include <cstdio>
#include <cstdlib>
static int living;
struct PerThread {
    const char *name;
    PerThread(const char *name) : name(name) { living++; }
    ~PerThread() { living--; printf("end of %s\n", name); }
};
static void expect_none(const char *where)
{
    printf("%s: %d thread_local objects\n", where, living);
    fflush(stdout);
    if (living != 0)
        _Exit(1);
}
struct Static {
    const char *name;
    Static(const char *name) : name(name) { }
    ~Static() { expect_none(name); }
};
thread_local PerThread early("the one that is made first");
static PerThread *user = &early;
static Static global("a static object");
static void at_exit() { expect_none("a function of atexit"); }
int main()
{
    thread_local PerThread first("the first one of main");
    atexit(at_exit);
    static Static local("a static object of main");
    thread_local PerThread last("the last one of main");
    printf("%d thread_local objects, %s\n", living, user->name);
}

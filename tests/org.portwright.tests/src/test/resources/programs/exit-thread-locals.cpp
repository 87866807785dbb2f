// SPDX-License-Identifier: EPL-2.0
// Objects that are thread_local are destroyed before static ones, whichever were made first (C++17, [basic.start.term]).
#include <cstdio>
#include <cstdlib>
struct Named {
    const char *name;
    Named(const char *name) : name(name) { printf("begin of %s\n", name); }
    ~Named() { printf("end of %s\n", name); }
};
thread_local Named early("a thread_local object before all static ones");
static Named *user = &early;
static Named global("a static object");
static void at_exit() { puts("a function of atexit"); }
int main()
{
    thread_local Named first("the first thread_local object of main");
    atexit(at_exit);
    static Named local("a static object of main");
    thread_local Named last("the last thread_local object of main");
    printf("%s\n", user->name);
}

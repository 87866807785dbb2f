// SPDX-License-Identifier: EPL-2.0
// Whether PAPI can count an event on this machine, asked without any instrumentation: prints "yes", or its reason.
#include <dlfcn.h>
#include <stdio.h>

enum { VERSION = 7 << 24, NO_SET = -1 };

int main(int argc, char **argv)
{
    void *papi = dlopen("libpapi.so.7.0", RTLD_NOW);
    if (argc < 2 || !papi) {
        puts("PAPI is not installed");
        return 1;
    }
    int (*init)(int) = (int (*)(int))dlsym(papi, "PAPI_library_init");
    int (*create)(int *) = (int (*)(int *))dlsym(papi, "PAPI_create_eventset");
    int (*add)(int, const char *) = (int (*)(int, const char *))dlsym(papi, "PAPI_add_named_event");
    char *(*reason)(int) = (char *(*)(int))dlsym(papi, "PAPI_strerror");
    int set = NO_SET;
    int error = init(VERSION) == VERSION ? create(&set) : -1;
    if (!error)
        error = add(set, argv[1]);
    puts(error ? reason(error) : "yes");
    return 0;
}

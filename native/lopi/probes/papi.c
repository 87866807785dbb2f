/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Probe `papi`: as `events`, by PAPI (icl.utk.edu/papi), which knows more events: presets that mean the same on all
 * processors, and each processor's own by name. The library is found when the program starts, and only then needed.
 *
 *   LOPI_EVENT=EVENT     as papi_avail and papi_native_avail name it, default PAPI_TOT_INS
 *
 * PAPI may do anything in a call, so that the stubs of this probe keep all registers, vectors included.
 */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "event-probe.h"

/* Of papi.h, which is not needed so. */
enum { PAPI_OK = 0, PAPI_NULL = -1 };

static int (*PAPI_library_init)(int version);
static int (*PAPI_thread_init)(unsigned long (*number_of_thread)(void));
static int (*PAPI_create_eventset)(int *set);
static int (*PAPI_add_named_event)(int set, const char *name);
static int (*PAPI_start)(int set);
static int (*PAPI_read)(int set, long long *values);
static int (*PAPI_stop)(int set, long long *values);
static int (*PAPI_cleanup_eventset)(int set);
static int (*PAPI_destroy_eventset)(int *set);
static int (*PAPI_unregister_thread)(void);
static char *(*PAPI_strerror)(int error);

static const struct {
    const char *name;
    void *place;                    /* of the pointer to it */
} functions[] = {
    { "PAPI_library_init", &PAPI_library_init }, { "PAPI_thread_init", &PAPI_thread_init },
    { "PAPI_create_eventset", &PAPI_create_eventset }, { "PAPI_add_named_event", &PAPI_add_named_event },
    { "PAPI_start", &PAPI_start }, { "PAPI_read", &PAPI_read }, { "PAPI_stop", &PAPI_stop },
    { "PAPI_cleanup_eventset", &PAPI_cleanup_eventset }, { "PAPI_destroy_eventset", &PAPI_destroy_eventset },
    { "PAPI_unregister_thread", &PAPI_unregister_thread }, { "PAPI_strerror", &PAPI_strerror },
};

static int version;                 /* of the library that was found */
static _Atomic int first_error;     /* PAPI's, of a thread that could not be counted */

/* Of a thread. */
struct counter {
    int set;
    bool counts;
};

/* PAPI is at work in this thread: what it calls may be instrumented. */
static __thread bool busy;

static int start_counter(struct counter *counter)
{
    counter->set = PAPI_NULL;
    int error = PAPI_create_eventset(&counter->set);
    if (error == PAPI_OK)
        error = PAPI_add_named_event(counter->set, wanted_name);
    if (error == PAPI_OK)
        error = PAPI_start(counter->set);
    counter->counts = error == PAPI_OK;
    return error;
}

static bool read_event(struct thread *thread, uint64_t *value)
{
    if (!counting || busy)
        return false;
    int kept = errno;
    busy = true;
    struct counter *counter = thread->probe;
    if (!counter) {
        thread->probe = counter = lopi_map(sizeof *counter);
        int error = start_counter(counter);
        if (error != PAPI_OK)
            first_error = error;
    }
    long long count = 0;
    bool known = counter->counts && PAPI_read(counter->set, &count) == PAPI_OK;
    *value = (uint64_t)count;
    busy = false;
    errno = kept;
    return known;
}

static bool find_library(void)
{
    void *library = NULL;
    /* The file's name says which version papi.h had: PAPI_library_init wants it (PAPI_VERSION_NUMBER). */
    for (int major = 9; major >= 5 && !library; major--)
        for (int minor = 9; minor >= 0 && !library; minor--) {
            char name[40];
            snprintf(name, sizeof name, "libpapi.so.%d.%d", major, minor);
            library = dlopen(name, RTLD_NOW);
            version = major << 24 | minor << 16;
        }
    if (!library)
        return false;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function)
            return false;
        *(void **)functions[i].place = function;
    }
    return true;
}

/* Also in a child, where counters are the parent's. */
static int start_library(void)
{
    int answer = PAPI_library_init(version);
    if (answer != version)
        return answer > 0 ? -1 : answer;
    return PAPI_thread_init((unsigned long (*)(void))pthread_self);
}

void lopi_probe_start(void)
{
    wanted_name = getenv("LOPI_EVENT");
    if (!wanted_name || !*wanted_name)
        wanted_name = "PAPI_TOT_INS";
    busy = true;
    if (!find_library()) {
        lopi_complain("PAPI is not installed (Debian: libpapi7.0), or not for this type of machine; only calls"
                      " are counted");
        busy = false;
        return;
    }
    int error = start_library();
    struct counter *counter = lopi_map(sizeof *counter);
    if (error == PAPI_OK)
        error = start_counter(counter);
    busy = false;
    this_thread()->probe = counter;
    counting = error == PAPI_OK;
    if (!counting)
        lopi_complain("LOPI_EVENT=%s: PAPI: %s; papi_avail and papi_native_avail show what there is; only calls are"
                      " counted", wanted_name, PAPI_strerror(error));
}

void lopi_probe_thread_end(struct thread *thread)
{
    lopi_sums_thread_end(&lopi_called_sums, thread);
    struct counter *counter = thread->probe;
    if (!counter)
        return;
    long long count;
    busy = true;
    if (counter->counts)
        PAPI_stop(counter->set, &count);
    PAPI_cleanup_eventset(counter->set);
    PAPI_destroy_eventset(&counter->set);
    PAPI_unregister_thread();
    thread->probe = NULL;
    lopi_unmap(counter, sizeof *counter);
}

void lopi_probe_reset(void)
{
    lopi_counters_reset(&lopi_called_sums);
    this_thread()->probe = NULL;
    busy = true;
    counting = counting && start_library() == PAPI_OK;
    busy = false;
}

static void explain_threads(void)
{
    if (first_error)
        lopi_complain("LOPI_EVENT=%s: PAPI could not count a thread: %s; sums are too low", wanted_name,
                      PAPI_strerror(first_error));
    first_error = 0;
}

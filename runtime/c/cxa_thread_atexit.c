// SPDX-License-Identifier: EPL-2.0
// What libstdc++ has thread_local objects destroyed by, which musl does not have. With it exit destroys those of the thread
// that calls it before any static object (C++17, [basic.start.term]); libstdc++ alone can't say what comes before atexit.
#include <pthread.h>
#include <stdlib.h>

struct destructor {
    struct destructor *earlier;
    void (*function)(void *);
    void *object;
};

static _Thread_local struct destructor *latest;
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// In place of exit's own, which does nothing.
void __destroy_thread_locals(void)
{
    while (latest) {
        struct destructor destructor = *latest;
        free(latest);
        latest = destructor.earlier;
        destructor.function(destructor.object);
    }
}

static void end_of_thread(void *value)
{
    __destroy_thread_locals();
}

static void create_key(void)
{
    if (pthread_key_create(&key, end_of_thread))
        abort();
}

int __cxa_thread_atexit_impl(void (*function)(void *), void *object, void *dso)
{
    struct destructor *destructor = malloc(sizeof *destructor);
    if (!destructor)
        return -1;
    *destructor = (struct destructor) {latest, function, object};
    latest = destructor;
    pthread_once(&once, create_key);
    return pthread_setspecific(key, &latest);
}

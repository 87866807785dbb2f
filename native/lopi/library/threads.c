/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Knows all threads, so that their results can be had at any time, and takes them when a thread ends.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <threads.h>

#include "library.h"

__thread struct thread *lopi_thread;
static __thread bool has_ended;

static struct thread *_Atomic threads;              /* only grows */
static _Atomic int thread_count;
static pthread_mutex_t ending_lock = PTHREAD_MUTEX_INITIALIZER;    /* held while threads are visited, or one ends */
static const struct thread_watch *watch;             /* written before main */
static pthread_key_t end_key;
static bool end_key_made;

void lopi_watch_threads(const struct thread_watch *watcher)
{
    watch = watcher;
}

/* Not in a stub: pthread_getattr_np allocates memory. */
static void learn_stack(struct thread *thread)
{
    pthread_attr_t attributes;
    void *low;
    size_t bytes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
        return;
    if (pthread_attr_getstack(&attributes, &low, &bytes) == 0) {
        thread->stack_low = (uintptr_t)low;
        thread->stack_high = (uintptr_t)low + bytes;
    }
    pthread_attr_destroy(&attributes);
}

/* The thread ends: other destructors of thread-specific data may still call instrumented functions, so come last. */
static void thread_ends(void *argument)
{
    struct thread *thread = argument;
    if (++thread->ending < PTHREAD_DESTRUCTOR_ITERATIONS) {
        pthread_setspecific(end_key, thread);
        return;
    }
    /* A handler may be instrumented. The thread needs no signals any more, and the process's go to other threads. */
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
    pthread_mutex_lock(&ending_lock);
    if (watch)
        watch->ends(thread);
    lopi_release_frames(thread);
    lopi_thread = NULL;
    has_ended = true;
    __atomic_store_n(&thread->state, THREAD_FREE, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&ending_lock);
}

/* Signals are blocked: a handler that is instrumented would begin the same thread too. */
static void begin(void)
{
    struct thread *thread;
    for (thread = threads; thread; thread = thread->next) {
        int expected = THREAD_FREE;
        if (__atomic_compare_exchange_n(&thread->state, &expected, THREAD_BEGINS, false,
                                        __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            break;
    }
    if (!thread) {
        thread = lopi_map(4096);
        thread->state = THREAD_BEGINS;
        thread->next = threads;
        while (!__atomic_compare_exchange_n(&threads, &thread->next, thread, false,
                                            __ATOMIC_RELEASE, __ATOMIC_RELAXED))
            ;
    }
    thread->number = __atomic_add_fetch(&thread_count, 1, __ATOMIC_RELAXED);
    thread->ending = 0;
    thread->chunks = NULL;
    thread->probe = NULL;
    thread->stack_low = thread->stack_high = 0;
    thread->thread_pointer = (uintptr_t)__builtin_thread_pointer();
    lopi_thread = thread;
    if (has_ended)
        return;         /* the last destructors' calls are not counted; nobody may look at a thread that is gone */
    __atomic_store_n(&thread->state, THREAD_RUNS, __ATOMIC_RELEASE);
    if (end_key_made)
        pthread_setspecific(end_key, thread);
}

/* lopi_thread_begin keeps all registers, and calls this. */
void lopi_thread_begin_slowly(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    if (!lopi_thread)
        begin();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void lopi_each_thread(void (*visit)(struct thread *, void *), void *argument)
{
    pthread_mutex_lock(&ending_lock);
    for (struct thread *thread = threads; thread; thread = thread->next)
        if (__atomic_load_n(&thread->state, __ATOMIC_ACQUIRE) == THREAD_RUNS)
            visit(thread, argument);
    pthread_mutex_unlock(&ending_lock);
}

static void before_fork(void)
{
    pthread_mutex_lock(&ending_lock);
}

static void after_fork_in_parent(void)
{
    pthread_mutex_unlock(&ending_lock);
}

/* The child has one thread, and results of its own. */
static void after_fork_in_child(void)
{
    for (struct thread *thread = threads; thread; thread = thread->next)
        if (thread != lopi_thread)
            thread->state = THREAD_FREE;
    pthread_mutex_unlock(&ending_lock);
    if (watch)
        watch->forked();
}

__attribute__((constructor(101))) static void start_threads(void)
{
    end_key_made = pthread_key_create(&end_key, thread_ends) == 0;
    learn_stack(this_thread());
    pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

/*
 * Stubs that call nothing tell nobody that there is a new thread. So the functions that make threads are replaced
 * here: the linker prefers these to libc's, for the program and for its libraries. libc's own are found by the dynamic
 * linker; in a static program they have a second name each, which the linker must be asked for (-u).
 */
extern int __pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) __attribute__((weak));
extern int __thrd_create(thrd_t *, thrd_start_t, void *) __attribute__((weak));
#pragma weak dlsym

static void *libc_function(void *second_name, const char *name)
{
    void *function = second_name ? second_name : dlsym ? dlsym(RTLD_NEXT, name) : NULL;
    if (!function) {
        lopi_complain("a static program has no %s: link it with -Wl,-u,__%s", name, name);
        abort();
    }
    return function;
}

struct start {
    void *(*function)(void *);
    int (*c11_function)(void *);
    void *argument;
};

static void *start_thread(void *argument)
{
    struct start start = *(struct start *)argument;
    free(argument);
    learn_stack(this_thread());
    return start.function(start.argument);
}

static int start_c11_thread(void *argument)
{
    struct start start = *(struct start *)argument;
    free(argument);
    learn_stack(this_thread());
    return start.c11_function(start.argument);
}

static struct start *make_start(void *argument)
{
    struct start *start = malloc(sizeof *start);
    if (start)
        *start = (struct start) { .argument = argument };
    return start;
}

int pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*function)(void *), void *argument)
{
    static int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!create)
        create = libc_function(__pthread_create, "pthread_create");
    struct start *start = make_start(argument);
    if (!start)
        return EAGAIN;
    start->function = function;
    int error = create(id, attributes, start_thread, start);
    if (error)
        free(start);
    return error;
}

int thrd_create(thrd_t *id, thrd_start_t function, void *argument)
{
    static int (*create)(thrd_t *, thrd_start_t, void *);
    if (!create)
        create = libc_function(__thrd_create, "thrd_create");
    struct start *start = make_start(argument);
    if (!start)
        return thrd_nomem;
    start->c11_function = function;
    int result = create(id, start_c11_thread, start);
    if (result != thrd_success)
        free(start);
    return result;
}

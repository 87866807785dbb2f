// SPDX-License-Identifier: EPL-2.0
// pthread_once, in place of musl's, which no exception may leave: std::call_once wants its routine run again then.
#include "pthread_impl.h"

enum { NOT_RUN, RUNNING, HAS_RUN, RUNNING_WITH_WAITERS };

struct attempt {
    struct __ptcb cleanup;
    int has_returned;
};

static void finish(pthread_once_t *control, int state)
{
    if (a_swap(control, state) == RUNNING_WITH_WAITERS)
        __wake(control, -1, 1);
}

static void undo(void *control)
{
    finish(control, NOT_RUN);
}

// The routine returns, or an exception passes. A thread that is cancelled or exits does not come here, but calls undo.
static void leave(struct attempt *attempt)
{
    _pthread_cleanup_pop(&attempt->cleanup, !attempt->has_returned);
}

static void run(pthread_once_t *control, void (*routine)(void))
{
    __attribute__((cleanup(leave))) struct attempt attempt = {.has_returned = 0};
    _pthread_cleanup_push(&attempt.cleanup, undo, control);
    routine();
    attempt.has_returned = 1;
}

int __pthread_once(pthread_once_t *control, void (*routine)(void))
{
    for (;;) {
        switch (a_cas(control, NOT_RUN, RUNNING)) {
        case NOT_RUN:
            run(control, routine);
            finish(control, HAS_RUN);
            return 0;
        case RUNNING:
            a_cas(control, RUNNING, RUNNING_WITH_WAITERS); // if this fails, so will the wait
            // fall through
        case RUNNING_WITH_WAITERS:
            __wait(control, 0, RUNNING_WITH_WAITERS, 1);
            break;
        case HAS_RUN:
            return 0;
        }
    }
}

weak_alias(__pthread_once, pthread_once);

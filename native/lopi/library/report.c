/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * When and where results are written: at the program's end and on a signal, as the environment says.
 *
 *   LOPI_OUTPUT=FILE      default: standard error. %p in it becomes the process's number. After fork, a child's results
 *                         go to FILE.NUMBER if FILE has no %p
 *   LOPI_FORMAT=FORMAT    text (default), json, flat, graph or svg
 *   LOPI_SIGNAL=NUMBER    also on this signal, as often as it comes; FILE is written anew
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "library.h"

/* Named here so that the linker takes module.c. */
extern struct lopi_module lopi_module __attribute__((visibility("hidden")));
struct lopi_module *const lopi_program = &lopi_module;

/* Every instrumented object has this name undefined, so that the linker takes this file from the library. */
const char lopi_library[] = "lopi";

static pid_t first_process;
static uint64_t start_stamp;
static struct timespec start_time;
static sem_t report_wanted;
static pthread_mutex_t report_lock = PTHREAD_MUTEX_INITIALIZER;

enum format lopi_format(void)
{
    static const char *const names[] = { "text", "json", "flat", "graph", "svg" };
    const char *wanted = getenv("LOPI_FORMAT");
    if (!wanted || !*wanted)
        return FORMAT_TEXT;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(wanted, names[i]) == 0)
            return (enum format)i;
    lopi_complain("LOPI_FORMAT=%s is not known: use text, json, flat, graph or svg; results follow as text", wanted);
    return FORMAT_TEXT;
}

double lopi_time_stamp_frequency(void)
{
    struct timespec now;
    uint64_t stamp = time_stamp();
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds = (double)(now.tv_sec - start_time.tv_sec) + 1e-9 * (double)(now.tv_nsec - start_time.tv_nsec);
    return seconds > 0 ? (double)(stamp - start_stamp) / seconds : 1;
}

/* ---- What all probes have to say ---- */

/* Without a probe that is called, or of what it does not need: */
__attribute__((weak)) void lopi_probe_start(void) { }
__attribute__((weak)) void lopi_probe_thread_end(struct thread *thread) { }
__attribute__((weak)) void lopi_probe_reset(void) { }
__attribute__((weak)) void lopi_probe_report(FILE *out, enum format format) { }
__attribute__((weak)) size_t lopi_probe_json(FILE *out)
{
    fputs("\"functions\": [", out);
    return 0;
}

static void take_results(struct thread *thread)
{
    lopi_sums_thread_end(&lopi_inline_sums, thread);
    lopi_probe_thread_end(thread);
}

static void forget_results(void)
{
    lopi_counters_reset(&lopi_inline_sums);
    lopi_probe_reset();
}

__attribute__((constructor(101))) static void watch_threads(void)
{
    static const struct thread_watch watch = { take_results, forget_results };
    lopi_watch_threads(&watch);
}

static void report(FILE *out, enum format format)
{
    bool called = lopi_has_functions(true), inlined = lopi_has_functions(false);
    if (format == FORMAT_JSON) {
        putc('{', out);
        lopi_counters_json(out, &lopi_inline_sums, lopi_probe_json(out));
        fputs("\n]}\n", out);
        return;
    }
    if (called)
        lopi_probe_report(out, format);
    if (called && inlined && (format == FORMAT_SVG || format == FORMAT_GRAPH)) {
        lopi_complain("functions with an inline probe are left out; LOPI_FORMAT=text and json have them");
    } else if (inlined) {
        if (called)
            putc('\n', out);
        lopi_counters_print(out, format, &lopi_inline_sums, NULL);
    }
}

/* LOPI_OUTPUT with the process's number in it, or NULL for standard error. */
static char *output_name(void)
{
    const char *wanted = getenv("LOPI_OUTPUT");
    if (!wanted || !*wanted)
        return NULL;
    char *name;
    const char *place = strstr(wanted, "%p");
    int length;
    if (place)
        length = asprintf(&name, "%.*s%ld%s", (int)(place - wanted), wanted, (long)getpid(), place + 2);
    else if (getpid() != first_process)
        length = asprintf(&name, "%s.%ld", wanted, (long)getpid());
    else
        length = asprintf(&name, "%s", wanted);
    return length < 0 ? NULL : name;
}

/*
 * Writes beside, then renames: who reads FILE finds all of it. A device or a pipe, such as /dev/null, is written to, and
 * must not become a file.
 */
static void write_report(void)
{
    pthread_mutex_lock(&report_lock);
    char *name = output_name(), *beside = NULL;
    struct stat status;
    bool rename_it = name && (stat(name, &status) != 0 || S_ISREG(status.st_mode));
    if (!name) {
        report(stderr, lopi_format());
    } else if (asprintf(&beside, "%s%s", name, rename_it ? ".new" : "") > 0) {
        FILE *out = fopen(beside, "w");
        if (out)
            report(out, lopi_format());
        if (!out || ferror(out) || fclose(out) != 0 || (rename_it && rename(beside, name) != 0)) {
            lopi_complain("%s: results can't be written: %s; set LOPI_OUTPUT to another file", name, strerror(errno));
            if (rename_it)
                unlink(beside);
        }
        free(beside);
    }
    free(name);
    pthread_mutex_unlock(&report_lock);
}

static void on_signal(int number)
{
    (void)number;
    int error = errno;
    sem_post(&report_wanted);       /* the only thing here that a handler may do: signal-safety(7) */
    errno = error;
}

static void *report_when_wanted(void *unused)
{
    for (;;)
        if (sem_wait(&report_wanted) == 0)
            write_report();
    return unused;
}

static void report_on_signal(const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    pthread_t thread;
    if (*end || number < 1 || number >= NSIG || signal((int)number, on_signal) == SIG_ERR) {
        lopi_complain("LOPI_SIGNAL=%s: not the number of a signal that can be handled; kill -l lists them", text);
        return;
    }
    sem_init(&report_wanted, 0, 0);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);      /* the program's signals are for the program's threads */
    if (pthread_create(&thread, NULL, report_when_wanted, NULL) == 0)
        pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

__attribute__((constructor(102))) static void start(void)
{
    first_process = getpid();
    clock_gettime(CLOCK_MONOTONIC, &start_time);
    start_stamp = time_stamp();
    lopi_probe_start();
    const char *wanted = getenv("LOPI_SIGNAL");
    if (wanted && *wanted)
        report_on_signal(wanted);
}

__attribute__((destructor(101))) static void finish(void)
{
    write_report();
}

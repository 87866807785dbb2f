/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Probe `graph`: who calls whom, along which path, how often and for how long. Each thread keeps a tree of calling
 * contexts (Ammons, Ball, Larus: Exploiting hardware performance counters with flow and context sensitive profiling,
 * 1997): a node is a function as reached by one path. The table of functions, the call graph and the flame graph are
 * all made from it.
 */
#include <stdlib.h>
#include <string.h>

#include "library.h"

enum { DEEPEST = 1000 };        /* a path is followed so far; calls below count for its last function */

struct node {
    struct lopi_function *function;
    struct node *parent, *first_child, *sibling;
    struct node *last_called;   /* of the children: most often the next one too */
    uint64_t calls;             /* with calls by itself */
    uint64_t cycles;            /* with called functions */
    int depth;
    /* Of the last call that was not by itself: */
    struct place place;
    uint64_t entered;
};

enum { BLOCK = 64 * 1024, NODES_IN_BLOCK = (BLOCK - sizeof(void *)) / sizeof(struct node) };

/* A thread's tree. Lasts longer than the thread. */
struct tree {
    struct node root;
    struct node *current;
    const struct thread *thread;    /* NULL once it has ended */
    struct node *unused;
    size_t unused_count;
    bool grows;                 /* a node is being made: a handler that comes now makes none */
    struct tree *next;          /* in `trees` */
};

static struct tree *_Atomic trees;     /* only grows, by one atomic instruction */

__attribute__((target("general-regs-only"), noinline)) static struct tree *make_tree(struct thread *thread)
{
    struct tree *tree = lopi_map(sizeof *tree);
    tree->current = &tree->root;
    tree->thread = thread;
    tree->next = trees;
    while (!__atomic_compare_exchange_n(&trees, &tree->next, tree, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
        ;
    thread->probe = tree;
    return tree;
}

__attribute__((target("general-regs-only"), noinline))
static struct node *make_child(struct tree *tree, struct node *parent, struct lopi_function *function)
{
    tree->grows = true;
    __asm__ volatile ("" ::: "memory");
    if (tree->unused_count == 0) {
        tree->unused = lopi_map(BLOCK);
        tree->unused_count = NODES_IN_BLOCK;
    }
    struct node *child = tree->unused++;
    tree->unused_count--;
    child->function = function;
    child->parent = parent;
    child->depth = parent->depth + 1;
    child->sibling = parent->first_child;
    __atomic_store_n(&parent->first_child, child, __ATOMIC_RELEASE);    /* a report may be reading */
    tree->grows = false;
    return child;
}

/*
 * Calls that a longjmp or an exception has left have no exit: their time ends when the next call shows that they are
 * gone. Only on the thread's own stack: coroutines have others, and their calls may go on later.
 */
__attribute__((target("general-regs-only"), noinline))
static struct node *leave_gone(struct tree *tree, const struct thread *thread, const struct lopi_call *call,
                               const struct lopi_registers *registers)
{
    uint64_t now = time_stamp();
    struct node *node = tree->current;
    for (; node->parent; node = node->parent) {
        if (!on_own_stack(thread, node->place.stack))
            continue;               /* a coroutine's, that has passed control on, or a handler's */
        if (!was_left(node->place, call, registers))
            break;
        node->cycles += now - node->entered;
    }
    tree->current = node;
    return node;
}

/* A function exits, or the thread: what it has called, and what that has called, is gone. */
__attribute__((target("general-regs-only"), noinline))
static void leave_called(const struct tree *tree, const struct thread *thread, const struct node *exits, uint64_t now)
{
    const struct node *node = tree->current;
    while (node && node != exits)
        node = node->parent;
    if (!node || (exits->parent && !on_own_stack(thread, exits->place.stack)))
        return;
    for (struct node *gone = tree->current; gone != exits; gone = gone->parent)
        if (on_own_stack(thread, gone->place.stack))
            gone->cycles += now - gone->entered;
}

/* call->data: the node to go back to at exit with its lowest bit set if no time is to be added; the time of entry. */
__attribute__((target("general-regs-only")))
void lopi_enter(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    struct thread *thread = this_thread();
    struct tree *tree = thread->probe;
    if (__builtin_expect(!tree, 0))
        tree = make_tree(thread);
    struct place here = place_of(call, registers);
    struct node *parent = tree->current;
    if (__builtin_expect(on_own_stack(thread, here.stack) && parent->parent &&
                         (parent->place.stack <= here.stack || parent->place.stack >= thread->stack_high), 0))
        parent = leave_gone(tree, thread, call, registers);
    struct node *node = parent->last_called;
    if (!node || node->function != function) {
        if (parent->function == function || parent->depth >= DEEPEST) {     /* it calls itself */
            if (parent->function == function)
                parent->calls++;
            call->data[0] = (uintptr_t)parent | 1;
            return;
        }
        for (node = parent->first_child; node && node->function != function; node = node->sibling)
            ;
        if (!node) {
            if (__builtin_expect(tree->grows, 0)) {
                call->data[0] = (uintptr_t)parent | 1;
                return;
            }
            node = make_child(tree, parent, function);
        }
        parent->last_called = node;
    }
    node->calls++;
    node->place = here;
    tree->current = node;
    call->data[0] = (uintptr_t)node;
    call->data[1] = node->entered = time_stamp();
}

/* Says itself what is current now, whatever has been left. */
__attribute__((target("general-regs-only")))
void lopi_exit(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    uint64_t now = time_stamp();
    struct thread *thread = this_thread();
    struct tree *tree = thread->probe;
    struct node *node = (struct node *)((uintptr_t)call->data[0] & ~(uintptr_t)1);
    if (!tree)
        return;
    if (__builtin_expect(tree->current != node, 0))
        leave_called(tree, thread, node, now);
    if (call->data[0] & 1) {
        tree->current = node;
        return;
    }
    node->cycles += now - call->data[1];
    tree->current = node->parent;
}

/* By pthread_exit, calls are left too. */
void lopi_probe_thread_end(struct thread *thread)
{
    struct tree *tree = thread->probe;
    if (!tree)
        return;
    leave_called(tree, thread, &tree->root, time_stamp());
    tree->current = &tree->root;
    tree->thread = NULL;
    thread->probe = NULL;
}

void lopi_probe_reset(void)
{
    trees = NULL;
    this_thread()->probe = NULL;
}

/* ---- Reports ---- */

/* A node of all threads' trees together. */
struct path {
    const struct lopi_function *function;
    struct path **children;
    size_t child_count;
    uint64_t calls, cycles;
    const struct path *parent;
};

/* A function, over all paths. */
struct line {
    const struct lopi_function *function;
    uint64_t calls, self, total;
};

/* A pair of functions, over all paths. */
struct edge {
    const struct lopi_function *caller, *callee;
    uint64_t calls, cycles;
};

static void *get(void *memory, size_t bytes)
{
    memory = realloc(memory, bytes);
    if (!memory && bytes) {
        fprintf(stderr, "lopi: no memory for the results; instrument fewer functions\n");
        exit(1);
    }
    return memory;
}

/* What runs in a thread while a report is made, by depth: its time so far counts. */
struct running {
    uint64_t now;
    const struct node *nodes[DEEPEST + 1];
};

static void find_running(struct running *running, const struct tree *tree)
{
    *running = (struct running) { .now = time_stamp() };
    if (tree->thread)
        for (const struct node *node = tree->current; node->parent; node = node->parent)
            if (on_own_stack(tree->thread, node->place.stack))
                running->nodes[node->depth] = node;
}

static void merge(struct path *path, const struct node *node, const struct running *running)
{
    path->calls += node->calls;
    path->cycles += node->cycles;
    if (running->nodes[node->depth] == node && running->now > node->entered)
        path->cycles += running->now - node->entered;
    for (const struct node *child = node->first_child; child; child = child->sibling) {
        struct path *place = NULL;
        for (size_t i = 0; i < path->child_count && !place; i++)
            if (path->children[i]->function == child->function)
                place = path->children[i];
        if (!place) {
            place = get(NULL, sizeof *place);
            *place = (struct path) { .function = child->function, .parent = path };
            path->children = get(path->children, (path->child_count + 1) * sizeof *path->children);
            path->children[path->child_count++] = place;
        }
        merge(place, child, running);
    }
}

static void discard(struct path *path)
{
    for (size_t i = 0; i < path->child_count; i++) {
        discard(path->children[i]);
        free(path->children[i]);
    }
    free(path->children);
}

/* Root has no time of its own, nor has what runs in a coroutine; what it has called has. */
static void complete(struct path *path)
{
    uint64_t below = 0;
    for (size_t i = 0; i < path->child_count; i++) {
        complete(path->children[i]);
        below += path->children[i]->cycles;
    }
    if (path->cycles < below)
        path->cycles = below;
}

static uint64_t self_of(const struct path *path)
{
    uint64_t below = 0;
    for (size_t i = 0; i < path->child_count; i++)
        below += path->children[i]->cycles;
    return path->cycles - below;
}

static bool within(const struct path *path, const struct lopi_function *function)
{
    for (; path; path = path->parent)
        if (path->function == function)
            return true;
    return false;
}

static void add_lines(struct line *lines, const struct path *path)
{
    for (size_t i = 0; i < path->child_count; i++) {
        const struct path *child = path->children[i];
        struct line *line = &lines[number_of(child->function)];
        line->calls += child->calls;
        line->self += self_of(child);
        if (!within(path, child->function))
            line->total += child->cycles;       /* once, however it calls itself */
        add_lines(lines, child);
    }
}

static void add_edges(struct edge **edges, size_t *count, const struct path *path)
{
    for (size_t i = 0; i < path->child_count; i++) {
        const struct path *child = path->children[i];
        size_t place = 0;
        while (place < *count && ((*edges)[place].caller != path->function || (*edges)[place].callee != child->function))
            place++;
        if (place == *count) {
            *edges = get(*edges, (*count + 1) * sizeof **edges);
            (*edges)[(*count)++] = (struct edge) { .caller = path->function, .callee = child->function };
        }
        (*edges)[place].calls += child->calls;
        (*edges)[place].cycles += child->cycles;
        add_edges(edges, count, child);
    }
}

static int by_self(const void *a_, const void *b_)
{
    const struct line *a = a_, *b = b_;
    return a->self < b->self ? 1 : a->self > b->self ? -1 : a->calls < b->calls ? 1 : a->calls > b->calls ? -1 : 0;
}

static int by_total(const void *a_, const void *b_)
{
    const struct line *a = a_, *b = b_;
    return a->total < b->total ? 1 : a->total > b->total ? -1 : by_self(a, b);
}

/* Paths with the most time of their own. */
struct hot {
    const struct path *paths[20];
    size_t count;
};

static void find_hot(struct hot *hot, const struct path *path)
{
    const size_t most = sizeof hot->paths / sizeof *hot->paths;
    for (size_t i = 0; i < path->child_count; i++) {
        const struct path *child = path->children[i];
        size_t place = hot->count;
        while (place > 0 && self_of(hot->paths[place - 1]) < self_of(child))
            place--;
        if (place < most) {
            hot->count += hot->count < most;
            memmove(&hot->paths[place + 1], &hot->paths[place], (hot->count - place - 1) * sizeof *hot->paths);
            hot->paths[place] = child;
        }
        find_hot(hot, child);
    }
}

/* A long path without its middle. */
static void print_path(FILE *out, const struct path *path)
{
    enum { ENDS = 6 };
    size_t length = 0;
    for (const struct path *caller = path; caller->function; caller = caller->parent)
        length++;
    for (size_t i = 0; i < length; i++) {
        const struct path *caller = path;
        for (size_t below = length - 1; below > i; below--)
            caller = caller->parent;
        if (i == ENDS && length > 2 * ENDS + 1) {
            fprintf(out, " -> (%zu more)", length - 2 * ENDS);
            i = length - ENDS - 1;
        } else {
            fprintf(out, "%s%s", i ? " -> " : "", lopi_readable_name(caller->function));
        }
    }
}

static void print_hot_paths(FILE *out, const struct path *root)
{
    struct hot hot = { .count = 0 };
    find_hot(&hot, root);
    if (hot.count)
        fprintf(out, "\n%14s %7s %20s %20s  path\n", "calls", "self %", "self cycles", "total cycles");
    for (size_t i = 0; i < hot.count; i++) {
        const struct path *path = hot.paths[i];
        fprintf(out, "%14llu %7.2f %20llu %20llu  ", (unsigned long long)path->calls,
                root->cycles ? 100.0 * (double)self_of(path) / (double)root->cycles : 0,
                (unsigned long long)self_of(path), (unsigned long long)path->cycles);
        print_path(out, path);
        putc('\n', out);
    }
}

static void print_text(FILE *out, const struct line *lines, size_t count, uint64_t all)
{
    fprintf(out, "%14s %7s %20s %20s %12s  function\n", "calls", "self %", "self cycles", "total cycles", "total/call");
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%14llu %7.2f %20llu %20llu %12.1f  %s (%s)\n", (unsigned long long)lines[i].calls,
                all ? 100.0 * (double)lines[i].self / (double)all : 0, (unsigned long long)lines[i].self,
                (unsigned long long)lines[i].total, (double)lines[i].total / (double)lines[i].calls,
                lopi_readable_name(lines[i].function), lines[i].function->file);
}

/* The columns of gprof -p. */
static void print_flat(FILE *out, const struct line *lines, size_t count, uint64_t all)
{
    double second = lopi_time_stamp_frequency(), so_far = 0;
    fprintf(out, "Flat profile:\n\n"
            "  %%   cumulative   self              self     total\n"
            " time   seconds   seconds    calls  us/call  us/call  name\n");
    for (size_t i = 0; i < count; i++) {
        double self = (double)lines[i].self / second, calls = (double)lines[i].calls;
        so_far += self;
        fprintf(out, "%6.2f %9.2f %9.2f %8llu %8.2f %8.2f  %s\n",
                all ? 100.0 * (double)lines[i].self / (double)all : 0, so_far, self,
                (unsigned long long)lines[i].calls, 1e6 * self / calls,
                1e6 * (double)lines[i].total / second / calls, lopi_readable_name(lines[i].function));
    }
}

/* As gprof -q: each function with its callers above it and what it calls below. */
static void print_graph(FILE *out, struct line *lines, size_t count, uint64_t all, const struct path *root)
{
    double second = lopi_time_stamp_frequency();
    struct edge *edges = NULL;
    size_t edge_count = 0;
    add_edges(&edges, &edge_count, root);
    size_t *numbers = calloc(function_count() + 1, sizeof *numbers);
    if (!numbers)
        return;
    for (size_t i = 0; i < count; i++)
        numbers[number_of(lines[i].function)] = i + 1;
    fprintf(out, "Call graph\n\nindex %% time      self     total       called       name\n");
    for (size_t i = 0; i < count; i++) {
        const struct lopi_function *function = lines[i].function;
        for (size_t e = 0; e < edge_count; e++)
            if (edges[e].callee == function) {
                fprintf(out, "%27s %9.4f %10llu/%-10llu", "", (double)edges[e].cycles / second,
                        (unsigned long long)edges[e].calls, (unsigned long long)lines[i].calls);
                if (edges[e].caller)
                    fprintf(out, "    %s [%zu]\n", lopi_readable_name(edges[e].caller),
                            numbers[number_of(edges[e].caller)]);
                else
                    fprintf(out, "    <not instrumented>\n");
            }
        fprintf(out, "[%-4zu] %6.1f %9.4f %9.4f %10llu  %s [%zu]\n", i + 1,
                all ? 100.0 * (double)lines[i].total / (double)all : 0, (double)lines[i].self / second,
                (double)lines[i].total / second, (unsigned long long)lines[i].calls, lopi_readable_name(function), i + 1);
        for (size_t e = 0; e < edge_count; e++)
            if (edges[e].caller == function) {
                size_t callee = numbers[number_of(edges[e].callee)];
                fprintf(out, "%27s %9.4f %10llu/%-10llu    %s [%zu]\n", "", (double)edges[e].cycles / second,
                        (unsigned long long)edges[e].calls, (unsigned long long)lines[callee - 1].calls,
                        lopi_readable_name(edges[e].callee), callee);
            }
        fprintf(out, "-----------------------------------------------\n");
    }
    free(numbers);
    free(edges);
}

/* The members of an object: name to children. */
static void print_members(FILE *out, const struct path *path)
{
    fprintf(out, ", \"calls\": %llu, \"self\": %llu, \"total\": %llu, \"children\": [",
            (unsigned long long)path->calls, (unsigned long long)self_of(path), (unsigned long long)path->cycles);
}

static void print_json(FILE *out, const struct path *path, int indent)
{
    fprintf(out, "%*s", indent, "");
    lopi_print_function(out, path->function);
    print_members(out, path);
    for (size_t i = 0; i < path->child_count; i++) {
        fputs(i ? ",\n" : "\n", out);
        print_json(out, path->children[i], indent + 1);
    }
    fprintf(out, "]}");
}

static void print_hot_json(FILE *out, const struct path *root)
{
    struct hot hot = { .count = 0 };
    find_hot(&hot, root);
    fputs("\"paths\": [", out);
    for (size_t i = 0; i < hot.count; i++) {
        const struct path *callers[DEEPEST + 1];
        size_t count = 0;
        for (const struct path *path = hot.paths[i]; path->function; path = path->parent)
            callers[count++] = path;
        fputs(i ? ",\n {\"path\": [" : "\n {\"path\": [", out);
        while (count > 0) {
            lopi_print_json(out, callers[--count]->function->name);
            fputs(count ? ", " : "]", out);
        }
        fprintf(out, ", \"calls\": %llu, \"self\": %llu, \"total\": %llu}", (unsigned long long)hot.paths[i]->calls,
                (unsigned long long)self_of(hot.paths[i]), (unsigned long long)hot.paths[i]->cycles);
    }
    fputs("], ", out);
}

/* ---- The flame graph (Gregg: The Flame Graph, 2016): width is time, the callers are below ---- */

enum { SVG_WIDTH = 1200, SVG_MARGIN = 10, SVG_ROW = 17, SVG_CHARACTER = 7 };
static const double narrowest = 0.3;    /* in pixels; what is narrower is left out */

static int rows_of(const struct path *path, double width)
{
    int most = 0;
    if (width < narrowest)
        return 0;
    for (size_t i = 0; i < path->child_count; i++) {
        double part = path->cycles ? width * (double)path->children[i]->cycles / (double)path->cycles : 0;
        int rows = rows_of(path->children[i], part);
        if (rows > most)
            most = rows;
    }
    return most + 1;
}

static void print_flame(FILE *out, const struct path *path, double left, double width, int row, int rows, uint64_t all)
{
    if (width < narrowest)
        return;
    const char *name = path->function ? lopi_readable_name(path->function) : "all";
    unsigned hash = 0;
    for (const char *letter = name; *letter; letter++)
        hash = 31 * hash + (unsigned char)*letter;
    int top = SVG_MARGIN + 30 + (rows - 1 - row) * SVG_ROW;
    fprintf(out, "<g><title>");
    lopi_print_xml(out, name);
    if (path->function) {
        fprintf(out, " (");
        lopi_print_xml(out, path->function->file);
        fprintf(out, "): %llu calls,", (unsigned long long)path->calls);
    } else {
        putc(':', out);
    }
    fprintf(out, " %llu cycles, %.2f %%</title><rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\""
            " fill=\"rgb(%u,%u,%u)\"/>", (unsigned long long)path->cycles,
            all ? 100.0 * (double)path->cycles / (double)all : 0, left, top, width, SVG_ROW - 1,
            205 + hash % 50, 80 + hash / 50 % 130, hash / 6500 % 55);
    int letters = (int)(width - 4) / SVG_CHARACTER;
    if (letters >= 3) {
        char text[200];
        if (letters > (int)sizeof text - 1)
            letters = (int)sizeof text - 1;
        snprintf(text, (size_t)letters + 1, "%s", name);
        if ((int)strlen(name) > letters)
            memcpy(text + letters - 2, "..", 2);
        fprintf(out, "<text x=\"%.1f\" y=\"%d\">", left + 3, top + 12);
        lopi_print_xml(out, text);
        fprintf(out, "</text>");
    }
    fprintf(out, "</g>\n");
    for (size_t i = 0; i < path->child_count; i++) {
        double part = path->cycles ? width * (double)path->children[i]->cycles / (double)path->cycles : 0;
        print_flame(out, path->children[i], left, part, row + 1, rows, all);
        left += part;
    }
}

static void print_svg(FILE *out, const struct path *root)
{
    int rows = rows_of(root, SVG_WIDTH - 2 * SVG_MARGIN), height = rows * SVG_ROW + 2 * SVG_MARGIN + 30;
    fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
            "<style>text { font: 12px monospace } rect:hover { stroke: black }</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
            "<text x=\"%d\" y=\"%d\" style=\"font-size: 16px\">Cycles by calling path</text>\n",
            SVG_WIDTH, height, SVG_WIDTH, height, SVG_MARGIN, SVG_MARGIN + 14);
    print_flame(out, root, SVG_MARGIN, SVG_WIDTH - 2 * SVG_MARGIN, 0, rows, root->cycles);
    fprintf(out, "</svg>\n");
}

static int most_cycles_first(const void *a_, const void *b_)
{
    const struct path *a = *(struct path *const *)a_, *b = *(struct path *const *)b_;
    return a->cycles < b->cycles ? 1 : a->cycles > b->cycles ? -1 : 0;
}

static void sort(struct path *path)
{
    if (path->child_count)
        qsort(path->children, path->child_count, sizeof *path->children, most_cycles_first);
    for (size_t i = 0; i < path->child_count; i++)
        sort(path->children[i]);
}

/* All threads' trees together. */
static void read_trees(struct path *root)
{
    *root = (struct path) { 0 };
    for (const struct tree *tree = trees; tree; tree = tree->next) {
        struct running running;
        find_running(&running, tree);
        merge(root, &tree->root, &running);
    }
    complete(root);
    sort(root);
}

void lopi_probe_report(FILE *out, enum format format)
{
    struct path root;
    read_trees(&root);
    size_t count = function_count();        /* of all that are in the trees: more may come now */
    struct line *lines = get(NULL, (count + 1) * sizeof *lines);
    for (size_t i = 0; i < count; i++)
        lines[i] = (struct line) { .function = function_at(i) };
    add_lines(lines, &root);
    qsort(lines, count, sizeof *lines, format == FORMAT_GRAPH ? by_total : by_self);
    size_t called = 0;
    for (size_t i = 0; i < count; i++)
        if (lines[i].calls)
            lines[called++] = lines[i];
    switch (format) {
    case FORMAT_FLAT: print_flat(out, lines, called, root.cycles); break;
    case FORMAT_GRAPH: print_graph(out, lines, called, root.cycles, &root); break;
    case FORMAT_SVG: print_svg(out, &root); break;
    default:
        print_text(out, lines, called, root.cycles);
        print_hot_paths(out, &root);
    }
    free(lines);
    discard(&root);
}

size_t lopi_probe_json(FILE *out)
{
    struct path root;
    read_trees(&root);
    fprintf(out, "\"unit\": \"cycles\", \"frequency\": %.0f, \"name\": \"\"", lopi_time_stamp_frequency());
    print_members(out, &root);
    for (size_t i = 0; i < root.child_count; i++) {
        fputs(i ? ",\n" : "\n", out);
        print_json(out, root.children[i], 1);
    }
    fputs("], ", out);
    print_hot_json(out, &root);
    fputs("\"functions\": [", out);
    discard(&root);
    return 0;
}

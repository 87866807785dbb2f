// SPDX-License-Identifier: EPL-2.0
// A library whose functions pass each of the types; LibrariesTest calls it from Java.
#include "maths.h"
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <pthread.h>
#include <unistd.h>
static int counted;
static void end(void);
__attribute__((constructor)) static void begin(void) { counted = 100; atexit(end); }
static void end(void) { const char *file = getenv("MATHS_END"); if (file) fclose(fopen(file, "w")); }
int add(int a, int b) { return a + b; }
long long wide(long long a, int b, double c, float d, long long e) { return a * b + (long long) (c * d) - e; }
double half(double x) { return x / 2; }
float third(float x) { return x / 3; }
_Bool negate(_Bool x) { return !x; }
int sum(const int *n, int c) { int s = 0; for (int i = 0; i < c; i++) s += n[i]; return s; }
void fill(unsigned char *b, int c, int v) { memset(b, v, c); }
const char *greet(const char *name) { static char buffer[100]; snprintf(buffer, sizeof buffer, "Hello, %s!", name ? name : "nobody"); return buffer; }
int counter(void) { return ++counted; }
state *state_new(int value) { state *s = malloc(sizeof *s); s->value = value; s->weight = 0.5; s->name = "n\303\244me"; return s; }
int state_value(const state *s) { return s->value; }
void state_free(state *s) { free(s); }
int work(int steps, progress report, void *data) { int total = 0; for (int i = 0; i < steps; i++) total += report(i, (double) i / steps, data); return total; }
void sort(int *n, int c, int (*compare)(int, int)) {
    for (int i = 1; i < c; i++) for (int j = i; j > 0 && compare(n[j - 1], n[j]) > 0; j--) { int t = n[j]; n[j] = n[j - 1]; n[j - 1] = t; }
}
int fails(int code) { return code; }
const char *message(int code) { return code == -3 ? "three" : "other"; }
void quit(int status) { exit(status); }
int crash(int *where) { return *where; }
int deep(int n) { volatile int x[200]; x[n % 10] = n; return n == 0 ? 0 : deep(n - 1) + x[n % 10] - n; }
const void *bytes(int count) { static unsigned char all[300]; memset(all, count, sizeof all); return count < 0 ? NULL : all; }
static progress kept; static void *kept_data;
void keep(progress report, void *data) { kept = report; kept_data = data; }
int call_kept(int value) { return kept(value, 0.5, kept_data); }
int *no_pointer(void) { return NULL; }
static void *spin(void *unused) { for (;;) sleep(1); return unused; }
int start_thread(void) { pthread_t thread; return pthread_create(&thread, NULL, spin, NULL); }
int open_file(const char *name) { return fopen(name, "w") == NULL; }
long long ninth(int a, int b, int c, int d, int e, int f, int g, int h, long long i) { return a + b + c + d + e + f + g + h + i; }
void *grow(int megabytes) { char *p = malloc((size_t) megabytes << 20); if (p) p[((size_t) megabytes << 20) - 1] = 1; return p; }

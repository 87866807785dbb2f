// SPDX-License-Identifier: EPL-2.0
/** Adds two numbers. */
int add(int a, int b);
long long wide(long long a, int b, double c, float d, long long e);
double half(double x);
float third(float x);
_Bool negate(_Bool x);
int sum(const int *numbers, int count);
void fill(unsigned char *bytes, int count, int value);
const char *greet(const char *name);
/* Counts calls; each instance has its own. */
int counter(void);
typedef struct counter_state { int value; double weight; const char *name; } state;
state *state_new(int value);
int state_value(const state *s);
void state_free(state *s);
typedef int (*progress)(int done, double part, void *data);
int work(int steps, progress report, void *data);
void sort(int *numbers, int count, int (*compare)(int, int));
int fails(int code);
const char *message(int code);
void quit(int status);
int crash(int *where);
int deep(int n);
const void *bytes(int count);
void keep(progress report, void *data);
int call_kept(int value);
int *no_pointer(void);
int start_thread(void);
int open_file(const char *name);
long long ninth(int a, int b, int c, int d, int e, int f, int g, int h, long long i);
void *grow(int megabytes);

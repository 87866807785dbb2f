// SPDX-License-Identifier: EPL-2.0
// Runs the instruction cases of a generated assembly file, and prints a hash of what each one leaves.
// With the name of a case as its argument it prints the whole state after each of the case's runs.
#include <stdio.h>
#include <string.h>

// As AssemblyProgram.java lays it out.
struct state {
    unsigned general[8]; // $8 to $15
    unsigned hi, lo;
    unsigned floating[6][2]; // $f0, $f2 ... $f10; a single is in the first word
    unsigned memory[16];
} __attribute__((aligned(8))); // for ldc1 and sdc1

struct test {
    const char *name;
    void (*run)(struct state *);
    const struct state *inputs;
    int count;
    const char *types; // of each floating register after the run: s, d, w (bits), or . if it is not looked at
    int nan_operands;  // whether any input is a NaN, so that the result's sign is that of an operand
};

extern const struct test tests[];

static unsigned hash;

static void add(unsigned word, int verbose) {
    hash = (hash ^ (word & 0xffff)) * 16777619u;
    hash = (hash ^ (word >> 16)) * 16777619u;
    if (verbose)
        printf(" %08x", word);
}

// MIPS and Java have other payloads in the NaNs that they make. Of a NaN that comes from operands, the sign is the
// choice of the processor, too; one that is new is positive: C prints "nan", not "-nan".
static void add_single(unsigned bits, int any_sign, int verbose) {
    if ((bits & 0x7fffffff) > 0x7f800000)
        bits = any_sign ? 0x7fffffff : bits | 0x7fffffff;
    add(bits, verbose);
}

static void add_double(const unsigned *words, int any_sign, int verbose) {
    const int high = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    unsigned top = words[high], bottom = words[!high];
    if ((top & 0x7fffffff) > 0x7ff00000 || ((top & 0x7fffffff) == 0x7ff00000 && bottom)) {
        top = any_sign ? 0x7fffffff : top | 0x7fffffff;
        bottom = 0;
    }
    add(top, verbose);
    add(bottom, verbose);
}

static void run(const struct test *test, int verbose) {
    static struct state state;
    hash = 2166136261u;
    for (int i = 0; i < test->count; i++) {
        state = test->inputs[i];
        if (verbose) {
            printf("%s run %d:", test->name, i);
            fflush(stdout);
        }
        test->run(&state);
        for (int r = 0; r < 8; r++)
            add(state.general[r], verbose);
        add(state.hi, verbose);
        add(state.lo, verbose);
        for (int r = 0; r < 6; r++) {
            if (test->types[r] == 's')
                add_single(state.floating[r][0], test->nan_operands, verbose);
            else if (test->types[r] == 'd')
                add_double(state.floating[r], test->nan_operands, verbose);
            else if (test->types[r] == 'w')
                add(state.floating[r][0], verbose);
        }
        for (int w = 0; w < 16; w++)
            add(state.memory[w], verbose);
        if (verbose)
            printf("\n");
    }
}

int main(int argc, char **argv) {
    for (const struct test *test = tests; test->name; test++) {
        if (argc > 1 && strcmp(argv[1], test->name) == 0) {
            run(test, 1);
        } else if (argc == 1 && test->name[0] != '!') { // those with ! end the program
            run(test, 0);
            printf("%s %08x\n", test->name, hash);
        }
    }
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// An interpreter of bytecode: a stack machine, which runs a sieve, a loop of arithmetic and a recursive function. Their
// source is assembled at the start.
#include "benchmark.h"

#include <stdlib.h>
#include <string.h>

// In the order of `names`.
enum opcode {
    HALT, PUSH, POP, DUP, SWAP, OVER, LOAD, STORE, INCREMENT, PEEK, POKE, ADD, SUB, MUL, DIV, MOD, AND, OR, XOR, NOT,
    NEGATE, SHL, SHR, EQ, NE, LT, LE, GT, GE, JUMP, JZ, JNZ, CALL, RETURN, PRINT, OPCODES
};

static const char *const names[OPCODES] = {
    "halt", "push", "pop", "dup", "swap", "over", "load", "store", "increment", "peek", "poke", "add", "sub", "mul",
    "div", "mod", "and", "or", "xor", "not", "negate", "shl", "shr", "eq", "ne", "lt", "le", "gt", "ge", "jump", "jz",
    "jnz", "call", "return", "print",
};

enum { CODE = 512, LABELS = 26, STACK = 1024, CALLS = 256, LOCALS = 4, MEMORY = 65536 };

struct machine {
    uint8_t code[CODE];
    int32_t stack[STACK];
    int32_t locals[CALLS][LOCALS];
    int return_to[CALLS];
    int32_t memory[MEMORY];
    uint32_t printed;       // a checksum of all that was printed
};

static int32_t word(const uint8_t *at)
{
    return (int32_t)((uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
}

static int target(const uint8_t *at)
{
    return at[0] | at[1] << 8;
}

static void run(struct machine *machine)
{
    const uint8_t *code = machine->code;
    int32_t *top = machine->stack;      // the value on top; those below it have lower addresses
    int32_t *memory = machine->memory;
    int32_t *locals = machine->locals[0];
    int depth = 0, at = 0;
    for (;;) {
        switch ((enum opcode)code[at++]) {
        case HALT:
            return;
        case PUSH:
            *++top = word(code + at);
            at += 4;
            break;
        case POP:
            top--;
            break;
        case DUP:
            top[1] = top[0];
            top++;
            break;
        case SWAP: {
            int32_t value = top[0];
            top[0] = top[-1];
            top[-1] = value;
            break;
        }
        case OVER:
            top[1] = top[-1];
            top++;
            break;
        case LOAD:
            *++top = locals[code[at++]];
            break;
        case STORE:
            locals[code[at++]] = *top--;
            break;
        case INCREMENT:
            locals[code[at++]]++;
            break;
        case PEEK:
            *top = memory[*top & (MEMORY - 1)];
            break;
        case POKE:
            memory[top[0] & (MEMORY - 1)] = top[-1];
            top -= 2;
            break;
        case ADD:
            top--;
            top[0] = (int32_t)((uint32_t)top[0] + (uint32_t)top[1]);
            break;
        case SUB:
            top--;
            top[0] = (int32_t)((uint32_t)top[0] - (uint32_t)top[1]);
            break;
        case MUL:
            top--;
            top[0] = (int32_t)((uint32_t)top[0] * (uint32_t)top[1]);
            break;
        case DIV:
            top--;
            top[0] = top[1] > 0 ? top[0] / top[1] : 0;
            break;
        case MOD:
            top--;
            top[0] = top[1] > 0 ? top[0] % top[1] : 0;
            break;
        case AND:
            top--;
            top[0] &= top[1];
            break;
        case OR:
            top--;
            top[0] |= top[1];
            break;
        case XOR:
            top--;
            top[0] ^= top[1];
            break;
        case NOT:
            *top = ~*top;
            break;
        case NEGATE:
            *top = (int32_t)-(uint32_t)*top;
            break;
        case SHL:
            top--;
            top[0] = (int32_t)((uint32_t)top[0] << (top[1] & 31));
            break;
        case SHR:
            top--;
            top[0] = (int32_t)((uint32_t)top[0] >> (top[1] & 31));
            break;
        case EQ:
            top--;
            top[0] = top[0] == top[1];
            break;
        case NE:
            top--;
            top[0] = top[0] != top[1];
            break;
        case LT:
            top--;
            top[0] = top[0] < top[1];
            break;
        case LE:
            top--;
            top[0] = top[0] <= top[1];
            break;
        case GT:
            top--;
            top[0] = top[0] > top[1];
            break;
        case GE:
            top--;
            top[0] = top[0] >= top[1];
            break;
        case JUMP:
            at = target(code + at);
            break;
        case JZ:
            at = *top-- == 0 ? target(code + at) : at + 2;
            break;
        case JNZ:
            at = *top-- != 0 ? target(code + at) : at + 2;
            break;
        case CALL:
            machine->return_to[depth++] = at + 2;
            locals = machine->locals[depth];
            at = target(code + at);
            break;
        case RETURN:
            at = machine->return_to[--depth];
            locals = machine->locals[depth];
            break;
        case PRINT:
            machine->printed = checksum_word(machine->printed, (uint32_t)*top--);
            break;
        case OPCODES:
            abort();
        }
    }
}

static enum opcode opcode_of(const char *name, size_t length)
{
    for (int i = 0; i < OPCODES; i++) {
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0) {
            return (enum opcode)i;
        }
    }
    abort();
}

// Writes the bytes of a program. A word `A:` names a place, `A` stands for it behind a jump.
static void assemble(const char *source, uint8_t *code)
{
    int places[LABELS] = {0};
    for (int pass = 0; pass < 2; pass++) {
        int at = 0;
        for (const char *s = source + strspn(source, " "); *s; s += strspn(s, " ")) {
            size_t length = strcspn(s, " ");
            if (s[length - 1] == ':') {
                places[s[0] - 'A'] = at;
            } else if (s[0] >= 'A' && s[0] <= 'Z') {
                code[at++] = (uint8_t)places[s[0] - 'A'];
                code[at++] = (uint8_t)(places[s[0] - 'A'] >> 8);
            } else {
                enum opcode opcode = opcode_of(s, length);
                code[at++] = (uint8_t)opcode;
                if (opcode == PUSH || opcode == LOAD || opcode == STORE || opcode == INCREMENT) {
                    char *end;
                    long value = strtol(s + length, &end, 10);
                    length = (size_t)(end - s);
                    for (int i = 0; i < (opcode == PUSH ? 4 : 1); i++) {
                        code[at++] = (uint8_t)((unsigned long)value >> 8 * i);
                    }
                }
            }
            s += length;
        }
    }
}

// Prints how many primes there are: the memory of a number is 1 where it is a multiple of a smaller one.
static const char sieve[] =
    "push 2 store 0 "
    "A: load 0 peek jnz D increment 2 load 0 dup add store 1 jump C "
    "B: push 1 load 1 poke load 1 load 0 add store 1 "
    "C: load 1 push 65536 lt jnz B "
    "D: increment 0 load 0 push 65536 lt jnz A "
    "load 2 print halt";

// Prints what a loop of all kinds of arithmetic comes to.
static const char arithmetic[] =
    "push 1 store 1 "
    "A: load 1 dup push 5 shl xor dup push 7 shr push 33554431 and xor store 1 "
    "load 1 push 1000 mod dup mul load 2 add push 3 sub store 2 "
    "load 2 not push 255 and load 0 or load 2 over gt swap push 1 and ne load 3 add store 3 "
    "increment 0 load 0 push 200000 lt jnz A "
    "load 1 print load 2 print load 3 negate print halt";

// Prints a Fibonacci number.
static const char fibonacci[] =
    "push 27 call A print halt "
    "A: store 0 load 0 push 2 lt jnz B "
    "load 0 push 1 sub call A load 0 push 2 sub call A add return "
    "B: load 0 return";

uint32_t repetition(void)
{
    static const char *const sources[] = {sieve, arithmetic, fibonacci};
    static struct machine machine;
    uint32_t checksum = CHECKSUM_START;
    for (int i = 0; i < 3; i++) {
        memset(&machine, 0, sizeof machine);
        machine.printed = CHECKSUM_START;
        assemble(sources[i], machine.code);
        run(&machine);
        checksum = checksum_word(checksum, machine.printed);
    }
    return checksum;
}

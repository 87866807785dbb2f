// SPDX-License-Identifier: EPL-2.0
// Jump tables inside jump tables and inside loops: a little stack machine.
#include <stdio.h>
#include "opaque.h"

enum op { PUSH, ADD, SUB, MUL, NEG, DUP, SWAP, PRINT, JUMP_IF, CALL, HALT };

OPAQUE int builtin(int number, int x)
{
    switch (number) {
    case 0: return x + 100;
    case 1: return x * 2;
    case 2:
        switch (x & 7) {
        case 0: return 7;
        case 1: printf("odd\n"); return x - 1;
        case 2: return x + 2;
        case 3: return -x;
        case 4: return x >> 1;
        case 5: return x * x;
        case 6: return 0;
        default: return x;
        }
    case 3: return x & 0xff;
    case 4: return x | 0x100;
    case 5: printf("<%d>", x); return x;
    default: return -1;
    }
}

OPAQUE int execute(const int *code)
{
    int stack[16], top = -1, executed = 0;
    for (const int *pc = code;; executed++) {
        switch ((enum op)*pc++) {
        case PUSH: stack[++top] = *pc++; break;
        case ADD: top--; stack[top] += stack[top + 1]; break;
        case SUB: top--; stack[top] -= stack[top + 1]; break;
        case MUL: top--; stack[top] *= stack[top + 1]; break;
        case NEG: stack[top] = -stack[top]; break;
        case DUP: stack[top + 1] = stack[top]; top++; break;
        case SWAP: { int t = stack[top]; stack[top] = stack[top - 1]; stack[top - 1] = t; break; }
        case PRINT: printf("%d\n", stack[top--]); break;
        case JUMP_IF: { int to = *pc++; if (stack[top--]) pc = code + to; break; }
        case CALL: stack[top] = builtin(*pc++, stack[top]); break;
        case HALT: return executed;
        default: return -1;
        }
    }
}

int main(void)
{
    static const int countdown[] = {PUSH, 5, DUP, PRINT, PUSH, 1, SUB, DUP, JUMP_IF, 2, HALT};
    static const int calls[] = {PUSH, 9, CALL, 0, CALL, 1, CALL, 2, CALL, 5, NEG, DUP, MUL, PRINT,
                                PUSH, 3, PUSH, 4, SWAP, SUB, PRINT, PUSH, 7, CALL, 9, PRINT, HALT};
    static const int bad[] = {PUSH, 1, 77};
    printf("%d\n", execute(countdown));
    printf("%d\n", execute(calls));
    printf("%d\n", execute(bad));
    for (int x = 8; x < 16; x++) {
        printf("%d ", builtin(2, x));
    }
    putchar('\n');
    return 0;
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where bootstrap threads begin, instead of the program and its threads: _start and thread_begin of the kernel's own library are where
// application threads do. The linker is told so (-e apkern_start, --wrap=thread_begin), and no object of a program changes.

#define EDI 0                           // struct apkern_registers
#define ESI 4
#define EBP 8
#define EBX 16
#define EDX 20
#define ECX 24
#define EAX 28
#define GS 32
#define FS 36
#define ES 40
#define DS 44
#define PC 56
#define EFLAGS 64
#define ESP 68

    .section .text

// eax is the argument string, which begins at esp.
    .globl apkern_start
apkern_start:
    movl $_start, %edx
    movl $1, %ecx
    jmp begin

// eax is the thread's argument.
    .globl __wrap_thread_begin
__wrap_thread_begin:
    movl $__real_thread_begin, %edx
    xorl %ecx, %ecx
begin:
    movl %esp, %ebx
    xorl %ebp, %ebp             // the end of the chain of frames, for debuggers
    andl $-16, %esp             // System V ABI, i386 supplement: 16 byte aligned at calls
    pushl %ecx                  // whether it is the program's first thread
    pushl %ebx                  // stack pointer
    pushl %eax                  // argument
    pushl %edx                  // entry
    call bootstrap_thread
    // No application thread: the thread runs here. Its stack pointer and argument are as they were but for what the argument
    // string may have lost at its start.
    popl %edx
    movl (%esp), %eax
    movl %ebx, %esp
    jmp *%edx

// void bootstrap_become(const struct apkern_registers *): goes on as the application thread.
    .globl bootstrap_become
bootstrap_become:
    movl 4(%esp), %ebp
    movl ESP(%ebp), %eax
    movl %eax, become_stack_pointer
    movl PC(%ebp), %eax
    movl %eax, become_pc
    pushl EFLAGS(%ebp)
    pushl DS(%ebp)
    movl EDI(%ebp), %edi
    movl ESI(%ebp), %esi
    movl EBX(%ebp), %ebx
    movl EDX(%ebp), %edx
    movl ECX(%ebp), %ecx
    movl EAX(%ebp), %eax
    movw GS(%ebp), %gs
    movw FS(%ebp), %fs
    movw ES(%ebp), %es
    movl EBP(%ebp), %ebp
    popl %ds
    popfl                       // perhaps with the trap flag: then the next instruction is the last
    movl %cs:become_stack_pointer, %esp
    jmp *%cs:become_pc

    .bss
    .balign 4
// A process has one such thread at a time: it is about to end, and all its threads with it.
become_stack_pointer:
    .long 0
become_pc:
    .long 0

    .section .note.GNU-stack, "", @progbits

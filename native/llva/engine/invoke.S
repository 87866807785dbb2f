// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Functions that may be unwound: llva_invoke, which leaves a struct invoke_frame on the stack, and llva_invokememcpy, which leaves nothing:
// llva_iunwind knows it by its copy instructions.

#include "context.h"

        .text

// int llva_invoke(int *ret, int (*f)(), int count, ...)
        .globl llva_invoke
llva_invoke:
        pushl %ebp
        movl %esp, %ebp
        pushl %ebx
        pushl %esi
        pushl %edi
        pushfl
        str %edx
        shrl $1, %edx
        pushl invoke_innermost - SELECTOR_FIRST_TASK / 2(%edx)
        movl %esp, invoke_innermost - SELECTOR_FIRST_TASK / 2(%edx)
        // The arguments again, at a multiple of 16.
        movl 16(%ebp), %ecx
        leal 20(%ebp), %esi
        leal (, %ecx, 4), %eax
        subl %eax, %esp
        andl $-16, %esp
        movl %esp, %edi
        rep movsl
        call *12(%ebp)
        movl 8(%ebp), %edx
        movl %eax, (%edx)
        xorl %eax, %eax
1:      movl -20(%ebp), %ecx            // invoke_frame.previous
        str %edx
        shrl $1, %edx
        movl %ecx, invoke_innermost - SELECTOR_FIRST_TASK / 2(%edx)
        leal -12(%ebp), %esp
        popl %edi
        popl %esi
        popl %ebx
        popl %ebp
        ret

// llva_iunwind makes the interrupted code go on here: ecx is the frame.
        .globl invoke_unwound
invoke_unwound:
        leal 20(%ecx), %ebp
        movl $1, %eax
        jmp 1b

// int llva_invokememcpy(void *to, const void *from, int count)
        .globl llva_invokememcpy, copy_words, copy_words_unwound, copy_bytes, copy_bytes_unwound
llva_invokememcpy:
        pushl %esi
        pushl %edi
        movl 12(%esp), %edi
        movl 16(%esp), %esi
        movl 20(%esp), %ecx
        shrl $2, %ecx
copy_words:
        rep movsl
        movl 20(%esp), %ecx
        andl $3, %ecx
copy_bytes:
        rep movsb
        movl 20(%esp), %eax
        popl %edi
        popl %esi
        ret

// What is left of the word that could not be copied, and all after it, byte by byte: the first that cannot ends it.
copy_words_unwound:
        movl 20(%esp), %ecx
        addl 12(%esp), %ecx
        subl %edi, %ecx
        jmp copy_bytes
copy_bytes_unwound:
        movl %edi, %eax
        subl 12(%esp), %eax
        popl %edi
        popl %esi
        ret

        .section .note.GNU-stack, "", @progbits

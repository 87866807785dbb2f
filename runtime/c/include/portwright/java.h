/* SPDX-License-Identifier: EPL-2.0 */
/* Calls of Java from C: what all headers that `portwright bind` makes have in common. See docs/bindings.md. */
#ifndef PORTWRIGHT_JAVA_H
#define PORTWRIGHT_JAVA_H

#include <setjmp.h>
#include <string.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How bound functions are declared; <portwright/exceptions.hpp> has another way. */
#ifndef JAVA_INLINE_
#define JAVA_INLINE_ static inline
#endif

/** A handle of a Java object; 0 is null. */
typedef int java_object;

/* How a call is written (org.portwright.translator.mips.Mips, JAVA_CALL): the marker with the number of registers, the
   registers, and for a processor, which passes over all of these, a jump to the function below. The description lies in a
   section of its own, once for all calls that have the same. */
#define JAVA_BEGIN_(words) "lui $0, 0x4a00 + " #words "\n\t"
#define JAVA_WORD_(name) "or $0, %[" #name "], $0\n\t"
#define JAVA_PAIR_(name) "or $0, %L[" #name "], $0\n\tor $0, %M[" #name "], $0\n\t"
#define JAVA_END_(binding) \
    ".pushsection .portwright.bindings, \"axMS\", %%progbits, 1\n9:\t.asciz \"" binding "\"\n\t.popsection\n\t" \
    ".set push\n\t.set noreorder\n\t.set noat\n\tlui $4, %%hi(9b)\n\taddiu $4, $4, %%lo(9b)\n\tj %[missing_]\n\tnop\n\t" \
    ".set pop"
#define JAVA_MISSING_ [missing_] "i"(portwright_java_missing_)

/** Where a processor comes to, which has no Java: ends the program with a message that names the member. */
__attribute__((weak, noreturn, noinline, used)) void portwright_java_missing_(const char *binding)
{
    static const char before[] = "portwright: ";
    static const char after[] = " is Java; translate this program to call it\n";
    if (write(2, before, sizeof before - 1) < 0 || write(2, binding, strcspn(binding, " ")) < 0
        || write(2, after, sizeof after - 1) < 0) {
        /* There is nobody to tell. */
    }
    _exit(1);
}

static inline int java_float_bits_(float number)
{
    int bits;
    __builtin_memcpy(&bits, &number, sizeof bits);
    return bits;
}

static inline float java_bits_float_(int bits)
{
    float number;
    __builtin_memcpy(&number, &bits, sizeof number);
    return number;
}

static inline long long java_double_bits_(double number)
{
    long long bits;
    __builtin_memcpy(&bits, &number, sizeof bits);
    return bits;
}

static inline double java_bits_double_(long long bits)
{
    double number;
    __builtin_memcpy(&number, &bits, sizeof number);
    return number;
}

#define JAVA_FUNCTION_0_(name, binding) \
    JAVA_INLINE_ void name(void) \
    { \
        __asm__ volatile(JAVA_BEGIN_(0) JAVA_END_(binding) : : JAVA_MISSING_ : "memory"); \
    }
#define JAVA_FUNCTION_1_(name, binding, A) \
    JAVA_INLINE_ void name(A a) \
    { \
        __asm__ volatile(JAVA_BEGIN_(1) JAVA_WORD_(a) JAVA_END_(binding) : : [a] "r"(a), JAVA_MISSING_ : "memory"); \
    }
#define JAVA_RESULT_0_(R, name, binding) \
    JAVA_INLINE_ R name(void) \
    { \
        int r; \
        __asm__ volatile(JAVA_BEGIN_(1) JAVA_WORD_(r) JAVA_END_(binding) : [r] "=r"(r) : JAVA_MISSING_ : "memory"); \
        return (R) r; \
    }
#define JAVA_RESULT_1_(R, name, binding, A) \
    JAVA_INLINE_ R name(A a) \
    { \
        int r; \
        __asm__ volatile(JAVA_BEGIN_(2) JAVA_WORD_(r) JAVA_WORD_(a) JAVA_END_(binding) \
                         : [r] "=r"(r) : [a] "r"(a), JAVA_MISSING_ : "memory"); \
        return (R) r; \
    }
#define JAVA_RESULT_2_(R, name, binding, A, B) \
    JAVA_INLINE_ R name(A a, B b) \
    { \
        int r; \
        __asm__ volatile(JAVA_BEGIN_(3) JAVA_WORD_(r) JAVA_WORD_(a) JAVA_WORD_(b) JAVA_END_(binding) \
                         : [r] "=r"(r) : [a] "r"(a), [b] "r"(b), JAVA_MISSING_ : "memory"); \
        return (R) r; \
    }
#define JAVA_RESULT_3_(R, name, binding, A, B, C) \
    JAVA_INLINE_ R name(A a, B b, C c) \
    { \
        int r; \
        __asm__ volatile(JAVA_BEGIN_(4) JAVA_WORD_(r) JAVA_WORD_(a) JAVA_WORD_(b) JAVA_WORD_(c) JAVA_END_(binding) \
                         : [r] "=r"(r) : [a] "r"(a), [b] "r"(b), [c] "r"(c), JAVA_MISSING_ : "memory"); \
        return (R) r; \
    }
#define JAVA_FUNCTION_3_(name, binding, A, B, C) \
    JAVA_INLINE_ void name(A a, B b, C c) \
    { \
        __asm__ volatile(JAVA_BEGIN_(3) JAVA_WORD_(a) JAVA_WORD_(b) JAVA_WORD_(c) JAVA_END_(binding) \
                         : : [a] "r"(a), [b] "r"(b), [c] "r"(c), JAVA_MISSING_ : "memory"); \
    }
#define JAVA_FUNCTION_4_(name, binding, A, B, C, D) \
    JAVA_INLINE_ void name(A a, B b, C c, D d) \
    { \
        __asm__ volatile(JAVA_BEGIN_(4) JAVA_WORD_(a) JAVA_WORD_(b) JAVA_WORD_(c) JAVA_WORD_(d) JAVA_END_(binding) \
                         : : [a] "r"(a), [b] "r"(b), [c] "r"(c), [d] "r"(d), JAVA_MISSING_ : "memory"); \
    }

/* Handles. */

/** Ends a handle, not the object; what uses it after that ends the program. */
JAVA_FUNCTION_1_(java_delete, "org/portwright/runtime/Handles.delete(I)V static -", java_object)
/** A further handle of an object, which no scope deletes. */
JAVA_RESULT_1_(java_object, java_keep, "org/portwright/runtime/Handles.keep(Ljava/lang/Object;)I static -", java_object)
/** Whether two handles are of the same object. */
JAVA_RESULT_2_(int, java_same, "org/portwright/runtime/Handles.areSame(II)Z static --", java_object, java_object)
/** How many handles there are. */
JAVA_RESULT_0_(int, java_handles, "org/portwright/runtime/Handles.count()I static .")

/** A time in which handles are made; closing it deletes those that are left. Scopes are closed in the reverse order. */
typedef int java_scope;
JAVA_RESULT_0_(java_scope, java_open_scope, "org/portwright/runtime/Handles.open()I static .")
JAVA_FUNCTION_1_(java_close_scope, "org/portwright/runtime/Handles.close(I)V static -", java_scope)

/* Strings and arrays. */

/** A String of characters in UTF-8. */
JAVA_RESULT_1_(java_object, java_string, "org/portwright/runtime/JavaStrings.fromUtf8(I)Ljava/lang/String; static -",
               const char *)
/**
 * Writes a String in UTF-8, with a zero at the end, and of one that is too long as many whole characters as there is room
 * for. Returns the bytes that all of it takes, without the zero, as snprintf does.
 */
JAVA_RESULT_3_(int, java_get_string, "org/portwright/runtime/JavaStrings.toUtf8(Ljava/lang/String;II)I static ---",
               java_object, char *, int)
/** Number of elements of an array. */
JAVA_RESULT_1_(int, java_array_length, "org/portwright/runtime/JavaArrays.length(Ljava/lang/Object;)I static -",
               java_object)
/** Copies elements of an array of numbers to C: the array, the first, how many, where to. */
JAVA_FUNCTION_4_(java_array_read, "org/portwright/runtime/JavaArrays.read(Ljava/lang/Object;III)V static ----",
                 java_object, int, int, void *)
/** Copies elements of C to an array of numbers: the array, the first, how many, where from. */
JAVA_FUNCTION_4_(java_array_write, "org/portwright/runtime/JavaArrays.write(Ljava/lang/Object;III)V static ----",
                 java_object, int, int, const void *)
/** An element of an array of objects. */
JAVA_RESULT_2_(java_object, java_array_get,
               "org/portwright/runtime/JavaArrays.element([Ljava/lang/Object;I)Ljava/lang/Object; static --", java_object, int)
/** Sets one. */
JAVA_FUNCTION_3_(java_array_set,
                 "org/portwright/runtime/JavaArrays.setElement([Ljava/lang/Object;ILjava/lang/Object;)V static ---",
                 java_object, int, java_object)

/* Callbacks. */

/** Does nothing but what Java calls, until java_stop is called. */
JAVA_FUNCTION_0_(java_run, "org/portwright/runtime/Callbacks.run()V static .")
/** Lets java_run return. */
JAVA_FUNCTION_0_(java_stop, "org/portwright/runtime/Callbacks.stop()V static .")
/** Lets time go by, in milliseconds; meanwhile Java may call. */
JAVA_FUNCTION_1_(java_sleep, "org/portwright/runtime/Callbacks.sleep(I)V static -", int)

/* Exceptions. */

/** The exception that a function with an error code met last, which is forgotten; 0 if there was none. */
JAVA_RESULT_0_(java_object, java_exception, "org/portwright/runtime/JavaState.take()Ljava/lang/Throwable; static .")
JAVA_RESULT_1_(int, java_handle_, "org/portwright/runtime/JavaState.handle(I)I static -", void *)

/**
 * java_try { ... } java_catch (exception) { ... } java_end: what is between the first braces is left at an exception of
 * Java, and the second block gets it. Neither return, break, continue nor goto may leave the first block.
 */
#define java_try \
    { \
        jmp_buf java_buffer_; \
        int java_outer_ = java_handle_(&java_buffer_); \
        if (setjmp(java_buffer_) == 0) {
#define java_catch(exception) \
            java_handle_((void *) java_outer_); \
        } else { \
            java_object exception; \
            java_handle_((void *) java_outer_); \
            exception = java_exception();
#define java_end \
        } \
    }

#ifdef __cplusplus
}
#endif

#endif

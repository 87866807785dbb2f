// SPDX-License-Identifier: EPL-2.0
// libatomic for what MIPS32 has no instructions for: GCC's library calls for atomic operations
// on 64 bits, on objects of any size (https://gcc.gnu.org/wiki/Atomic/GCCMM/LIbrary), and on floating point.
// One lock for all of them: rare in programs, and never held while other code runs.

typedef unsigned long long u64;

static unsigned char busy;

static void lock(void)
{
    while (__atomic_test_and_set(&busy, __ATOMIC_ACQUIRE))
        ;
}

static void unlock(void)
{
    __atomic_clear(&busy, __ATOMIC_RELEASE);
}

// The functions have other names in C, for GCC knows the real ones as builtins.
#define NAMED(name) __asm__(#name)

u64 load_8(const volatile void *object, int order) NAMED(__atomic_load_8);
u64 load_8(const volatile void *object, int order)
{
    (void) order;
    lock();
    u64 value = *(const volatile u64 *) object;
    unlock();
    return value;
}

void store_8(volatile void *object, u64 value, int order) NAMED(__atomic_store_8);
void store_8(volatile void *object, u64 value, int order)
{
    (void) order;
    lock();
    *(volatile u64 *) object = value;
    unlock();
}

u64 exchange_8(volatile void *object, u64 value, int order) NAMED(__atomic_exchange_8);
u64 exchange_8(volatile void *object, u64 value, int order)
{
    (void) order;
    lock();
    u64 old = *(volatile u64 *) object;
    *(volatile u64 *) object = value;
    unlock();
    return old;
}

_Bool compare_exchange_8(volatile void *object, void *expected, u64 value, int success, int failure)
    NAMED(__atomic_compare_exchange_8);
_Bool compare_exchange_8(volatile void *object, void *expected, u64 value, int success, int failure)
{
    (void) success, (void) failure;
    lock();
    u64 old = *(volatile u64 *) object;
    _Bool equal = old == *(u64 *) expected;
    if (equal)
        *(volatile u64 *) object = value;
    unlock();
    if (!equal)
        *(u64 *) expected = old;
    return equal;
}

#define FETCH(name, result)                                                         \
    u64 fetch_##name##_8(volatile void *object, u64 operand, int order)             \
        NAMED(__atomic_fetch_##name##_8);                                           \
    u64 fetch_##name##_8(volatile void *object, u64 operand, int order)             \
    {                                                                               \
        (void) order;                                                               \
        lock();                                                                     \
        u64 old = *(volatile u64 *) object;                                         \
        *(volatile u64 *) object = (result);                                        \
        unlock();                                                                   \
        return old;                                                                 \
    }                                                                               \
    u64 name##_fetch_8(volatile void *object, u64 operand, int order)               \
        NAMED(__atomic_##name##_fetch_8);                                           \
    u64 name##_fetch_8(volatile void *object, u64 operand, int order)               \
    {                                                                               \
        u64 old = fetch_##name##_8(object, operand, order);                         \
        return (result);                                                            \
    }

FETCH(add, old + operand)
FETCH(sub, old - operand)
FETCH(and, old & operand)
FETCH(or, old | operand)
FETCH(xor, old ^ operand)
FETCH(nand, ~(old & operand))

static void copy(void *to, const volatile void *from, unsigned size)
{
    while (size-- > 0)
        ((unsigned char *) to)[size] = ((const volatile unsigned char *) from)[size];
}

void load_any(unsigned size, const volatile void *object, void *value, int order) NAMED(__atomic_load);
void load_any(unsigned size, const volatile void *object, void *value, int order)
{
    (void) order;
    lock();
    copy(value, object, size);
    unlock();
}

void store_any(unsigned size, volatile void *object, const void *value, int order) NAMED(__atomic_store);
void store_any(unsigned size, volatile void *object, const void *value, int order)
{
    (void) order;
    lock();
    copy((void *) object, value, size);
    unlock();
}

void exchange_any(unsigned size, volatile void *object, const void *value, void *old, int order)
    NAMED(__atomic_exchange);
void exchange_any(unsigned size, volatile void *object, const void *value, void *old, int order)
{
    (void) order;
    lock();
    for (unsigned i = 0; i < size; i++) {
        // Byte by byte, because value and old may be the same object.
        unsigned char byte = ((const unsigned char *) value)[i];
        ((unsigned char *) old)[i] = ((volatile unsigned char *) object)[i];
        ((volatile unsigned char *) object)[i] = byte;
    }
    unlock();
}

_Bool compare_exchange_any(unsigned size, volatile void *object, void *expected, const void *value,
                           int success, int failure) NAMED(__atomic_compare_exchange);
_Bool compare_exchange_any(unsigned size, volatile void *object, void *expected, const void *value,
                           int success, int failure)
{
    (void) success, (void) failure;
    lock();
    unsigned i = 0;
    while (i < size && ((volatile unsigned char *) object)[i] == ((unsigned char *) expected)[i])
        i++;
    if (i == size)
        copy((void *) object, value, size);
    else
        copy(expected, object, size);
    unlock();
    return i == size;
}

_Bool is_lock_free(unsigned size, const volatile void *object) NAMED(__atomic_is_lock_free);
_Bool is_lock_free(unsigned size, const volatile void *object)
{
    return (size == 1 || size == 2 || size == 4) && ((unsigned long) object & (size - 1)) == 0;
}

// Functions of <stdatomic.h> that GCC's header declares beside its macros (C11, 7.17.4 and 7.17.8).

void thread_fence(int order) NAMED(atomic_thread_fence);
void thread_fence(int order)
{
    (void) order;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void signal_fence(int order) NAMED(atomic_signal_fence);
void signal_fence(int order)
{
    (void) order;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

_Bool flag_test_and_set(volatile void *flag) NAMED(atomic_flag_test_and_set);
_Bool flag_test_and_set(volatile void *flag)
{
    return __atomic_test_and_set(flag, __ATOMIC_SEQ_CST);
}

_Bool flag_test_and_set_explicit(volatile void *flag, int order) NAMED(atomic_flag_test_and_set_explicit);
_Bool flag_test_and_set_explicit(volatile void *flag, int order)
{
    (void) order;
    return __atomic_test_and_set(flag, __ATOMIC_SEQ_CST);
}

void flag_clear(volatile _Bool *flag) NAMED(atomic_flag_clear);
void flag_clear(volatile _Bool *flag)
{
    __atomic_clear(flag, __ATOMIC_SEQ_CST);
}

void flag_clear_explicit(volatile _Bool *flag, int order) NAMED(atomic_flag_clear_explicit);
void flag_clear_explicit(volatile _Bool *flag, int order)
{
    (void) order;
    __atomic_clear(flag, __ATOMIC_SEQ_CST);
}

#ifdef __mips_hard_float
// What C's compound assignment to an atomic floating-point object calls when it is done: the exceptions of the attempts
// that failed have been dropped, these are the ones that count (musl, arch/mips/bits/fenv.h).
enum { INEXACT = 4, UNDERFLOW = 8, OVERFLOW = 16, DIVISION_BY_ZERO = 32, INVALID = 64 };

void raise_exceptions(int exceptions) NAMED(__atomic_feraiseexcept);
void raise_exceptions(int exceptions)
{
    volatile float zero = 0, one = 1, small = __FLT_MIN__, large = __FLT_MAX__, result;
    if (exceptions & INVALID)
        result = zero / zero;
    if (exceptions & DIVISION_BY_ZERO)
        result = one / zero;
    if (exceptions & OVERFLOW)
        result = large * large;
    if (exceptions & UNDERFLOW)
        result = small * small;
    if (exceptions & INEXACT)
        result = one / 3;
    (void) result;
}
#endif

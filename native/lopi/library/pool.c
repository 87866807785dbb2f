/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The pools of frames, one for each thread, without locks: a stub takes and gives back frames by itself, and comes
 * here only if its pool is empty. Compiled to use general registers only.
 */
#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "library.h"

/* The end of every pool: a frame with no next one, which stubs don't take. */
static struct lopi_frame last_frame;

__thread struct lopi_frame *lopi_free = &last_frame;

long lopi_system_call(long number, long a, long b, long c, long d, long e, long f)
{
    long result;
#ifdef __x86_64__
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile ("syscall" : "=a"(result)
                      : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                      : "rcx", "r11", "memory");
#else
    /* ebx may be the compiler's, and ebp too. */
    const long arguments[] = { number, a, b, c, d, e, f };
    __asm__ volatile ("push %%ebx\n\tpush %%ebp\n\tpush %%esi\n\tpush %%edi\n\t"
                      "mov 4(%%eax), %%ebx\n\tmov 8(%%eax), %%ecx\n\tmov 12(%%eax), %%edx\n\tmov 16(%%eax), %%esi\n\t"
                      "mov 20(%%eax), %%edi\n\tmov 24(%%eax), %%ebp\n\tmov (%%eax), %%eax\n\tint $0x80\n\t"
                      "pop %%edi\n\tpop %%esi\n\tpop %%ebp\n\tpop %%ebx"
                      : "=a"(result)
                      : "0"(arguments)
                      : "ecx", "edx", "memory");
#endif
    return result;
}

void *lopi_map(size_t bytes)
{
#ifdef __x86_64__
    const long number = SYS_mmap;
#else
    const long number = SYS_mmap2;
#endif
    unsigned long result = (unsigned long)lopi_system_call(number, 0, (long)bytes, PROT_READ | PROT_WRITE,
                                                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (result > -4096UL) {
        static const char message[] = "lopi: no memory for results; instrument fewer functions\n";
        lopi_system_call(SYS_write, 2, (long)message, sizeof message - 1, 0, 0, 0);
        lopi_system_call(SYS_exit_group, 1, 0, 0, 0, 0, 0);
    }
    return (void *)result;
}

void lopi_unmap(void *memory, size_t bytes)
{
    lopi_system_call(SYS_munmap, (long)memory, (long)bytes, 0, 0, 0, 0);
}

/* As deep as a thread calls, so many frames it needs: each chunk is twice the one before. */
void lopi_fill_pool_slowly(void)
{
    struct thread *thread = this_thread();
    size_t bytes = 16 * 1024;
    if (thread->chunks)
        bytes = 2 * (sizeof(struct frame_chunk) + thread->chunks->count * sizeof(struct lopi_frame));
    bytes = (bytes + 4095) & -4096UL;
    struct frame_chunk *chunk = lopi_map(bytes);
    chunk->count = (bytes - sizeof *chunk) / sizeof chunk->frames[0];
    for (size_t i = 0; i + 1 < chunk->count; i++)
        chunk->frames[i].next = &chunk->frames[i + 1];
    chunk->frames[chunk->count - 1].next = &last_frame;
    chunk->next = thread->chunks;
    thread->chunks = chunk;
    lopi_free = chunk->frames;
}

/* A thread that ends has no running calls but those that brought it here; they don't return. */
void lopi_release_frames(struct thread *thread)
{
    lopi_free = &last_frame;
    for (struct frame_chunk *chunk = thread->chunks, *next; chunk; chunk = next) {
        next = chunk->next;
        lopi_unmap(chunk, (sizeof *chunk + chunk->count * sizeof chunk->frames[0] + 4095) & -4096UL);
    }
    thread->chunks = NULL;
}

// SPDX-License-Identifier: EPL-2.0
// Start of a C program after crt0.S: registers the unwind tables and enters musl.

#include <elf.h>

extern int main(int argc, char **argv, char **envp);
extern int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv,
                             void (*init)(void), void (*fini)(void), void (*ldso_fini)(void));

// Weak: present only when libgcc's unwinder is linked, that is, in C++ programs.
// The translator brings its own unwinder; an emulator of MIPS needs the tables.
extern void __register_frame_info(const void *begin, void *object) __attribute__((weak));
extern const char __eh_frame_start[];

extern const Elf32_Ehdr __ehdr_start;

// Identity of this program for __cxa_atexit (Itanium C++ ABI, 3.3.6.3); one program, one object.
void *__dso_handle = 0;

// musl calls these around the init and fini arrays; GCC for this target puts nothing there.
void _init(void) {}
void _fini(void) {}

// musl finds thread-local storage in the program headers. Linux derives their address from the first segment, which is
// code here (portwright.ld); they are in the second.
static void correct_program_headers(Elf32_auxv_t *entry)
{
    for (; entry->a_type != AT_NULL; entry++)
        if (entry->a_type == AT_PHDR)
            entry->a_un.a_val = (uint32_t) &__ehdr_start + __ehdr_start.e_phoff;
}

void portwright_start(long *stack)
{
    char **environment = (char **) (stack + 1) + stack[0] + 1;
    static long frame_object[8];        // struct object of libgcc's unwind-dw2-fde.h takes 6 words

    while (*environment++) {
    }
    correct_program_headers((Elf32_auxv_t *) environment);
    if (__register_frame_info)
        __register_frame_info(__eh_frame_start, frame_object);
    __libc_start_main(main, (int) stack[0], (char **) (stack + 1), _init, _fini, 0);
}

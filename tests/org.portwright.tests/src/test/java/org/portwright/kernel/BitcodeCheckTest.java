// SPDX-License-Identifier: EPL-2.0
// What is no kernel for LLVA-OS is refused, with the place; what is one is translated, and kept.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@KernelTree
class BitcodeCheckTest {
    private static final String MAIN = "void llva_main(const void *information) { for (;;) llva_pause(); }\n";

    @TempDir
    private Path directory;

    private static Path library() throws KernelException {
        return KernelRun.project().directory().resolveSibling("llva");
    }

    private Path compile(String source, String... options) throws Exception {
        return compile(directory, source, options);
    }

    /** Makes a module of a kernel, as portwright llva build does it; the source begins after the line that includes the interface. */
    static Path compile(Path directory, String source, String... options) throws Exception {
        Path file = Files.writeString(directory.resolve("kernel.c"), "#include \"llva/llva.h\"\n" + source);
        Path module = directory.resolve("kernel.bc");
        List<String> command = new ArrayList<>(List.of("clang-22", "--target=i686-linux-gnu", "-march=i686", "-mgeneral-regs-only",
                "-malign-double", "-ffreestanding", "-O1", "-g", "-I" + library().resolve("include"), "-c", "-emit-llvm", "-o", module.toString()));
        command.addAll(List.of(options));
        command.add(file.toString());
        KernelLayersTest.output(command.toArray(String[]::new));
        KernelLayersTest.output(library().resolve("tools/make-neutral").toString(), module.toString(), module.toString());
        return module;
    }

    private static List<String> problems(Path module) throws Exception {
        return BitcodeCheck.of(module, library()).problems().stream().map(BitcodeCheck.Problem::toString).toList();
    }

    @Test
    void aKernelThatOnlyWaitsIsOne() throws Exception {
        assertEquals(List.of(), problems(compile(MAIN)));
    }

    /** Each is a kernel but for one line, the second. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            void f(void) { asm volatile("cli"); }                                               | f (*:2): has assembly
            int f(int a) { asm("incl %0" : "+r"(a)); return a; }                                | f (*:2): has assembly
            asm(".globl f\\nf: hlt");                                                           | has assembly
            void f(void) { *(volatile int *) 0xfee000b0 = 0; }                                  | f (*:2): has an address that is a number
            int f(void) { return *(volatile short *) 0xc00b8000; }                              | f (*:2): has an address that is a number
            volatile int *const f = (int *) 0xb8000;                                            | f: has an address that is a number
            void f(void) { llva_iowrite(0, (void *) 0x3f8); }                                   | f (*:2): has an address that is a number
            void f(void) { ((void (*)(void)) 0x8000)(); }                                       | f (*:2): has an address that is a number
            void outside(void); void f(void) { outside(); }                                     | f (*:2): calls outside, which is neither its own nor of LLVA-OS
            void llva_no_such(void); void f(void) { llva_no_such(); }                           | f (*:2): calls llva_no_such, which is neither its own nor of LLVA-OS
            void context_resume(void *); void f(void *p) { context_resume(p); }                 | f (*:2): calls context_resume, which is neither its own nor of LLVA-OS
            extern int handlers[]; int f(void) { return handlers[3]; }                          | f (*:2): uses handlers, which is not its own
            extern int handlers[]; int *f = &handlers[3];                                       | f: uses handlers, which is not its own
            void llva_pause(void) { }                                                           | llva_pause: is what the engine has, and no kernel may replace
            void *memcpy(void *to, const void *from, __SIZE_TYPE__ n) { return to; }            | memcpy: is what the engine has, and no kernel may replace
            int start;                                                                          | start: is what the engine has, and no kernel may replace
            unsigned long long f(void) { return __builtin_ia32_rdtsc(); }                       | f (*:2): uses llvm.x86.rdtsc, which is no computation
            unsigned f(void) { return __builtin_ia32_readeflags_u32(); }                        | f (*:2): uses llvm.x86.flags.read.u32, which is no computation
            register unsigned sp asm("esp"); unsigned f(void) { return sp; }                    | f (*:2): uses llvm.read_register.i32, which is no computation
            int f(int __attribute__((address_space(257))) *p) { return *p; }                    | f (*:2): uses a segment of the processor
            __attribute__((target("sse"))) float f(float a) { return a; }                       | has functions for one processor (target-features, target-cpu)
            __attribute__((section(".text"))) const char f[] = "\\xfa\\xf4";                    | f: is in the section .text, which is not the kernel's
            __attribute__((section(".text.boot"))) void f(void) { }                             | f: is in the section .text.boot, which is not the kernel's
            static const char c[] = "\\xfa"; void f(void) { ((void (*)(void)) c)(); }           | f (*:2): calls data, or a function as what it is not
            void f(unsigned a) { ((void (*)(void)) a)(); }                                      | f (*:2): makes the address of a function of what is none
            __attribute__((noinline)) void g(void *a) { ((void (*)(void)) a)(); } int d; void f(void) { g(&d); } | f (*:2): calls data, or a function as what it is not
            void f(void) { ((void (*)(int)) llva_pause)(1); }                                   | f (*:2): calls data, or a function as what it is not
            void f(void) { ((void (*)(void)) llva_save_pgtable())(); }                          | f (*:2): calls data, or a function as what it is not
            int d; void f(void) { llva_register_interrupt(32, (llva_handler *) &d); }           | f (*:2): calls data, or a function as what it is not
            void f(unsigned a) { llva_register_trap(3, (llva_handler *) a); }                   | f (*:2): makes the address of a function of what is none
            void (*g)(void); void h(unsigned a) { g = (void (*)(void)) a; } void f(void) { g(); } | f (*:2): makes the address of a function of what is none
            struct s { int i; void (*g)(void); }; void h(struct s *p, int a) { p->g = (void (*)(void)) a; } void f(struct s *p) { p->g(); } | f (*:2): makes the address of a function of what is none
            void *r(void); void f(void) __attribute__((ifunc("r"))); void *r(void) { return 0; } | f: has a function that is chosen when it is linked
            struct { int a; long long b; } __attribute__((packed)) f = { 1, 2 };                | has the type %struct.anon, whose members are not in the same places on all processors
            void g(int n, ...); void f(void) { g(1, 2LL); }                                      | f (*:2): passes eight bytes in a list of arguments of any length, which each processor has elsewhere
            """)
    void whatAKernelMustNotHaveIsToldWithItsPlace(String line, String problem) throws Exception {
        List<String> found = problems(compile(line.replace("\\\\", "\\") + "\n" + MAIN, "-w"));
        assertTrue(found.stream().anyMatch(each -> each.replaceAll("\\([^()]*kernel\\.c:", "(*:").equals(problem)), found::toString);
    }

    /** A member of eight bytes is where Clang has put it, also within arrays and other structures. */
    @Test
    void typesThatAreLaidOutAlikeEverywhereAreNotRefused() throws Exception {
        assertEquals(List.of(), problems(compile("struct a { char c; long long d; int e; }; struct { short s; struct a a[3]; char *p; } f;\n"
                + "long long g(struct a *p) { return p[1].d + p[2].e + f.a[1].c; }\n" + MAIN)));
    }

    @Test
    void aModuleWithoutABeginningIsNoKernel() throws Exception {
        assertEquals(List.of("has no llva_main, where a kernel begins"), problems(compile("int f;\n")));
    }

    @Test
    void aModuleForAnotherProcessorIsRefused() throws Exception {
        String found = problems(compile(MAIN, "--target=x86_64-linux-gnu", "-march=x86-64")).toString();
        assertTrue(found.contains("target triple"), found);
    }

    @Test
    void anAddressIsANumberBeforeTheOptimizerSaysSo() throws Exception {
        String found = problems(compile("int f(void) { return ((struct llva_fp_state *) 0)[6].opaque[0]; }\n" + MAIN, "-O0", "-w")).toString();
        assertTrue(found.contains("f (") && found.contains("has an address that is a number"), found);
    }

    @Test
    void aNameThatCHasNotIsNotOverlooked() throws Exception {
        String found = problems(compile("void odd(void) __asm__(\"outside in\"); void f(void) { odd(); }\n" + MAIN)).toString();
        assertTrue(found.contains("has a name that C has not"), found);
    }

    /** Cut off, changed in one bit, or something else. A bit that nothing depends on does no harm. */
    @Test
    void damagedModulesAreRefused() throws Exception {
        byte[] whole = Files.readAllBytes(compile(MAIN, "-g0"));
        Path damaged = directory.resolve("damaged.bc");
        for (int length : new int[] {0, 3, 4, 100, whole.length / 2, whole.length - 4}) {
            Files.write(damaged, Arrays.copyOf(whole, length));
            assertThrows(KernelException.class, () -> problems(damaged), "cut off after " + length);
        }
        Random random = new Random(16);
        int refused = 0;
        for (int i = 0; i < 60; i++) {
            byte[] bytes = whole.clone();
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(damaged, bytes);
            try {
                refused += problems(damaged).isEmpty() ? 0 : 1;
            } catch (KernelException e) {
                assertTrue(e.getMessage().startsWith(damaged.toString()), e::getMessage);
                refused++;
            }
        }
        assertTrue(refused > 3, "refused: " + refused);
        Files.copy(Path.of("/bin/true"), directory.resolve("program"));
        assertTrue(assertThrows(KernelException.class, () -> problems(directory.resolve("program"))).getMessage()
                .contains("is no LLVM bitcode"));
    }

    @Test
    void whatWasTranslatedIsKept() throws Exception {
        LlvaTranslator translator = new LlvaTranslator(library(), directory.resolve("work"), directory.resolve("store"), true, Processor.IA32);
        Path module = compile(MAIN);
        Path kernel = translator.run(module, line -> { }, () -> false);
        byte[] mark = "not translated again".getBytes();
        Files.write(kernel, mark);
        assertEquals(kernel, translator.run(module, line -> { }, () -> false));
        assertEquals(0, Arrays.compare(mark, Files.readAllBytes(kernel)));
        Path other = translator.run(compile("int other;\n" + MAIN), line -> { }, () -> false);
        assertTrue(!other.equals(kernel) && Files.size(other) > mark.length, other::toString);
        assertThrows(KernelException.class, () -> translator.run(compile("void f(void) { asm(\"hlt\"); }\n" + MAIN), line -> { },
                () -> false));
    }
}

// SPDX-License-Identifier: EPL-2.0
// A kernel on LLVA-OS that asks the engine for what no kernel may have is stopped, with a message that names it.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@KernelTree
class LlvaChecksTest {
    private static final LlvaForm CHECKED = new LlvaForm(LlvaCompiler.GCC, true);

    @TempDir
    private static Path directory;
    private static KernelProject copy;

    @BeforeAll
    static void makeCopy() throws Exception {
        copy = KernelRun.buildCopy(directory.resolve("kernel"), Variant.UP, "").project();
    }

    private static Path library() throws KernelException {
        return KernelRun.project().directory().resolveSibling("llva");
    }

    /** What the kernel says with one line of it changed. */
    private static KernelRun runWrong(LlvaForm form, String file, String right, String wrong) throws Exception {
        Path source = copy.directory().resolve(file);
        String text = Files.readString(source);
        assertTrue(text.contains(right), () -> file + " does not have: " + right);
        Files.writeString(source, text.replace(right, wrong));
        try {
            return run(new LlvaBuild(KernelBuild.of(copy, Variant.UP), library(), form).run(line -> { }, () -> false));
        } finally {
            Files.writeString(source, text);
        }
    }

    private static KernelRun run(KernelImages images) throws Exception {
        return KernelRun.of(images, SimulatorOptions.of(images.variant()).withTimeout(LIMIT));
    }

    private static void assertStopped(String message, KernelRun run) {
        assertTrue(run.console().contains("LLVA-OS: the kernel is stopped: " + message + ", "), run::toString);
        assertEquals(SessionResult.Ending.REFUSED, run.result().ending(), run::toString);
        assertTrue(run.result().message().startsWith("the Execution Engine has stopped the kernel: " + message + ", "), run::toString);
    }

    /** File, what stands there, what is put there instead, and what the engine says to it. */
    private static List<Arguments> mistakes() {
        return List.of(
                // Programs would see the kernel's code in place of theirs.
                Arguments.of("kernel/program.c", "paging_map_global(address, page_address(page),",
                        "paging_map_global(address, pointer_to_physical((void *) round_down((u32) map_code, PAGE_SIZE)),",
                        "llva_region_map: programs would have the kernel's code"),
                Arguments.of("kernel/paging.c", "table_protect(split(address), address);",
                        "table_set(split(address), address, address - KERNEL_BASE, PAGE_PRESENT | PAGE_WRITABLE);",
                        "llva_region_map: the kernel's code could be written"),
                Arguments.of("kernel/kernel_stack.c", "paging_remove((u32) kernel_stacks[cpu].guard);",
                        "paging_remove((u32) kernel_stacks_guard);",
                        "llva_region_unmap: other code would be in the kernel's place"),
                Arguments.of("kernel/paging.c", "boot_directory()), KERNEL_BASE, 0);", "boot_directory()), KERNEL_BASE + REGION_SIZE, 0);",
                        "llva_load_pgtable: a page table without the kernel's code"),
                Arguments.of("kernel/thread.c", "frame_save(frame, &thread->context);",
                        "frame_save((const struct frame *) ((const u32 *) frame - 1), &thread->context);",
                        "llva_icontext_save: no Interrupt Context was made there"),
                Arguments.of("kernel/leave.c", "frame_load(frame);", "frame_load((struct frame *) ((u32 *) frame - 1));",
                        "return from a trap: a context that was not made there"),
                // The same state, in another place.
                Arguments.of("kernel/thread.c", "frame_restore(frame, &thread->context);",
                        "frame_restore(frame, &(struct saved_frame[]) { thread->context }[0]);",
                        "llva_icontext_load: no Integer State was saved there"),
                // A program that may use devices.
                Arguments.of("kernel/thread.c", "saved_frame_begin(&thread->context, entry, stack_pointer, argument);",
                        "saved_frame_begin(&thread->context, entry, stack_pointer, argument); ((u32 *) &thread->context)[17] |= 0x3000;",
                        "return from a trap: to a mode that is not the program's"),
                // A program with the kernel's rights.
                Arguments.of("kernel/thread.c", "saved_frame_begin(&thread->context, entry, stack_pointer, argument);",
                        "saved_frame_begin(&thread->context, entry, stack_pointer, argument); ((u32 *) &thread->context)[16] = 8;",
                        "return from a trap: to what is not code"),
                // An interrupt of the kernel that returns to the stack.
                Arguments.of("kernel/trap.c", "time_change(kind);", "time_change(kind); ((u32 *) frame)[12] = (u32) frame;",
                        "return from a trap: to what is not code"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aKernelThatTriesIsStopped(String file, String right, String wrong, String message) throws Exception {
        assertStopped(message, runWrong(CHECKED, file, right, wrong));
    }

    @Test
    void anEngineWithoutChecksDoesNotLook() throws Exception {
        KernelRun run = runWrong(new LlvaForm(LlvaCompiler.GCC, false), "kernel/thread.c", "frame_restore(frame, &thread->context);",
                "frame_restore(frame, &(struct saved_frame[]) { thread->context }[0]);");
        assertEquals("", Tap.parse(run.console()).problem(), run::toString);
        assertTrue(run.result().isSuccess(), run::toString);
    }

    /** Each is all that a kernel does, in bitcode. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            volatile union { void *data; llva_handler *f; } any = { page }; llva_register_trap(3, any.f); \
                                                                                                | llva_register_trap: a handler that is not code
            volatile union { void *data; void (*f)(void *, void *); } any = { page }; llva_register_double_fault(any.f); \
                                                                                                | llva_register_double_fault: a handler that is not code
            llva_pgtable_set(llva_boot_pgtable(), 0x40000000, page + 0x80, 7);                  | llva_pgtable_set: a region table that is no page
            llva_pgtable_set(llva_boot_pgtable(), LLVA_DIRECT_MAP, page, 3);                    | llva_pgtable_set: other code would be in the kernel's place
            llva_pgtable_remove(llva_boot_pgtable(), LLVA_DIRECT_MAP);                          | llva_pgtable_remove: other code would be in the kernel's place
            llva_pgtable_copy(llva_boot_pgtable(), page, LLVA_DIRECT_MAP, 0);                   | llva_pgtable_copy: other code would be in the kernel's place
            llva_pgtable_split(llva_boot_pgtable(), LLVA_DIRECT_MAP, page);                     | llva_pgtable_split: a region that has a table
            llva_region_map(page, 0x40000000, 7, 1);                                            | llva_region_map: a physical address that is no page's
            llva_region_protect(llva_pgtable_get(llva_boot_pgtable(), (uintptr_t) llva_main), (uintptr_t) llva_main, 3); \
                                                                                                | llva_region_protect: the kernel's code could be written
            llva_region_protect(llva_pgtable_get(llva_boot_pgtable(), (uintptr_t) llva_main), (uintptr_t) llva_main, 5); \
                                                                                                | llva_region_protect: programs would have the kernel's code
            llva_load_integer(page);                                                            | llva_load_integer: no Integer State was saved there
            llva_save_integer(page); ((void **) page)[7] = page; llva_load_integer(page);       | llva_load_integer: a state that goes on with what is not code
            llva_icontext_set_stackp(page, page);                                               | llva_icontext_set_stackp: no Interrupt Context of a program
            llva_ipush_function(page, 0, 0);                                                    | llva_ipush_function: no Interrupt Context was made there
            llva_icontext_init(page, page + 0x800);                                             | llva_icontext_init: no Interrupt Context was made there
            llva_iunwind(page);                                                                 | llva_iunwind: no Interrupt Context was made there
            """)
    void whatNoKernelOfOursDoesIsRefusedToo(String statement, String message) throws Exception {
        Path module = BitcodeCheckTest.compile(directory, "static char page[LLVA_PAGE_SIZE] __attribute__((aligned(LLVA_PAGE_SIZE)));\n"
                + "void llva_main(const void *information) { " + statement + " llva_power_off(0); }\n", "-w");
        LlvaTranslator translator = new LlvaTranslator(library(), directory.resolve("work"), directory.resolve("store"), true, Processor.IA32);
        assertStopped(message, run(translator.images(module, copy.images(Variant.UP), line -> { }, () -> false)));
    }
}

// SPDX-License-Identifier: EPL-2.0
// Counts locks in files that were counted by hand.
package org.portwright.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.metrics.locks.LockAction;
import org.portwright.metrics.locks.LockCount;
import org.portwright.metrics.locks.LockKinds;
import org.portwright.metrics.locks.LockPlace;
import org.portwright.metrics.source.Selection;
import org.portwright.metrics.source.SourceTree;

class LockCountTest {
    private static final Path KERNEL = home().resolve("native/kernel");

    @TempDir
    private Path tree;

    private static Path home() {
        return Path.of(System.getProperty("portwright.home", "../.."));
    }

    private LockCount count(String... kinds) throws IOException {
        LockKinds known = LockKinds.of(kinds.length == 0 ? LockKinds.detect(tree) : List.of(kinds));
        return LockCount.of(SourceTree.of(tree, Selection.ALL.without(known.excluded())), known);
    }

    private static List<Long> numbers(LockCount count) {
        return count.kinds().stream().map(count::of).toList();
    }

    /** The constructs of 2.0: the giant lock in C and in assembler, semaphores. */
    @Test
    void linux20() throws IOException {
        SourceTexts.write(tree, "include/linux/kernel_stat.h", "");
        SourceTexts.write(tree, "include/asm-i386/smp_lock.h", "static inline void x(void) { lock_kernel(); }");
        SourceTexts.write(tree, "arch/i386/kernel/entry.S", """
                #define ENTER_KERNEL lock it
                /* ENTER_KERNEL in a comment */
                ENTRY(system_call)
                        SAVE_ALL
                        ENTER_KERNEL
                        call *%eax
                        LEAVE_KERNEL(%eax)
                """);
        SourceTexts.write(tree, "fs/inode.c", """
                asmlinkage int sys_open(const char *name)
                {
                    lock_kernel();                  /* lock_kernel(); */
                    printk("unlock_kernel()");
                    down(&inode->i_sem); if (x) { up (&inode->i_sem); unlock_kernel(); return -1; }
                    up(&inode->i_sem);
                    unlock_kernel();
                }
                extern void down(struct semaphore *sem);
                int up(void);
                """);
        LockCount count = count();
        assertEquals(List.of("BKL", "spinlock", "rwlock", "seqlock", "RCU", "semaphore", "mutex"), count.kinds());
        assertEquals(List.of(5L, 0L, 0L, 0L, 0L, 3L, 0L), numbers(count));
        assertEquals(List.of(2L, 3L), List.of(count.of("BKL", LockAction.ACQUIRE), count.of("BKL", LockAction.RELEASE)));
        assertEquals(new LockPlace("semaphore", LockAction.RELEASE, "up", "fs/inode.c", 6, "sys_open", "&inode->i_sem"),
                count.places().stream().filter(place -> place.line() == 6).findFirst().orElseThrow());
    }

    /** Those of 2.2 and 2.4: spin locks and readers-writer locks with their forms, in macros and both branches. */
    @Test
    void linux22() throws IOException {
        SourceTexts.write(tree, "include/linux/kernel_stat.h", "");
        SourceTexts.write(tree, "include/linux/sched.h", """
                #define task_guard(t) \\
                    spin_lock(&(t)->alloc_lock)
                #define spin_unlock_irq(lock) do { spin_unlock(lock); sti(); } while (0)
                spinlock_t a = SPIN_LOCK_UNLOCKED;
                static inline void spin_lock(spinlock_t *lock) { __asm__("..."); }
                """);
        SourceTexts.write(tree, "kernel/sched.c", """
                void f(void)
                {
                    spin_lock_init(&lock);
                    spin_lock_irqsave(&runqueue_lock, flags);
                #ifdef __SMP__
                    read_lock(&tasklist_lock);
                #else
                    read_lock_irq(&tasklist_lock);
                #endif
                    read_unlock(&tasklist_lock);
                    if (!spin_trylock(&a[i].lock))
                        write_lock_bh(&b), write_unlock_bh(&b);
                #if 0
                    spin_lock(&never);
                #endif
                    spin_unlock_irqrestore(&runqueue_lock, flags);
                }
                """);
        LockCount count = count();
        assertEquals(List.of(0L, 4L, 5L, 0L, 0L, 0L, 0L), numbers(count));
        assertEquals(List.of("task_guard", "f", "f", "f"), count.places().stream()
                .filter(place -> place.kind().equals("spinlock")).map(LockPlace::function).toList());
        assertEquals(List.of("&(t)->alloc_lock", "&runqueue_lock", "&a[i].lock", "&runqueue_lock"), count.places().stream()
                .filter(place -> place.kind().equals("spinlock")).map(LockPlace::lock).toList());
    }

    /** Those that came with 2.6. */
    @Test
    void linux26() throws IOException {
        SourceTexts.write(tree, "include/linux/spinlock.h", "static inline void x(void) { _raw_spin_lock(l); }");
        SourceTexts.write(tree, "kernel/locking/mutex.c", "void y(void) { mutex_lock(m); }");
        SourceTexts.write(tree, "kernel/time.c", """
                SYSCALL_DEFINE2(gettimeofday, struct timeval *, tv, int, x)
                {
                    do {
                        seq = read_seqbegin(&xtime_lock);
                    } while (read_seqretry(&xtime_lock, seq));
                    write_seqlock_irqsave(&xtime_lock, flags);
                    write_sequnlock_irqrestore(&xtime_lock, flags);
                    rcu_read_lock();
                    queue->up(queue); queue.down(queue);
                    rcu_read_unlock();
                    down_read(&mm->mmap_sem);
                    up_read(&mm->mmap_sem);
                    if (mutex_lock_interruptible(&m))
                        return -EINTR;
                    mutex_unlock(&m);
                    call_rcu(&head, free_it);
                }
                """);
        assertEquals(List.of(0L, 0L, 0L, 4L, 2L, 2L, 2L), numbers(count()));
    }

    @Test
    void locksOfPrograms() throws IOException {
        SourceTexts.write(tree, "a.c", "void f(void) { pthread_mutex_lock(&m); x.lock(); pthread_mutex_unlock(&m); }");
        SourceTexts.write(tree, "b.cc", """
                void f() { std::lock_guard<std::mutex> g(this->m); m_.lock(); p->mutex.unlock(); pthread_rwlock_rdlock(&r); }
                """);
        SourceTexts.write(tree, "C.java", """
                class C {
                    synchronized void f() { synchronized (this.x) { } lock.lock(); try { } finally { this.lock.unlock(); } }
                    void lock() { }
                }
                """);
        LockCount count = count();
        // mutex of C and C++, spin lock, reader-writer lock, semaphore, monitor, lock, stamped lock
        assertEquals(List.of("mutex", "spin lock", "reader-writer lock", "semaphore", "monitor", "lock", "stamped lock"),
                count.kinds());
        assertEquals(List.of(5L, 0L, 1L, 0L, 2L, 2L, 0L), numbers(count));
        assertEquals(List.of("this->m", "m_", "p->mutex", "&r"), count.places().stream()
                .filter(place -> place.path().equals("b.cc")).map(LockPlace::lock).toList());
    }

    @Test
    void kindsOfTheUser() throws IOException {
        SourceTexts.write(tree, "a.c", "void f(void) { my_enter_it(x); my_leave(x); my_enter(x); other_enter(x); }");
        Path file = Files.writeString(tree.resolve("my.locks"), "kind mine\nacquire my_enter*\nrelease my_{leave,exit}\n");
        assertEquals(List.of(3L), numbers(count(file.toString())));
        Files.writeString(file, "kind mine\nobtain x\n");
        assertTrue(assertThrows(LockKinds.FormatException.class, () -> count(file.toString())).getMessage()
                .startsWith(file + ":2: obtain: not understood; "));
    }

    /** By one regular expression for each kind, which knows nothing of functions: this kernel has each word in code only. */
    @Test
    void ourKernel() throws IOException {
        tree = KERNEL;
        LockCount count = count();
        assertEquals(List.of("giant lock", "spin lock", "readers-writer lock"), count.kinds());
        List<String> words = List.of("kernel_enter|kernel_exit|giant_acquire|giant_release",
                "spin_acquire|spin_release|spin_acquire_irq|spin_release_irq",
                "read_acquire|read_release|write_acquire|write_release");
        for (int i = 0; i < words.size(); i++) {
            assertEquals(occurrences(words.get(i)), count.of(count.kinds().get(i)), words.get(i));
            assertTrue(count.of(count.kinds().get(i)) > 0, words.get(i));
        }
    }

    private static long occurrences(String words) throws IOException {
        Pattern call = Pattern.compile("\\b(" + words + ")\\(");
        long found = 0;
        try (Stream<Path> files = Files.walk(KERNEL)) {
            for (Path file : files.filter(path -> path.toString().matches(".*\\.[chS]")).toList()) {
                String path = KERNEL.relativize(file).toString();
                if (!path.matches("(smp|tests)/.*|include/lock(_record|_wait)?\\.h")) {
                    found += call.matcher(Files.readString(file).replaceAll("//.*", "")).results().count();
                }
            }
        }
        return found;
    }
}

// SPDX-License-Identifier: EPL-2.0
// Does independent parts of a translation on all processors.
package org.portwright.translator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Applies the same work to many items. What comes out, results and exceptions, is what would come out if the items
 * were taken one after the other, whatever the number of processors.
 */
public final class Workers implements AutoCloseable {
    /** What is done with one item; must not change what belongs to another one. */
    public interface Work<T, R> {
        /** @return the result, which may be null */
        R of(T item) throws TranslationException;
    }

    private record Failure(int index, Throwable cause) {
    }

    private final ProgressListener progress;
    private final int threads;
    private final ExecutorService executor;

    /**
     * @param progress is told of finished items, and asked whether to go on, on the thread that waits for them only
     * @param threads  how many items are worked on at a time
     */
    Workers(ProgressListener progress, int threads) {
        this.progress = progress;
        this.threads = threads;
        this.executor = Executors.newFixedThreadPool(Math.max(1, threads - 1), task -> {
            Thread thread = new Thread(task, "translator-worker");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Does the work for each item; the calling thread does its share.
     *
     * @param items in an order that does not depend on chance
     * @return the results in the order of the items
     * @throws TranslationException  of the first item that has one
     * @throws CancellationException if the listener wants it to stop
     */
    public <T, R> List<R> map(Collection<T> items, Work<? super T, ? extends R> work) throws TranslationException {
        Run<T, R> run = new Run<>(new ArrayList<>(items), work);
        List<Future<?>> others = new ArrayList<>();
        for (int i = 1; i < Math.min(threads, items.size()); i++) {
            others.add(executor.submit(() -> run.loop(false)));
        }
        run.loop(true);
        for (Future<?> other : others) {
            join(other);
        }
        return run.results();
    }

    private static void join(Future<?> worker) {
        try {
            worker.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException();
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }

    /** One call of {@link #map}. */
    private final class Run<T, R> {
        private final List<T> items;
        private final Work<? super T, ? extends R> work;
        private final List<R> results = new ArrayList<>();
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger finished = new AtomicInteger();
        private final AtomicReference<Failure> failure = new AtomicReference<>();
        private int reported;

        Run(List<T> items, Work<? super T, ? extends R> work) {
            this.items = items;
            this.work = work;
            items.forEach(item -> results.add(null));
        }

        /** Items are handed out in order, so that all before one that fails are worked on too. */
        void loop(boolean reports) {
            for (int i = next.getAndIncrement(); i < items.size() && failure.get() == null; i = next.getAndIncrement()) {
                try {
                    if (reports) {
                        report();
                    }
                    results.set(i, work.of(items.get(i)));
                } catch (Throwable e) {
                    Failure mine = new Failure(i, e);
                    failure.accumulateAndGet(mine, (old, now) -> old == null || now.index() < old.index() ? now : old);
                }
                finished.incrementAndGet();
            }
        }

        private void report() {
            progress.check();
            int now = finished.get();
            progress.worked(now - reported);
            reported = now;
        }

        List<R> results() throws TranslationException {
            Failure first = failure.get();
            if (first == null) {
                report();
                return results;
            }
            if (first.cause() instanceof TranslationException problem) {
                throw problem;
            }
            if (first.cause() instanceof RuntimeException exception) {
                throw exception;
            }
            throw (Error) first.cause();
        }
    }
}

// SPDX-License-Identifier: EPL-2.0
// Follows which locks a function holds.
package org.portwright.metrics.locks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.metrics.source.Language;
import org.portwright.metrics.source.SourceFile;

/**
 * Goes through functions in the order of their text. A block that ends by a jump, as one does that handles an error, counts
 * for nothing behind it. What follows {@code else} begins with what was held at its {@code if}.
 */
final class HeldLocks implements LockReader.Steps {
    /** As many as Linux's lockdep allows a thread. */
    private static final int MOST_HELD = 48;

    /** A block that is open. */
    private static final class Block {
        /** What is held behind it if it ends by a jump. */
        private final Map<Lock, LockPlace> behindJump;
        private final Map<Lock, LockPlace> atBegin;
        /** Given back at its end. */
        private final List<Lock> scoped = new ArrayList<>();
        private boolean endsByJump;

        Block(Map<Lock, LockPlace> atBegin, Map<Lock, LockPlace> behindJump) {
            this.atBegin = atBegin;
            this.behindJump = behindJump;
        }
    }

    /** A function that is being read. */
    private static final class Frame {
        private final FunctionLocks function;
        private final Deque<Block> blocks = new ArrayDeque<>();
        private Map<Lock, LockPlace> held = new LinkedHashMap<>();
        private int byPointer;
        private boolean jumps;
        /** The block that has just ended. */
        private Block last;
        /** What was held at its end, if {@code else} followed. */
        private Map<Lock, LockPlace> otherBranch;
        /** What was held at the last {@code if}. */
        private Map<Lock, LockPlace> atBranch = Map.of();
        /** Java's: given back at the end of the block that follows. */
        private Lock ofNextBlock;

        Frame(FunctionLocks function) {
            this.function = function;
        }
    }

    private final SourceFile file;
    private final List<FunctionLocks> functions = new ArrayList<>();
    private final Deque<Frame> frames = new ArrayDeque<>();

    private HeldLocks(SourceFile file) {
        this.file = file;
    }

    /** What the functions of a file do. */
    static List<FunctionLocks> of(SourceFile file, LockKinds kinds) {
        HeldLocks held = new HeldLocks(file);
        LockReader.read(file, kinds, held);
        return held.functions;
    }

    @Override
    public void begin(String function, int line) {
        frames.push(new Frame(new FunctionLocks(file.path(), function, line, new LinkedHashSet<>(), new LinkedHashSet<>(), 0,
                new ArrayList<>(), new ArrayList<>())));
    }

    @Override
    public void end() {
        Frame frame = frames.pop();
        FunctionLocks read = frame.function;
        if (!read.takes().isEmpty() || !read.calls().isEmpty() || frame.byPointer > 0) {
            functions.add(new FunctionLocks(read.path(), read.name(), read.line(), Set.copyOf(read.takes()),
                    Set.copyOf(read.calls()), frame.byPointer, List.copyOf(read.nested()), List.copyOf(read.underLocks())));
        }
    }

    @Override
    public void operation(LockPlace place) {
        Frame frame = frames.peek();
        Lock lock = Lock.of(place);
        if (place.action() == LockAction.RELEASE) {
            frame.held.remove(lock);
            return;
        }
        frame.function.takes().add(lock);
        // The same words are the same lock, taken in another branch.
        for (Map.Entry<Lock, LockPlace> held : frame.held.entrySet()) {
            if (!held.getKey().equals(lock) || !held.getValue().lock().equals(place.lock())) {
                frame.function.nested().add(new Nesting(place.path(), place.line(), place.function(), held.getKey(), lock, ""));
            }
        }
        if (frame.held.size() < MOST_HELD) {
            frame.held.put(lock, place);
        }
        if (place.action() == LockAction.SCOPE) {
            if (file.language() == Language.JAVA) {
                frame.ofNextBlock = lock;
            } else if (!frame.blocks.isEmpty()) {
                frame.blocks.peek().scoped.add(lock);
            }
        }
    }

    @Override
    public void call(String name, int line) {
        Frame frame = frames.peek();
        frame.function.calls().add(name);
        Collection<Lock> held = frame.held.keySet();
        if (!held.isEmpty()) {
            frame.function.underLocks().add(new FunctionLocks.CallUnderLocks(name, line, List.copyOf(held)));
        }
    }

    @Override
    public void callByPointer() {
        frames.peek().byPointer++;
    }

    @Override
    public void open() {
        Frame frame = frames.peek();
        Map<Lock, LockPlace> atBegin = new LinkedHashMap<>(frame.held);
        Block block = new Block(atBegin, frame.otherBranch != null ? frame.otherBranch : atBegin);
        frame.otherBranch = null;
        if (frame.ofNextBlock != null) {
            block.scoped.add(frame.ofNextBlock);
            frame.ofNextBlock = null;
        }
        frame.blocks.push(block);
    }

    @Override
    public void close() {
        Frame frame = frames.peek();
        Block block = frame.blocks.poll();
        if (block != null) {
            if (block.endsByJump) {
                frame.held = new LinkedHashMap<>(block.behindJump);
            }
            block.scoped.forEach(frame.held::remove);
        }
        if (!frame.blocks.isEmpty()) {
            frame.blocks.peek().endsByJump = false;
        }
        frame.last = block;
        frame.jumps = false;
    }

    @Override
    public void branch() {
        Frame frame = frames.peek();
        frame.atBranch = new LinkedHashMap<>(frame.held);
    }

    @Override
    public void otherBranch() {
        Frame frame = frames.peek();
        frame.otherBranch = frame.held;
        frame.held = new LinkedHashMap<>(frame.last != null ? frame.last.atBegin : frame.atBranch);
    }

    @Override
    public void jump() {
        frames.peek().jumps = true;
    }

    @Override
    public void endOfStatement() {
        Frame frame = frames.peek();
        if (!frame.blocks.isEmpty()) {
            frame.blocks.peek().endsByJump = frame.jumps;
        }
        frame.jumps = false;
        frame.last = null;
        frame.otherBranch = null;
    }
}

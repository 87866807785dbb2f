// SPDX-License-Identifier: EPL-2.0
// Uses all that maths.bind exports; what it prints is in MathsUser.expected.
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.example.maths.Maths;

public class MathsUser {

    interface Action {
        Object run() throws Exception;
    }

    static void show(String what, Action action) {
        Object result;
        try {
            result = action.run();
        } catch (Throwable thrown) {
            result = thrown.toString().replaceAll("org\\.example\\.maths\\.|runtime\\.library\\.|java\\.(lang|util)\\.", "");
        }
        System.out.println(what + ": " + String.valueOf(result).replace("\u00fc", "ue").replace("\u00e4", "ae"));
    }

    static Object inThread(Action action) throws InterruptedException {
        Object[] result = new Object[1];
        Thread thread = new Thread(() -> {
            try {
                result[0] = action.run();
            } catch (Throwable thrown) {
                result[0] = thrown.getMessage().replaceAll("Thread\\[.*\\]", "Thread");
            }
        });
        thread.start();
        thread.join();
        return result[0];
    }

    public static void main(String[] arguments) throws Exception {
        Maths maths = new Maths();
        Maths other = new Maths();
        types(maths);
        handles(maths, other);
        callbacks(maths);
        failures(maths);
        threads(maths);
        end(maths, other);
    }

    static void types(Maths maths) {
        show("add", () -> maths.add(2, 3));
        show("wide", () -> maths.wide(1L << 40, 3, 2.5, 4f, 7));
        show("ninth", () -> maths.ninth(1, 2, 3, 4, 5, 6, 7, 8, 1L << 33));
        show("half, third", () -> maths.half(5) + ", " + maths.third(9f));
        show("negate", () -> maths.negate(true) + ", " + maths.negate(false));
        show("sum", () -> maths.sum(new int[] {1, 2, 3}) + ", of none " + maths.sum(null));
        int[] many = new int[1_000_000];
        Arrays.fill(many, 2);
        show("sum of many", () -> maths.sum(many));
        byte[] filled = new byte[3];
        maths.fill(filled, 7);
        show("fill", () -> Arrays.toString(filled));
        ByteBuffer buffer = ByteBuffer.allocateDirect(6).position(2).limit(4);
        maths.fillBuffer(buffer, 9);
        byte[] all = new byte[6];
        ByteBuffer whole = buffer.duplicate().clear();
        whole.get(all);
        show("fillBuffer", () -> Arrays.toString(all) + " " + buffer.position());
        show("greet", () -> maths.greet("J\u00fcrgen") + " " + maths.greet(null) + " " + maths.greetLatin1("J\u00fcrgen"));
        show("greet with a zero", () -> maths.greet("a\0b"));
        show("bytes", () -> Arrays.toString(maths.firstBytes(3)) + " " + maths.firstBytes(-1));
    }

    static void handles(Maths maths, Maths other) {
        show("counter", () -> maths.counter() + " " + maths.counter() + ", of another instance " + other.counter());
        Maths.State state = maths.newState(42);
        show("fields", () -> state.value() + " " + state.weight() + " " + state.name());
        state.value(43);
        state.weight(1.25);
        show("set", () -> maths.stateValue(state) + " " + state.weight());
        show("handle of another instance", () -> other.stateValue(state));
        maths.freeState(state);
        show("no handle", () -> maths.noPointer());
        show("memory that grows", () -> maths.grow(100) != null && maths.newState(5).value() == 5);
    }

    static void callbacks(Maths maths) {
        List<Double> parts = new ArrayList<>();
        show("work", () -> maths.work(4, (done, part) -> {
            parts.add(part);
            return done + maths.add(1, 1);
        }) + " " + parts);
        int[] numbers = {5, 3, 9, 1};
        maths.sort(numbers, (a, b) -> {
            int[] inner = {b, a};
            maths.sort(inner, Integer::compare);
            return inner[0] == a && a != b ? -1 : a == b ? 0 : 1;
        });
        show("sort with a sort within", () -> Arrays.toString(numbers));
        show("exception in a callback", () -> maths.work(3, (done, part) -> {
            throw new NoSuchElementException("of step " + done);
        }));
        maths.keepProgress((done, part) -> done * 2);
        show("kept", () -> maths.callKept(21));
        show("closed in a callback", () -> maths.work(1, (done, part) -> {
            maths.close();
            return 0;
        }));
    }

    static void failures(Maths maths) {
        show("fails", () -> maths.fails(-3));
        show("does not fail", () -> maths.fails(3));
        show("check", () -> {
            maths.check(7);
            return "passed";
        });
    }

    static void threads(Maths maths) throws Exception {
        show("called by another thread", () -> inThread(() -> maths.add(1, 1)));
        show("closed by another thread", () -> inThread(() -> {
            maths.close();
            return "closed";
        }));
        show("attached while another thread has it", () -> inThread(() -> {
            maths.attach();
            return "attached";
        }));
        maths.detach();
        show("called while nobody has it", () -> maths.add(1, 1));
        show("attached by another thread", () -> inThread(() -> {
            maths.attach();
            int result = maths.counter();
            maths.detach();
            return result;
        }));
        maths.attach();
    }

    static void end(Maths maths, Maths other) {
        show("exit in a callback that says nothing of it", () -> maths.work(3, (done, part) -> {
            try {
                maths.quit(5);
            } catch (IllegalStateException e) {
                System.out.println("the callback sees " + e.getMessage());
            }
            return 1;
        }));
        show("after exit", () -> maths.add(1, 1));
        maths.close();
        show("null pointer", () -> other.crash(null));
        show("after that", () -> other.add(1, 1));
        try (Maths third = new Maths()) {
            show("fresh", () -> third.counter());
            show("too deep", () -> third.deep(10_000_000));
        }
        Maths closed = new Maths();
        closed.close();
        closed.close();
        show("after close", () -> closed.add(1, 1));
    }
}

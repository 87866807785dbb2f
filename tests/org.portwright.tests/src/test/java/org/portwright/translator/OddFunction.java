// SPDX-License-Identifier: EPL-2.0
// C and C++ programs with one large function whose control flow nobody would write by hand.
package org.portwright.translator;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Jumps from anywhere to anywhere, by goto, switch and table; landing pads; setjmp; long stretches without a jump. */
final class OddFunction {
    /** What a program has that the others have not. */
    private enum Kind { JUMPS, DISPATCH, THREADED, SETJMP, STRAIGHT, LANDING_PADS }

    private final Random random;
    private final Kind kind;
    private final int labels;
    private final StringBuilder text = new StringBuilder();

    private OddFunction(long seed) {
        random = new Random(seed);
        kind = Kind.values()[random.nextInt(Kind.values().length)];
        labels = kind == Kind.STRAIGHT ? 2 + random.nextInt(4) : 20 + random.nextInt(180);
    }

    /** Whether the program of a seed is C++. */
    static boolean isCplusplus(long seed) {
        return new OddFunction(seed).kind == Kind.LANDING_PADS;
    }

    /** The program of a seed. */
    static String source(long seed) {
        return new OddFunction(seed).write();
    }

    private String write() {
        boolean throwing = kind == Kind.LANDING_PADS;
        String storage = kind == Kind.SETJMP ? "  volatile " : "  ";
        text.append("#include <stdio.h>\n#include <setjmp.h>\nstatic unsigned table[64];\nstatic jmp_buf buffer;\n"
                + "__attribute__((noinline)) static unsigned leaf(unsigned x) { table[x & 63]++; return x * 2654435761u; }\n"
                + "__attribute__((noinline)) static void jump(unsigned x) { if (x % 61 == 7) longjmp(buffer, 1 + x % 5); }\n");
        if (throwing) {
            text.append("struct Guard { unsigned &of; unsigned key; Guard(unsigned &o, unsigned k) : of(o), key(k) { of ^= leaf(key); }\n"
                    + "  ~Guard() { of += leaf(key + 3); } };\nstruct Other { unsigned &of; Other(unsigned &o) : of(o) {} ~Other() { of = of * 5 + 1; } };\n"
                    + "__attribute__((noinline)) static unsigned risk(unsigned x) { leaf(x); if (x % 37 == 5) throw x; if (x % 41 == 6) throw (double) x; return x + 1; }\n");
        }
        text.append("__attribute__((noinline)) static unsigned large(unsigned a0, unsigned b0, long long c0, double d0) {\n").append(storage)
                .append("unsigned a = a0, b = b0; ").append(storage).append("long long c = c0; ").append(storage)
                .append("double d = d0; ").append(storage).append("float e = 1; ").append(storage).append("int left = ")
                .append(kind == Kind.STRAIGHT ? 20 : 3000).append(";\n");
        int values = random.nextInt(30);
        for (int i = 0; i < values; i++) {
            text.append(storage).append("unsigned v").append(i).append(" = a * ").append(2 * i + 1).append("u;\n");
        }
        if (kind == Kind.THREADED) {
            text.append("  static void *const all[] = {").append(IntStream.range(0, labels).mapToObj(i -> "&&l" + i)
                    .collect(Collectors.joining(", "))).append("};\n");
        }
        if (kind == Kind.SETJMP) {
            text.append("  a += setjmp(buffer);\n  if (--left < 0) goto out;\n");
        }
        for (int i = 0; i < labels; i++) {
            part(i, values);
        }
        text.append("out:\n");
        for (int i = 0; i < values; i++) {
            text.append("  a = a * 31 + v").append(i).append(";\n");
        }
        text.append("  printf(\"%u %u %lld %a %a\\n\", a, b, (long long) c, (double) d, (double) e);\n  return a ^ b;\n}\n"
                + "int main(void) {\n  for (unsigned i = 1; i < 4; i++) {\n    unsigned result = large(i * 77777u, i, i, i);\n"
                + "    unsigned sum = 0;\n    for (int k = 0; k < 64; k++) sum = sum * 31 + table[k];\n"
                + "    printf(\"%u %u\\n\", result, sum);\n  }\n  return 0;\n}\n");
        return text.toString();
    }

    private void part(int label, int values) {
        text.append("l").append(label).append(":\n  if (--left < 0) goto out;\n");
        if (kind == Kind.LANDING_PADS) {
            risk(label);
        }
        text.append(LargeFunction.statements(random, kind == Kind.STRAIGHT ? 300 + random.nextInt(900)
                : 1 + random.nextInt(random.nextInt(8) == 0 ? 40 : 5)));
        for (int i = random.nextInt(3); i > 0 && values > 0; i--) {
            text.append("  v").append(random.nextInt(values)).append(" += v").append(random.nextInt(values)).append(" ^ a;\n");
        }
        if (kind == Kind.SETJMP && random.nextInt(6) == 0) {
            text.append(random.nextInt(3) == 0 ? "  a += setjmp(buffer);\n  if (--left < 0) goto out;\n" : "  jump(a ^ b);\n");
        }
        switch (kind == Kind.STRAIGHT ? 0 : random.nextInt(kind == Kind.LANDING_PADS ? 2 : 6)) {
            case 0 -> text.append("  if (a % ").append(2 + random.nextInt(9)).append("u == 1) goto l").append(target(label)).append(";\n");
            case 1 -> text.append("  if (b % 5u == 0) goto l").append(target(label)).append(";\n");
            case 2 -> {
                int cases = kind == Kind.DISPATCH ? 3 + random.nextInt(60) : 3 + random.nextInt(6);
                int step = random.nextBoolean() ? 1 : 1 + random.nextInt(1000);
                text.append("  switch ((a >> ").append(random.nextInt(12)).append(") % ").append(cases + 1).append("u * ")
                        .append(step).append("u) {\n");
                for (int i = 0; i < cases; i++) {
                    text.append("    case ").append(i * step).append(": ").append(random.nextInt(3) == 0
                            ? LargeFunction.statements(random, 1) + "      break;\n" : "goto l" + target(label) + ";\n");
                }
                text.append("  }\n");
            }
            case 3 -> text.append("  for (unsigned n = 0; n < (a & 7); n++) {\n").append(LargeFunction.statements(random, 3))
                    .append("    if (b & ").append(1 << random.nextInt(8)).append(") goto l").append(target(label)).append(";\n  }\n");
            case 4 -> text.append("  if (d > 1e7) { d *= 1e-3; goto l").append(target(label)).append("; }\n");
            default -> text.append(kind == Kind.THREADED ? "  goto *all[(a ^ b) % " + labels + "u];\n" : "");
        }
    }

    /** Calls that may throw, with objects that are to be destroyed, some in try blocks. No goto may enter these. */
    private void risk(int label) {
        List<String> shapes = List.of("  { Guard g(a, b); a += risk(a); Other o(b); b ^= risk(b + %d); }\n",
                "  try { Guard g(b, %d); a ^= risk(a >> 3); b += risk(a); } catch (unsigned x) { a += x; } catch (...) { b++; }\n",
                "  for (int n = 0; n < 3; n++) { try { Guard g(a, n); Other o(b); if (risk(b) & 1) continue; a += risk(a + %d); } catch (double x) { d += x; } catch (unsigned x) { c ^= x; break; } }\n",
                "  try { try { Guard g(a, %d); b = risk(a) + risk(b); } catch (unsigned x) { Guard h(b, x); a = risk(x + 1); throw 1.5; } } catch (...) { a ^= 77; }\n");
        text.append("  try {\n");
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            text.append(shapes.get(random.nextInt(shapes.size())).formatted(label));
        }
        text.append("  } catch (...) { a++; }\n");
    }

    private int target(int label) {
        int near = label + random.nextInt(9) - 4;
        return random.nextInt(3) == 0 ? Math.max(0, Math.min(labels - 1, near)) : random.nextInt(labels);
    }
}

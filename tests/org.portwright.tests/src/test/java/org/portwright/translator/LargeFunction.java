// SPDX-License-Identifier: EPL-2.0
// C programs with one function that is far too large for a Java method.
package org.portwright.translator;

import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The shapes that large functions have, each with a seed of its own, so that the programs are always the same. */
enum LargeFunction {
    /** A loop around a switch with cases of all sizes, as interpreters have it. */
    INTERPRETER {
        @Override
        String body(Random random) {
            return "  for (unsigned steps = 0; steps < 20000; steps++) {\n    switch ((a ^ steps * 7u) % 250u) {\n"
                    + each(250, i -> "    case " + i + ":\n" + statements(random, 1 + (i % 9 == 0 ? 40 : i % 7))
                            + (i % 11 == 0 ? "      if (b & 1) { c += steps; continue; }\n" : "")
                            + (i % 13 == 0 ? "      if (d > 3e9) return a + b;\n" : "")
                            + (i % 5 == 0 ? "" : "      break;\n"))
                    + "    }\n    table[steps & 63] ^= a;\n  }\n";
        }
    },
    /** The same with a computed goto, which GCC copies to the end of each part. */
    THREADED_INTERPRETER {
        @Override
        String body(Random random) {
            return "  unsigned steps = 0;\n  static void *const labels[] = {" + list(120, i -> "&&op" + i) + "};\n"
                    + "  goto *labels[a % 120u];\n"
                    + each(120, i -> "op" + i + ":\n" + statements(random, 2 + i % 12)
                            + "  if (++steps > 20000) goto out;\n  goto *labels[(a + steps) % 120u];\n")
                    + "out:\n  ;\n";
        }
    },
    /** One block of thousands of operations. */
    STRAIGHT_LINE {
        @Override
        String body(Random random) {
            return statements(random, 1500);
        }
    },
    /** Forty variables that live from the beginning to the end. */
    MANY_VALUES {
        @Override
        String body(Random random) {
            return each(40, i -> "  unsigned v" + i + " = a * " + (2 * i + 1) + "u; double w" + i + " = v" + i + ";\n")
                    + "  for (int round = 0; round < 5; round++) {\n"
                    + each(400, i -> "    v" + i % 40 + " = v" + (i * 7 + 3) % 40 + " * 33u + v" + i * 11 % 40 + "; w"
                            + i % 40 + " = w" + (i * 3 + 1) % 40 + " * 0.5 + v" + i % 40 + ";\n"
                            + (i % 20 == 0 ? "    if (v" + i % 40 + " & 1) table[" + i % 64 + "] += v3;\n" : ""))
                    + "  }\n  a = " + list(40, i -> "v" + i).replace(", ", " ^ ") + ";\n  d = "
                    + list(40, i -> "w" + i).replace(", ", " + ") + ";\n";
        }
    },
    /** Loops in conditions in loops. */
    NESTED {
        @Override
        String body(Random random) {
            return nest(random, 7);
        }

        private String nest(Random random, int depth) {
            if (depth == 0) {
                return statements(random, 4);
            }
            String variable = "n" + depth;
            return "  for (int " + variable + " = 0; " + variable + " < 2; " + variable + "++) {\n"
                    + statements(random, 3) + "  if (a & " + (1 << depth) + ") {\n" + nest(random, depth - 1)
                    + "  } else {\n" + nest(random, depth - 1) + "  }\n  }\n";
        }
    },
    /** Jumps into loops, and out of them in many places. */
    IRREDUCIBLE {
        @Override
        String body(Random random) {
            return "  int left = 3000;\n" + each(150, i -> "l" + i + ":\n" + statements(random, 3) + "  if (--left < 0) goto out;\n  if (a % "
                    + (3 + random.nextInt(9)) + "u == 1) goto l" + random.nextInt(150) + ";\n"
                    + (i % 10 == 0 ? "  if (b % 5u == 0) goto l" + random.nextInt(150) + ";\n" : "")) + "out:\n  ;\n";
        }
    },
    /** A jump table that alone is too large. */
    JUMP_TABLE {
        @Override
        String body(Random random) {
            return "  for (unsigned i = 0; i < 9000; i++) {\n    switch (i * 5u % 3100u) {\n" + each(3000, i -> "    case " + i
                    + ": " + (i % 3 == 0 ? "a = a * " + (i + 3) + "u + b; break;\n"
                            : i % 3 == 1 ? "b ^= a + " + i + "u; table[" + i % 64 + "]++; break;\n" : "c += " + i + "; break;\n"))
                    + "    default: d += 1;\n    }\n  }\n";
        }
    };

    abstract String body(Random random);

    /** @return the program */
    String source() {
        return "#include <stdio.h>\nstatic unsigned table[64];\n__attribute__((noinline)) static unsigned leaf(unsigned x) { table[x & 63]++; return x * 2654435761u; }\n"
                + "__attribute__((noinline)) static unsigned large(unsigned a, unsigned b, long long c, double d) {\n"
                + "  float e = 1;\n" + body(new Random(ordinal())) + "  table[1] ^= (unsigned) (c >> 32) ^ (unsigned) c;\n"
                + "  printf(\"%u %u %lld %a %a\\n\", a, b, c, d, (double) e);\n  return a ^ b;\n}\n"
                + "int main(void) {\n  for (unsigned i = 1; i < 4; i++) {\n    unsigned result = large(i * 77777u, i, i, i);\n"
                + "    unsigned sum = 0;\n    for (int k = 0; k < 64; k++) sum = sum * 31 + table[k];\n"
                + "    printf(\"%u %u\\n\", result, sum);\n  }\n  return 0;\n}\n";
    }

    private static String each(int count, IntFunction<String> text) {
        return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining());
    }

    private static String list(int count, IntFunction<String> text) {
        return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining(", "));
    }

    static String statements(Random random, int count) {
        return each(count, i -> "      " + statement(random) + "\n");
    }

    private static String statement(Random random) {
        int n = 1 + random.nextInt(1000);
        return switch (random.nextInt(12)) {
            case 0 -> "a = a * " + (2 * n + 1) + "u + b;";
            case 1 -> "b ^= table[(a + " + n + "u) & 63];";
            case 2 -> "c = c * " + n + " + a;";
            case 3 -> "d = d * 0.5 + (double) b;";
            case 4 -> "e = e * 0.25f + (float) (a & 255u);";
            case 5 -> "table[b & 63] += a >> " + n % 31 + ";";
            case 6 -> "a ^= leaf(b + " + n + "u);";
            case 7 -> "if (a & " + n + "u) b += " + n + "u; else c -= b;";
            case 8 -> "c ^= (long long) a << " + n % 40 + ";";
            case 9 -> "b = b << " + n % 31 + " | b >> " + (32 - n % 31) % 32 + ";";
            case 10 -> "if (d > 1e6) d -= " + n + " * 1e3;";
            default -> "a += (unsigned) (c >> 7) - " + n + "u;";
        };
    }
}

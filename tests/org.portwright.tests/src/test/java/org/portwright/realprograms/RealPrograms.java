// SPDX-License-Identifier: EPL-2.0
// The programs of other people that are compared, and what they are given to do.
package org.portwright.realprograms;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.portwright.realprograms.RealProgram.Run;

/** The programs of other people that are compared, and what they are given to do. */
public final class RealPrograms {

    private static final int LARGE = 10_000_000;
    private static final int FOR_A_PHONE = 200_000;
    private static final int ROWS = 100_000;
    private static final List<String> JAVA = List.of("java");
    private static final List<String> BOTH = List.of("java", "j2me");

    private RealPrograms() {
    }

    public static List<RealProgram> all() {
        return List.of(
                new RealProgram("lua", "lua.elf", BOTH, List.of("--heap", "64M"), List.of(Run.of("-").withInput(read("test.lua")))),
                new RealProgram("sqlite", "sqlite.elf", JAVA, List.of(), List.of(
                        Run.of("{work}/test.db").withInput(sql()).withFiles("test.db"),
                        Run.of(":memory:", "select sqlite_version(), json_extract('{\"a\":[1,2.5]}', '$.a[1]'), "
                                + "strftime('%Y', 0, 'unixepoch'), printf('%.3f', sqrt(2));"))),
                new RealProgram("minigzip", "minigzip.elf", BOTH, List.of("--heap", "2M"), List.of(
                        Run.of().withInput(data(FOR_A_PHONE)))),
                new RealProgram("bzip2", "bzip2.elf", JAVA, List.of(), List.of(
                        Run.of("-c").withInput(data(LARGE)), Run.of("-d", "-c").withInput(read("test.lua")))),
                new RealProgram("json", "json.elf", JAVA, List.of(), List.of(Run.of().withInput(read("json/input.json")))),
                new RealProgram("mujs", "mujs.elf", JAVA, List.of(), List.of(
                        Run.of(RealProgram.RESOURCES.resolve("test.js").toString()))),
                new RealProgram("tcc", "tcc.elf", JAVA, List.of(), List.of(
                        Run.of("-c", "-nostdinc", "-I{built}/include", "-o", "{work}/mujs.o", "{built}/mujs.c")
                                .withFiles("mujs.o"))),
                // Its own tests of matching as in Perl, without and with UTF-8.
                new RealProgram("pcre2", "pcre2.elf", JAVA, List.of(), List.of(
                        Run.of("{built}/testdata/testinput1", "{work}/output1").withFiles("output1"),
                        Run.of("{built}/testdata/testinput4", "{work}/output4").withFiles("output4"))),
                // Its own tests; those that leave out start commands, for which a JVM has no fork.
                new RealProgram("ninja", "ninja_test.elf", JAVA, List.of(), List.of(Run.of("--gtest_filter=BuildTest*"),
                        Run.of("--gtest_filter=Clean*"), Run.of("--gtest_filter=D*ParserTest*"),
                        Run.of("--gtest_filter=GraphTest*"), Run.of("--gtest_filter=ParserTest*"))));
    }

    static RealProgram named(String name) {
        return all().stream().filter(program -> program.name().equals(name)).findFirst().orElseThrow();
    }

    /** Text that compresses, with noise that does not. The same in each run. */
    static byte[] data(int size) {
        Random random = new Random(1);
        byte[] data = new byte[size];
        for (int i = 0; i < size; i++) {
            data[i] = (byte) (i / 5000 % 4 == 3 ? random.nextInt(256) : "portwright ".charAt((i + i / 97) % 11) + i / 70000 % 3);
        }
        return data;
    }

    private static byte[] read(String name) {
        try {
            return Files.readAllBytes(RealProgram.RESOURCES.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] sql() {
        List<String> lines = new ArrayList<>(List.of(
                "create table item(id integer primary key, name text not null, price real, kind integer);",
                "create table kind(id integer primary key, title text);", "begin;"));
        Random random = new Random(2);
        for (int i = 1; i <= ROWS; i++) {
            lines.add("insert into item values(" + i + ", 'item " + random.nextInt(9973) + "', "
                    + random.nextInt(100_000) / 100.0 + ", " + random.nextInt(7) + ");");
        }
        lines.addAll(List.of("insert into kind values (0,'a'), (1,'b'), (2,'c'), (3,'d'), (4,'e'), (5,'f'), (6,'g');",
                "commit;", "create index by_name on item(name);",
                "select count(*), sum(price), min(name), max(name) from item;",
                "select k.title, count(*), round(avg(i.price), 6) from item i join kind k on k.id = i.kind group by 1 order by 1;",
                "select count(*) from item a join item b on a.name = b.name where a.id < 200;",
                "update item set price = price * 1.1 where kind = 3; delete from item where id % 10 = 0;",
                "pragma integrity_check;", "select count(*), round(sum(price), 3) from item;"));
        return String.join("\n", lines).concat("\n").getBytes(StandardCharsets.US_ASCII);
    }
}

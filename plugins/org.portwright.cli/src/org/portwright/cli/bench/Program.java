// SPDX-License-Identifier: EPL-2.0
// The programs that are instrumented.
package org.portwright.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/** A program, and what it is run with: {@code {here}} is native/lopi/bench, {@code {inputs}} what is made for it. */
public enum Program {
    /** Calls that are so and so deep, where one says how deep. */
    CHAINS("", "./program 16 20000", "", "./program %d 12000000", ""),
    /** Nothing but calls of tiny functions. */
    CALLS("./program 100", "./program 20000", "./program 100000", "./program 2500000", ""),
    /** Of the kind of SPEC's 183.equake. */
    WAVES("./program 1", "./program 20", "./program 100", "./program 1000", "183.equake"),
    /** Of the kind of SPEC's 181.mcf. */
    FLOW("./program 1", "./program 10", "./program 30", "./program 200", "181.mcf"),
    /** Compresses text. */
    BZIP2("./program -c <{inputs}/tiny.txt", "./program -c <{inputs}/small.txt", "./program -c <{inputs}/small.txt",
            "./program -c <{inputs}/large.txt", "256.bzip2", "-D_FILE_OFFSET_BITS=64"),
    /** Runs a script. */
    LUA("./program {here}/script.lua 1", "./program {here}/script.lua 6", "./program {here}/script.lua 10",
            "./program {here}/script.lua 100", "", "-DLUA_COMPAT_5_3", "-DLUA_USE_POSIX"),
    /** Makes, reads and changes a table. */
    SQLITE("./program :memory: <{inputs}/tiny.sql", "./program :memory: <{inputs}/small.sql",
            "./program :memory: <{inputs}/small.sql", "./program :memory: <{inputs}/large.sql", "",
            "-DSQLITE_THREADSAFE=0", "-DSQLITE_OMIT_LOAD_EXTENSION");

    private static final int TINY_TEXT = 4000;
    private static final int SMALL_TEXT = 60_000;
    private static final int LARGE_TEXT = 1_000_000;
    private static final int TINY_TABLE = 20;
    private static final int SMALL_TABLE = 400;
    private static final int LARGE_TABLE = 8000;
    private static final List<String> BZIP2_SOURCES =
            List.of("blocksort", "huffman", "crctable", "randtable", "compress", "decompress", "bzlib", "bzip2");

    private final String least;
    private final String few;
    private final String some;
    private final String many;
    private final String thesisName;
    private final List<String> defines;

    Program(String least, String few, String some, String many, String thesisName, String... defines) {
        this.least = least;
        this.few = few;
        this.some = some;
        this.many = many;
        this.thesisName = thesisName;
        this.defines = List.of(defines);
    }

    /** Its name on the command line. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The command, in the program's folder, for a run that is followed instruction by instruction. */
    String least() {
        return least;
    }

    /** The command for a run in a simulator. */
    String few() {
        return few;
    }

    /** The command for a run that is made a hundred times slower. */
    String some() {
        return some;
    }

    /** The command for a run whose time is measured. */
    String many() {
        return many;
    }

    /** The benchmark of the thesis's table 6.2 that it is compared with; "" if there is none. */
    String thesisName() {
        return thesisName;
    }

    List<String> defines() {
        return defines;
    }

    /** Whether it is other people's, and must be fetched. */
    boolean isFetched() {
        return this == BZIP2 || this == LUA || this == SQLITE;
    }

    /**
     * Its C files.
     *
     * @param directory native/lopi/bench, or where it was fetched to
     */
    List<Path> sources(Path directory) throws IOException {
        return switch (this) {
            case BZIP2 -> BZIP2_SOURCES.stream().map(name -> directory.resolve(name + ".c")).toList();
            case SQLITE -> List.of(directory.resolve("sqlite3.c"), directory.resolve("shell.c"));
            case LUA -> {
                try (Stream<Path> files = Files.list(directory.resolve("src"))) {
                    yield files.filter(file -> file.toString().endsWith(".c") && !file.endsWith("luac.c")).sorted()
                            .toList();
                }
            }
            default -> List.of(directory.resolve(id() + ".c"));
        };
    }

    /** Makes what the programs read, the same each time. */
    static void makeInputs(Path directory) throws IOException {
        Files.createDirectories(directory);
        StringBuilder text = new StringBuilder();
        Random random = new Random(1);
        for (int i = 0; text.length() < LARGE_TEXT; i++) {
            text.append(i).append(' ').append(random.nextInt(1_000_000)).append(" portwright ").append(i * i % 977)
                    .append(i % 5 == 0 ? "\n" : " ");
        }
        Files.writeString(directory.resolve("large.txt"), text);
        Files.writeString(directory.resolve("small.txt"), text.substring(0, SMALL_TEXT));
        Files.writeString(directory.resolve("tiny.txt"), text.substring(0, TINY_TEXT));
        makeTable(directory.resolve("tiny.sql"), TINY_TABLE);
        makeTable(directory.resolve("small.sql"), SMALL_TABLE);
        makeTable(directory.resolve("large.sql"), LARGE_TABLE);
    }

    private static void makeTable(Path file, int rows) throws IOException {
        Random random = new Random(2);
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.US_ASCII))) {
            out.println("create table item(id integer primary key, name text not null, price real, kind integer);");
            out.println("begin;");
            for (int i = 1; i <= rows; i++) {
                out.printf(Locale.ROOT, "insert into item values(%d, 'item %d', %.2f, %d);%n", i,
                        random.nextInt(9973), random.nextDouble() * 1000, i % 7);
            }
            out.println("""
                    commit;
                    create index by_name on item(name);
                    select count(*), round(sum(price), 2), min(name), max(name) from item;
                    select kind, count(*), round(avg(price), 3) from item group by 1 order by 1;
                    select count(*) from item a join item b on a.name = b.name where a.id < 200;
                    update item set price = price * 1.1 where kind = 3;
                    delete from item where id % 10 = 0;
                    pragma integrity_check;""");
        }
    }
}

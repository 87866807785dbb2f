// SPDX-License-Identifier: EPL-2.0
// SQLite from Debian's source as a Java library, and the JDBC driver on it.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;

@Order(1)
class SqliteTest {

    private static final Duration LIMIT = Duration.ofMinutes(10);

    @TempDir
    private static Path folder;

    @BeforeAll
    static void make() throws Exception {
        Libraries.makeSample("sqlite", folder);
    }

    private static Outcome run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(Processes.JAVA));
        command.addAll(List.of(arguments));
        return Processes.run(command, new byte[0], LIMIT);
    }

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    /** The sample's own program tells how many checks hold, and ends with a trace at the first that does not. */
    @Test
    void theDriverDoesWhatJdbcSays() throws Exception {
        Outcome outcome = run("-Xmx512m", "-cp", file("build/portwright-jdbc.jar"), file("DriverTest.java"));
        assertEquals("", outcome.errors(), outcome.output());
        assertTrue(outcome.output().matches("(?s).*\\nall \\d+ checks hold\\n"), outcome.output());
    }

    /** Other people's libraries, which are fetched from Maven Central. */
    @Test
    void librariesThatUseDriversAreContent() throws Exception {
        Outcome outcome = Libraries.make(folder, "judges");
        assertEquals(0, outcome.status(), outcome.errors());
        for (String judge : List.of("Commons DbUtils is", "HikariCP and Spring JDBC are", "jOOQ is", "Hibernate is",
                "SQLite in machine code is")) {
            assertTrue(outcome.output().contains('\n' + judge + " content\n"), outcome.output());
        }
    }

    @Test
    void functionsCanBeCalledWithoutTheDriver() throws Exception {
        Path program = Files.writeString(folder.resolve("Functions.java"), """
                import org.portwright.sqlite.Sqlite;

                public class Functions {
                    private static Sqlite.Statement prepare(Sqlite sqlite, Sqlite.Database database, String sql) {
                        return sqlite.prepare(database, sql.getBytes(), new int[1]);
                    }

                    public static void main(String[] arguments) {
                        try (Sqlite sqlite = new Sqlite()) {
                            Sqlite.Database database = sqlite.openDatabase(":memory:", 6);
                            Sqlite.Statement statement = prepare(sqlite, database, "SELECT ? + 1, ? || '!', ?, ?, ?");
                            sqlite.bindLong(statement, 1, 41);
                            sqlite.bindText(statement, 2, "text".getBytes());
                            sqlite.bindDouble(statement, 3, 1.5);
                            sqlite.bindBlob(statement, 4, new byte[3]);
                            sqlite.bindNull(statement, 5);
                            System.out.println(sqlite.step(statement));
                            System.out.println(sqlite.columnLong(statement, 0));
                            System.out.println(new String(sqlite.columnText(statement, 1)));
                            System.out.println(sqlite.columnDouble(statement, 2));
                            System.out.println(sqlite.columnBlob(statement, 3).length);
                            System.out.println(sqlite.columnType(statement, 4));
                            System.out.println(sqlite.step(statement));
                            try {
                                sqlite.bindLong(statement, 6, 0);
                            } catch (Sqlite.SqliteException e) {
                                System.out.println(e.getMessage() + ", " + e.code());
                            }
                            sqlite.finish(statement);
                            System.out.println(prepare(sqlite, database, "SELEC") + " " + sqlite.errorCode(database) + " "
                                    + sqlite.errorMessage(database));
                            sqlite.closeDatabase(database);
                        }
                    }
                }
                """);
        Outcome outcome = run("-cp", file("build/sqlite.jar"), program.toString());
        assertEquals("", outcome.errors());
        assertEquals("100\n42\ntext!\n1.5\n3\n5\n101\nsqlite3_bind_int64: bad parameter or other API misuse, 21\n"
                + "null 1 near \"SELEC\": syntax error\n", outcome.output());
    }
}

// SPDX-License-Identifier: EPL-2.0
// Measures the driver beside the two others that have SQLite without machine code, and beside machine code.
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Each driver runs the same statements on a database in memory, in a process of its own; the processes take turns. What counts
 * is processor time of the thread that calls, of the fastest of all repetitions: by then the JVM has compiled what it
 * compiles. Whatever the statements give must be the same for all.
 */
public class Benchmark {

    private static final int ROWS = 20_000;
    private static final int PROCESSES = 1;
    /** A process repeats the work for so long, in nanoseconds, but at least so often. */
    private static final long LIMIT = 60_000_000_000L;
    private static final int LEAST_REPETITIONS = 3;

    private record Contender(String name, String driver, String url, List<String> options) {
    }

    private static final List<Contender> CONTENDERS = List.of(
            new Contender("Portwright", "org.portwright.jdbc.Driver", "jdbc:portwright::memory:", List.of()),
            new Contender("Chicory (sqlite4j)", "io.roastedroot.sqlite4j.JDBC", "jdbc:sqlite::memory:", List.of()),
            new Contender("NestedVM (sqlite-jdbc 3.7.2)", "org.sqlite.JDBC", "jdbc:sqlite::memory:",
                    List.of("-Dsqlite.purejava=true")),
            new Contender("machine code (sqlite-jdbc 3.7.2)", "org.sqlite.JDBC", "jdbc:sqlite::memory:", List.of()));

    // One process.

    @FunctionalInterface
    private interface Work {
        long run() throws SQLException;
    }

    private final Connection connection;
    private final Map<String, Long> times = new LinkedHashMap<>();
    private final Map<String, Long> sums = new LinkedHashMap<>();
    private final ThreadMXBean thread = ManagementFactory.getThreadMXBean();

    private Benchmark(Connection connection) {
        this.connection = connection;
    }

    private void measure(String name, Work work) throws SQLException {
        long start = thread.getCurrentThreadCpuTime();
        sums.merge(name, work.run(), (before, now) -> {
            if (!before.equals(now)) {
                throw new AssertionError(name + ": another result the second time");
            }
            return now;
        });
        times.merge(name, thread.getCurrentThreadCpuTime() - start, Math::min);
    }

    private long execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private long sum(ResultSet result) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        long sum = 0;
        while (result.next()) {
            for (int i = 1; i <= columns; i++) {
                sum = 31 * sum + result.getString(i).hashCode();
            }
        }
        result.close();
        return sum;
    }

    private long query(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return sum(statement.executeQuery(sql));
        }
    }

    private long insert() throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.setInt(2, i * 7919 % 1000);
                insert.setString(3, "item number " + i * 31 % ROWS);
                insert.setDouble(4, i / 8.0);
                insert.executeUpdate();
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
        return ROWS;
    }

    private long lookUp() throws SQLException {
        long sum = 0;
        try (PreparedStatement select = connection.prepareStatement("SELECT name, price FROM item WHERE id = ?")) {
            for (int i = 0; i < ROWS; i++) {
                select.setInt(1, i * 17 % ROWS);
                try (ResultSet result = select.executeQuery()) {
                    result.next();
                    sum += result.getString(1).length() + (long) result.getDouble(2);
                }
            }
        }
        return sum;
    }

    private long update() throws SQLException {
        long count = 0;
        connection.setAutoCommit(false);
        try (PreparedStatement update = connection.prepareStatement("UPDATE item SET kind = kind + 1 WHERE id = ?")) {
            for (int i = 0; i < ROWS; i += 2) {
                update.setInt(1, i);
                count += update.executeUpdate();
            }
        }
        connection.rollback();
        connection.setAutoCommit(true);
        return count;
    }

    private long prepare() throws SQLException {
        long sum = 0;
        for (int i = 0; i < 2000; i++) {
            sum += query("SELECT a.id, b.name FROM item a JOIN item b ON a.id = b.id WHERE a.id = " + i
                    + " AND b.kind BETWEEN 0 AND 2000 ORDER BY b.name LIMIT 1");
        }
        return sum;
    }

    private void repetition() throws SQLException {
        execute("CREATE TABLE item (id INTEGER PRIMARY KEY, kind INTEGER, name TEXT, price REAL)");
        measure("insert rows", this::insert);
        measure("create an index", () -> {
            execute("CREATE INDEX by_kind ON item (kind, name)");
            return 0;
        });
        measure("look rows up", this::lookUp);
        measure("update rows", this::update);
        measure("read all rows", () -> query("SELECT * FROM item"));
        measure("sort", () -> query("SELECT id FROM item ORDER BY name"));
        measure("group", () -> query("SELECT kind, count(*), sum(price), max(name) FROM item GROUP BY kind ORDER BY 3 DESC"));
        measure("join", () -> query("SELECT count(*), sum(a.id) FROM item a JOIN item b ON a.kind = b.kind"));
        measure("search text", () -> query("SELECT count(*) FROM item WHERE name LIKE '%er 19%' OR substr(name, 13, 1) = '7'"));
        measure("prepare", this::prepare);
        execute("DROP TABLE item");
    }

    private static void run(String driver, String url) throws Exception {
        Driver made = (Driver) Class.forName(driver).getConstructor().newInstance();
        try (Connection connection = made.connect(url, new Properties())) {
            Benchmark benchmark = new Benchmark(connection);
            long end = System.nanoTime() + LIMIT;
            for (int i = 0; i < LEAST_REPETITIONS || System.nanoTime() < end; i++) {
                benchmark.repetition();
            }
            benchmark.times.forEach((name, time) ->
                    System.out.println(name + "\t" + time + "\t" + benchmark.sums.get(name)));
        }
    }

    // All of them.

    private static Map<String, Long> start(Contender contender, String classPath, Map<String, String> sums) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                classPath));
        command.addAll(contender.options);
        command.addAll(List.of(System.getProperty("benchmark.source", "Benchmark.java"), contender.driver, contender.url));
        File output = File.createTempFile("benchmark", ".txt");
        int status = new ProcessBuilder(command).redirectOutput(output).redirectError(ProcessBuilder.Redirect.INHERIT).start()
                .waitFor();
        if (status != 0) {
            throw new IllegalStateException(contender.name + ": exit status " + status);
        }
        Map<String, Long> times = new LinkedHashMap<>();
        for (String line : Files.readAllLines(output.toPath())) {
            String[] parts = line.split("\t");
            times.put(parts[0], Long.parseLong(parts[1]));
            if (!sums.computeIfAbsent(parts[0], name -> parts[2]).equals(parts[2])) {
                throw new AssertionError(contender.name + ": " + parts[0] + " gives another result");
            }
        }
        output.delete();
        return times;
    }

    private static void print(Map<String, Map<Contender, Long>> times) {
        StringBuilder head = new StringBuilder("| statements |");
        CONTENDERS.forEach(each -> head.append(' ').append(each.name).append(" |"));
        System.out.println(head + "\n| --- |" + " ---: |".repeat(CONTENDERS.size()));
        Map<Contender, Double> logarithms = new LinkedHashMap<>();
        times.forEach((name, all) -> {
            StringBuilder line = new StringBuilder("| " + name + " |");
            double own = all.get(CONTENDERS.get(0));
            for (Contender each : CONTENDERS) {
                double ratio = all.get(each) / own;
                logarithms.merge(each, Math.log(ratio), Double::sum);
                line.append(String.format(each == CONTENDERS.get(0) ? " %.1f ms |" : " %.1f ms (%.2f) |", all.get(each) / 1e6,
                        ratio));
            }
            System.out.println(line);
        });
        StringBuilder last = new StringBuilder("| geometric mean |");
        CONTENDERS.forEach(each -> last.append(String.format(" %.2f |", Math.exp(logarithms.get(each) / times.size()))));
        System.out.println(last);
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2) {
            run(arguments[0], arguments[1]);
            return;
        }
        Map<String, Map<Contender, Long>> times = new LinkedHashMap<>();
        Map<String, String> sums = new TreeMap<>();
        for (int i = 0; i < PROCESSES; i++) {
            for (Contender each : CONTENDERS) {
                start(each, System.getProperty("java.class.path"), sums).forEach((name, time) ->
                        times.computeIfAbsent(name, n -> new LinkedHashMap<>()).merge(each, time, Math::min));
            }
        }
        print(times);
    }
}

// SPDX-License-Identifier: EPL-2.0
// Uses the driver through libraries that many programs use a driver through. They are the judges of what it says and does.
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.apache.commons.dbutils.QueryRunner;
import org.apache.commons.dbutils.handlers.BeanListHandler;
import org.apache.commons.dbutils.handlers.MapListHandler;
import org.apache.commons.dbutils.handlers.ScalarHandler;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.community.dialect.SQLiteDialect;
import org.hibernate.exception.ConstraintViolationException;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

public class Judges {

    private static void same(Object expected, Object actual) {
        if (!String.valueOf(expected).equals(String.valueOf(actual))) {
            throw new AssertionError("expected " + expected + ", but it is " + actual);
        }
    }

    /** A row as a bean. */
    public static class Note {
        private int id;
        private String text;

        public int getId() {
            return id;
        }

        public void setId(int id) {
            this.id = id;
        }

        public String getText() {
            return text;
        }

        public void setText(String text) {
            this.text = text;
        }
    }

    private static void dbUtils() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:portwright::memory:")) {
            QueryRunner runner = new QueryRunner();     // asks the driver for the types of parameters
            runner.update(connection, "CREATE TABLE note (id INTEGER PRIMARY KEY, text VARCHAR(20))");
            same(1L, ((Number) runner.insert(connection, "INSERT INTO note (text) VALUES (?)", new ScalarHandler<>(1), "one"))
                    .longValue());
            same(2, runner.batch(connection, "INSERT INTO note (text) VALUES (?)", new Object[][] {{"two"}, {null}}).length);
            List<Note> notes = runner.query(connection, "SELECT * FROM note ORDER BY id", new BeanListHandler<>(Note.class));
            same("1 one, 2 two, 3 null", String.join(", ", notes.stream().map(note -> note.id + " " + note.text).toList()));
            same("[{id=3, text=null}]", runner.query(connection, "SELECT * FROM note WHERE text IS ?", new MapListHandler(),
                    (Object) null));
        }
    }

    private static HikariDataSource pool(Path folder, String name) {
        HikariConfig configuration = new HikariConfig();
        configuration.setJdbcUrl("jdbc:portwright:" + folder.resolve(name) + "?foreign_keys=on&busy_timeout=60000"
                + "&transaction_mode=immediate&synchronous=off");
        configuration.setMaximumPoolSize(3);
        return new HikariDataSource(configuration);
    }

    private static void spring(Path folder) throws Exception {
        try (HikariDataSource pool = pool(folder, "spring.db")) {
            JdbcTemplate template = new JdbcTemplate(pool);
            template.execute("CREATE TABLE account (id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT UNIQUE, amount INTEGER)");
            SimpleJdbcInsert insert = new SimpleJdbcInsert(pool).withTableName("account").usingGeneratedKeyColumns("id");
            same(1, insert.executeAndReturnKey(Map.of("owner", "ann", "amount", 100)));
            same(2, insert.executeAndReturnKey(Map.of("owner", "bob", "amount", 0)));
            try {
                template.update("INSERT INTO account (owner) VALUES (?)", "ann");
                throw new AssertionError("the owner is there already");
            } catch (DuplicateKeyException e) {
                same(2067, ((java.sql.SQLException) e.getCause()).getErrorCode());
            }
            TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(pool));
            transaction.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
            ExecutorService threads = Executors.newFixedThreadPool(3);
            List<Callable<Object>> tasks = IntStream.range(0, 30).mapToObj(i -> (Callable<Object>) () ->
                    transaction.execute(status -> {
                        template.update("UPDATE account SET amount = amount - 1 WHERE owner = 'ann'");
                        transaction.executeWithoutResult(nested -> {
                            template.update("UPDATE account SET amount = amount + 1 WHERE owner = 'bob'");
                            if (i % 3 == 0) {
                                nested.setRollbackOnly();
                            }
                        });
                        return null;
                    })).toList();
            for (Future<Object> each : threads.invokeAll(tasks)) {
                each.get();
            }
            threads.shutdown();
            same("[{owner=ann, amount=70}, {owner=bob, amount=20}]",
                    template.queryForList("SELECT owner, amount FROM account ORDER BY id"));
            same(70, new NamedParameterJdbcTemplate(pool).queryForObject("SELECT amount FROM account WHERE owner = :owner",
                    Map.of("owner", "ann"), Integer.class));
            same(2, template.batchUpdate("INSERT INTO account (owner) VALUES (?)", List.of(new Object[] {"cid"},
                    new Object[] {"dan"})).length);
        }
    }

    private static void jooq() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:portwright::memory:")) {
            DSLContext dsl = DSL.using(connection, SQLDialect.SQLITE);
            Table<?> book = DSL.table(DSL.name("book"));
            Field<Long> id = DSL.field(DSL.name("id"), SQLDataType.BIGINT.identity(true));
            Field<String> title = DSL.field(DSL.name("title"), SQLDataType.VARCHAR(100).nullable(false));
            Field<BigDecimal> price = DSL.field(DSL.name("price"), SQLDataType.DECIMAL(8, 2));
            Field<LocalDate> day = DSL.field(DSL.name("day"), SQLDataType.LOCALDATE);
            Field<LocalDateTime> moment = DSL.field(DSL.name("moment"), SQLDataType.LOCALDATETIME);
            Field<byte[]> cover = DSL.field(DSL.name("cover"), SQLDataType.BLOB);
            dsl.createTable(book).columns(id, title, price, day, moment, cover).execute();
            LocalDateTime now = LocalDateTime.of(2026, 11, 23, 17, 30, 1);
            same(1L, dsl.insertInto(book, title, price, day, moment, cover).values("SQL", new BigDecimal("12.50"),
                    now.toLocalDate(), now, new byte[] {1, 2}).returningResult(id).fetchOne(id));
            var read = dsl.select(title, price, day, moment, cover).from(book).where(day.eq(now.toLocalDate())).fetchOne();
            same("SQL 12.5 2026-11-23 2026-11-23T17:30:01 2", read.value1() + " " + read.value2().stripTrailingZeros() + " "
                    + read.value3() + " " + read.value4() + " " + read.value5().length);
            try {
                dsl.transaction(inner -> {
                    DSL.using(inner).insertInto(book, title).values("gone").execute();
                    throw new IllegalStateException("no");
                });
            } catch (IllegalStateException e) {
                same("no", e.getMessage());
            }
            same(1, dsl.fetchCount(book));
            same("[main, book, [id, title, price, day, moment, cover]]", dsl.meta().getTables("book").stream().map(table ->
                    List.of(table.getSchema().getName(), table.getName(), List.of(table.fields()).stream().map(Field::getName)
                            .toList()).toString()).findFirst().orElseThrow());
        }
    }

    /** Who writes. */
    @Entity(name = "Author")
    public static class Author {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        private Long id;
        @Column(unique = true)
        private String name;
        private LocalDate born;
        private double height;
        private boolean living;
    }

    /** What is written. */
    @Entity(name = "Work")
    public static class Work {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        private Long id;
        private String title;
        @ManyToOne
        private Author author;
        private LocalDateTime written;
        private BigDecimal price;
    }

    private static SessionFactory sessions(Path folder, String schema) {
        return new Configuration().addAnnotatedClass(Author.class).addAnnotatedClass(Work.class)
                .setProperty("hibernate.connection.url", "jdbc:portwright:" + folder.resolve("hibernate.db"))
                .setProperty("hibernate.dialect", SQLiteDialect.class.getName())
                .setProperty("hibernate.hbm2ddl.auto", schema).buildSessionFactory();
    }

    private static void hibernate(Path folder) {
        Logger log = Logger.getLogger("org.hibernate");
        log.setLevel(Level.OFF);
        try (SessionFactory factory = sessions(folder, "create")) {
            factory.inTransaction(session -> {
                Author author = new Author();
                author.name = "Ann";
                author.born = LocalDate.of(1960, 2, 29);
                author.height = 1.75;
                author.living = true;
                session.persist(author);
                for (int i = 0; i < 3; i++) {
                    Work work = new Work();
                    work.title = "Part " + i;
                    work.author = author;
                    work.written = LocalDateTime.of(2026, 1, 1 + i, 12, 0);
                    work.price = new BigDecimal("9.99");
                    session.persist(work);
                }
            });
            try (Session session = factory.openSession()) {
                List<Work> works = session.createQuery("from Work w join fetch w.author a where a.living and w.written > :from"
                        + " order by w.title desc", Work.class).setParameter("from", LocalDateTime.of(2026, 1, 1, 18, 0))
                        .setMaxResults(5).list();
                same("Part 2, Part 1", works.get(0).title + ", " + works.get(1).title);
                same("Ann 1960-02-29 1.75 2026-01-03T12:00 9.99", works.get(0).author.name + " " + works.get(0).author.born + " "
                        + works.get(0).author.height + " " + works.get(0).written + " " + works.get(0).price);
            }
            try {
                factory.inTransaction(session -> {
                    Author twin = new Author();
                    twin.name = "Ann";
                    session.persist(twin);
                });
                throw new AssertionError("the name is there already");
            } catch (ConstraintViolationException e) {
                same(2067, e.getErrorCode());
            }
        }
        // It finds the tables that it has made, and their columns, and so has nothing to add.
        try (SessionFactory factory = sessions(folder, "update"); Session session = factory.openSession()) {
            same(3, session.createQuery("select count(*) from Work", Long.class).getSingleResult());
        }
    }

    /** Adds rows, each in a transaction of its own, while others do. */
    private static void add(Connection connection, String writer) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(600);
            for (int i = 0; i < 200; i++) {
                statement.executeUpdate("BEGIN IMMEDIATE");
                statement.executeUpdate("INSERT INTO entry SELECT '" + writer + "', count(*) FROM entry");
                statement.executeUpdate("COMMIT");
            }
        }
    }

    /** SQLite in machine code, in another process, writes to the same log. */
    private static void machineCode(Path folder) throws Exception {
        Path file = folder.resolve("shared.db");
        try (Connection connection = DriverManager.getConnection("jdbc:portwright:" + file + "?journal_mode=wal&busy_timeout=600000")) {
            QueryRunner runner = new QueryRunner();
            runner.update(connection, "CREATE TABLE entry (writer, number)");
            Process other = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                    System.getProperty("java.class.path"), "Judges", file.toString()).inheritIO().start();
            add(connection, "translated");
            same(0, other.waitFor());
            same("[{writer=machine code, rows=200}, {writer=translated, rows=200}]", runner.query(connection,
                    "SELECT writer, count(*) AS rows FROM entry GROUP BY writer", new MapListHandler()));
            same("[{rows=400, most=399}]", runner.query(connection,
                    "SELECT count(DISTINCT number) AS rows, max(number) AS most FROM entry", new MapListHandler()));
            same("ok", runner.query(connection, "PRAGMA integrity_check", new ScalarHandler<>()));
        }
    }

    /** Without an argument the judges; with the name of a database, the other process of {@link #machineCode}. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 1) {
            // Two drivers on the class path take this URL.
            try (Connection connection = new org.sqlite.JDBC().connect("jdbc:sqlite:" + arguments[0], new Properties())) {
                add(connection, "machine code");
            }
            return;
        }
        Path folder = Files.createTempDirectory("judges");
        dbUtils();
        System.out.println("Commons DbUtils is content");
        spring(folder);
        System.out.println("HikariCP and Spring JDBC are content");
        jooq();
        System.out.println("jOOQ is content");
        hibernate(folder);
        System.out.println("Hibernate is content");
        machineCode(folder);
        System.out.println("SQLite in machine code is content");
        for (Path file : Files.list(folder).toList()) {
            Files.delete(file);
        }
        Files.delete(folder);
        System.exit(0);         // whatever threads they have left
    }
}

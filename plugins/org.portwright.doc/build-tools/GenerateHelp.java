// SPDX-License-Identifier: EPL-2.0
// Makes the IDE's help (HTML pages and a table of contents) from docs/*.md. Run by this bundle's pom.

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Arguments: the folder of the Markdown pages, the file that lists those which come first, the bundle's folder. */
public final class GenerateHelp {

    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());

    private record Page(String name, String title, List<Section> sections, String html) {
    }

    private record Section(String title, String anchor) {
    }

    public static void main(String[] arguments) throws IOException {
        Path docs = Path.of(arguments[0]);
        List<String> first = Files.readAllLines(Path.of(arguments[1])).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
        Path bundle = Path.of(arguments[2]);
        Path html = bundle.resolve("html");

        List<Page> pages = new ArrayList<>();
        for (Path file : pages(docs, first)) {
            pages.add(page(file));
        }
        if (pages.isEmpty()) {
            throw new IOException(docs + " has no pages");
        }
        Files.createDirectories(html);
        for (Page page : pages) {
            Files.writeString(html.resolve(page.name() + ".html"), document(page));
        }
        copyImages(docs.resolve("images"), html.resolve("images"));
        copyImages(docs.resolve("figures"), html.resolve("figures"));
        Files.writeString(bundle.resolve("toc.xml"), contents(pages));
    }

    private static List<Path> pages(Path docs, List<String> first) throws IOException {
        try (Stream<Path> files = Files.list(docs)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted(Comparator.<Path>comparingInt(file -> {
                        int position = first.indexOf(name(file));
                        return position < 0 ? first.size() : position;
                    }).thenComparing(GenerateHelp::name))
                    .toList();
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("\\.md$", "");
    }

    private static Page page(Path file) throws IOException {
        Node document = Parser.builder().extensions(EXTENSIONS).build().parse(Files.readString(file));
        List<Section> sections = new ArrayList<>();
        String[] title = {name(file)};
        IdGenerator anchors = IdGenerator.builder().build();
        document.accept(new AbstractVisitor() {
            private boolean titled;

            @Override
            public void visit(Heading heading) {
                String text = text(heading);
                String anchor = anchors.generateId(text);
                if (heading.getLevel() == 1 && !titled) {
                    title[0] = text;
                    titled = true;
                } else if (heading.getLevel() == 2) {
                    sections.add(new Section(text, anchor));
                }
            }

            @Override
            public void visit(Link link) {
                relink(link);
                visitChildren(link);
            }
        });
        String html = HtmlRenderer.builder().extensions(EXTENSIONS).build().render(document);
        return new Page(name(file), title[0], sections, html);
    }

    /** A page's name becomes its help page's; what lies outside docs/ isn't in the help, so its text stays alone. */
    private static void relink(Link link) {
        String to = link.getDestination();
        if (to.matches("[^:/]+\\.md(#.*)?")) {
            link.setDestination(to.replaceFirst("\\.md", ".html"));
        } else if (!to.contains(":") && !to.startsWith("#") && !to.startsWith("images/")) {
            while (link.getFirstChild() != null) {
                link.insertBefore(link.getFirstChild());
            }
        }
    }

    private static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }
        });
        return text.toString();
    }

    private static String document(Page page) {
        return """
                <!DOCTYPE html>
                <html>
                <head>
                <meta charset="UTF-8">
                <title>%s</title>
                <link rel="stylesheet" type="text/css" href="../help.css">
                </head>
                <body>
                %s</body>
                </html>
                """.formatted(escape(page.title()), page.html());
    }

    private static String contents(List<Page> pages) {
        StringBuilder toc = new StringBuilder("""
                <?xml version="1.0" encoding="UTF-8"?>
                <?NLS TYPE="org.eclipse.help.toc"?>
                <toc label="Portwright" topic="html/%s.html">
                """.formatted(pages.get(0).name()));
        for (Page page : pages) {
            toc.append("<topic label=\"%s\" href=\"html/%s.html\">\n".formatted(escape(page.title()), page.name()));
            for (Section section : page.sections()) {
                toc.append("<topic label=\"%s\" href=\"html/%s.html#%s\"/>\n"
                        .formatted(escape(section.title()), page.name(), escape(section.anchor())));
            }
            toc.append("</topic>\n");
        }
        return toc.append("</toc>\n").toString();
    }

    private static void copyImages(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        Files.createDirectories(to);
        try (Stream<Path> images = Files.list(from)) {
            for (Path image : (Iterable<Path>) images.filter(Files::isRegularFile)::iterator) {
                Files.copy(image, to.resolve(image.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}

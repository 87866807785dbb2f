// SPDX-License-Identifier: EPL-2.0
// Where a benchmark's report goes.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.portwright.cli.bench.Page;

/** A page of the documentation whose measured parts are replaced, a new page of parts alone, or standard output. */
final class MeasuredPage {
    /** Null for standard output. */
    private final Path page;
    /** Null if there is no page yet. */
    private final String existing;

    private MeasuredPage(Path page, String existing) {
        this.page = page;
        this.existing = existing;
    }

    /**
     * Finds out whether the report can be written, before minutes of measuring.
     *
     * @param page null for standard output
     * @param everything whether all is measured; only then an existing page gets other parts
     * @throws CommandException if the page is there and is none to replace parts of, or can't be written
     */
    static MeasuredPage prepare(Path page, boolean everything) throws CommandException, IOException {
        String existing = null;
        if (page != null && Files.exists(page)) {
            FileProblems.requireFile(page);
            existing = Files.readString(page);
            if (!everything || !Page.hasParts(existing)) {
                throw new CommandException(page + (everything ? ": is there, and no page with measured parts"
                        : ": is there, and would keep old parts") + "; write to another file");
            }
        }
        if (page != null) {
            UnfinishedFile.beside(page).close();
        }
        return new MeasuredPage(page, existing);
    }

    /**
     * Writes the report.
     *
     * @param parts by their names
     * @param charts SVG, by their file names, for the folder {@code figures} beside the page; standard output gets none
     */
    void write(Map<String, String> parts, Map<String, String> charts) throws CommandException, IOException {
        if (page == null) {
            System.out.print(Page.of(parts));
            return;
        }
        try {
            UnfinishedFile.write(page, existing == null ? Page.withPlaces(parts) : Page.replace(existing, parts));
        } catch (Page.PartsException e) {
            throw new CommandException(page + ": " + e.getMessage());
        }
        if (!charts.isEmpty()) {
            Path figures = Files.createDirectories(page.toAbsolutePath().resolveSibling("figures"));
            for (Map.Entry<String, String> chart : charts.entrySet()) {
                UnfinishedFile.write(figures.resolve(chart.getKey()), chart.getValue());
            }
        }
        System.out.println(page.normalize());
    }
}

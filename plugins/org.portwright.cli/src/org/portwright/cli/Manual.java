// SPDX-License-Identifier: EPL-2.0
// The help of all commands, in each form in which people want it.
package org.portwright.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Makes texts for {@code --help}, manual pages, the completion of shells and the parts of a page in Markdown from what
 * the commands say of themselves. The files in {@code share} and {@code docs/command-line.md} are these; a test compares.
 */
final class Manual {
    private static final int WIDTH = 110;
    private static final int OPTION_WIDTH = 24;
    private static final Pattern PART = Pattern.compile("(?s)<!-- generated: ([a-z+ -]+) -->\n.*?<!-- end -->");

    private final CommandLine portwright = Main.described();

    Manual() {
        format(portwright);
    }

    private static void format(CommandLine command) {
        command.setSeparator(" ").setUsageHelpWidth(WIDTH).setUsageHelpLongOptionsMaxWidth(OPTION_WIDTH);
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        usage.synopsisHeading("usage: ").descriptionHeading("%n").parameterListHeading("%n").commandListHeading("%n")
                .sortOptions(false).sortSynopsis(false);
        if (command.getCommandSpec().positionalParameters().isEmpty()) {
            usage.optionListHeading("%n");
        }
        usage.footerHeading(usage.footer().length == 0 ? "" : "%n");
        List<String> paragraphs = new ArrayList<>();
        for (String paragraph : usage.description()) {
            if (!paragraphs.isEmpty()) {
                paragraphs.add("");
            }
            paragraphs.add(paragraph);
        }
        usage.description(paragraphs.toArray(String[]::new));
        command.getSubcommands().values().forEach(Manual::format);
    }

    /** @return contents by their names, relative to the root of Portwright: what is in {@code share} */
    Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        for (CommandLine command : commands()) {
            String name = command.getCommandSpec().qualifiedName("-");
            files.put("share/help/" + name + ".txt", text(command));
            files.put("share/man/man1/" + name + ".1", manualPage(command.getCommandSpec()));
        }
        files.put("share/bash-completion/completions/portwright", AutoComplete.bash("portwright", portwright));
        return files;
    }

    /** All commands, each before its subcommands. */
    List<CommandLine> commands() {
        List<CommandLine> found = new ArrayList<>();
        collect(portwright, found);
        return found;
    }

    private static void collect(CommandLine command, List<CommandLine> found) {
        found.add(command);
        command.getSubcommands().values().forEach(each -> collect(each, found));
    }

    private static String text(CommandLine command) {
        return command.getUsageMessage(Ansi.OFF).lines().map(String::stripTrailing)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    // ------------------------------------------------------------ what commands say of themselves

    private static List<String> synopsis(CommandSpec command) {
        return List.of(command.usageMessage().customSynopsis());
    }

    private static String summary(CommandSpec command) {
        return command.usageMessage().description()[0];
    }

    private static List<ArgSpec> arguments(CommandSpec command) {
        List<ArgSpec> arguments = new ArrayList<>();
        arguments.addAll(command.positionalParameters());
        arguments.addAll(command.options());
        arguments.removeIf(ArgSpec::hidden);
        return arguments;
    }

    private static String description(ArgSpec argument) {
        return String.join(" ", argument.description());
    }

    private static String names(ArgSpec argument) {
        if (argument instanceof PositionalParamSpec) {
            return argument.paramLabel();
        }
        OptionSpec option = (OptionSpec) argument;
        String value = option.arity().max() == 0 ? ""
                : (option.longestName().equals("-D") ? "" : " ") + option.paramLabel();
        return String.join(", ", option.names()) + value;
    }

    // ------------------------------------------------------------ manual pages

    /** In the macros of man(7). */
    private static String manualPage(CommandSpec command) {
        StringBuilder page = new StringBuilder(".\\\" Generated from the commands' own descriptions.\n");
        String name = command.qualifiedName("-");
        page.append(".TH ").append(name.toUpperCase(Locale.ROOT)).append(" 1 \"\" Portwright\n");
        page.append(".SH NAME\n").append(name).append(" \\- ").append(roff(summary(command))).append('\n');
        page.append(".SH SYNOPSIS\n");
        synopsis(command).forEach(line -> page.append(".B ").append(roff(line)).append("\n.br\n"));
        String[] paragraphs = command.usageMessage().description();
        page.append(".SH DESCRIPTION\n");
        for (String paragraph : paragraphs) {
            page.append(paragraph.isEmpty() ? ".PP" : roff(paragraph)).append('\n');
        }
        if (!arguments(command).isEmpty()) {
            page.append(".SH OPTIONS\n");
        }
        for (ArgSpec argument : arguments(command)) {
            page.append(".TP\n.B ").append(roff(names(argument))).append('\n').append(roff(description(argument)))
                    .append('\n');
        }
        if (!command.subcommands().isEmpty()) {
            page.append(".SH COMMANDS\n");
            command.subcommands().forEach((each, line) -> page.append(".TP\n.BR ").append(roff(name + '-' + each))
                    .append(" (1)\n").append(roff(summary(line.getCommandSpec()))).append('\n'));
        }
        if (command.usageMessage().footer().length > 0) {
            page.append(".SH EXAMPLES\n.nf\n");
            for (String line : command.usageMessage().footer()) {
                page.append(roff(line)).append('\n');
            }
            page.append(".fi\n");
        }
        page.append(".SH EXIT STATUS\n0 done, 1 the work failed, 2 wrong use.\n");
        return page.toString();
    }

    /** What means something to troff is escaped; a line that begins with a dot or a quote would be a request. */
    private static String roff(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }

    // ------------------------------------------------------------ Markdown

    /**
     * Puts the commands' parts into a page that people have written.
     *
     * @param page has places {@code <!-- generated: COMMAND -->}, {@code <!-- end -->}, and one for {@code commands}
     * @return the page with what belongs there
     */
    String page(String page) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("commands", summaries(portwright.getCommandSpec()));
        for (CommandLine command : commands().subList(1, commands().size())) {
            CommandSpec specification = command.getCommandSpec();
            parts.put(specification.qualifiedName(" ").substring("portwright ".length()), part(specification));
        }
        Matcher place = PART.matcher(page);
        StringBuilder result = new StringBuilder();
        while (place.find()) {
            String part = parts.remove(place.group(1));
            if (part == null) {
                throw new IllegalArgumentException("no command for " + place.group());
            }
            place.appendReplacement(result, Matcher.quoteReplacement(
                    "<!-- generated: " + place.group(1) + " -->\n\n" + part + "\n<!-- end -->"));
        }
        if (!parts.isEmpty()) {
            throw new IllegalArgumentException("no place in the page for " + parts.keySet());
        }
        return place.appendTail(result).toString();
    }

    private static String summaries(CommandSpec command) {
        StringBuilder table = new StringBuilder("| command | does |\n| --- | --- |\n");
        command.subcommands().forEach((name, line) -> table.append("| `").append(name).append("` | ")
                .append(cell(summary(line.getCommandSpec()))).append(" |\n"));
        return table.toString();
    }

    private static String part(CommandSpec command) {
        StringBuilder part = new StringBuilder("```\n");
        synopsis(command).forEach(line -> part.append(line).append('\n'));
        part.append("```\n\n");
        for (String paragraph : command.usageMessage().description()) {
            part.append(escaped(paragraph)).append('\n');
        }
        if (!command.subcommands().isEmpty()) {
            part.append('\n').append(summaries(command));
        }
        List<ArgSpec> arguments = arguments(command);
        arguments.removeIf(argument -> argument instanceof OptionSpec option && option.usageHelp());
        if (!arguments.isEmpty()) {
            part.append("\n| argument | meaning |\n| --- | --- |\n");
            arguments.forEach(argument -> part.append("| `").append(names(argument).replace("|", "\\|")).append("` | ")
                    .append(cell(description(argument))).append(" |\n"));
        }
        if (command.usageMessage().footer().length > 0) {
            part.append("\n```\n");
            for (String line : command.usageMessage().footer()) {
                part.append(line.strip()).append('\n');
            }
            part.append("```\n");
        }
        return part.toString();
    }

    private static String cell(String text) {
        String escaped = escaped(text).replace("|", "\\|");
        return escaped.endsWith(".") ? escaped.substring(0, escaped.length() - 1) : escaped;
    }

    /** What is no Markdown but looks like it. */
    private static String escaped(String text) {
        return text.replace("*", "\\*").replace("_", "\\_").replace("~", "\\~");
    }
}

// SPDX-License-Identifier: EPL-2.0
// Each command tells how to use it, and tells the truth.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"setup", "build", "test", "cc", "c++", "ar", "ranlib", "nm", "strip", "translate", "run", "ide",
        "readelf", "kernel", "lopi", "bench", "demo"})
    void eachCommandHasHelp(String command) throws Exception {
        String help = Command.portwright(directory, command, "--help").succeeds().output();
        assertTrue(help.startsWith("usage: portwright " + command), help);
        String all = Command.portwright(directory, "--help").succeeds().output();
        assertTrue(all.matches("(?s).*\\n  .*" + Pattern.quote(command) + "\\b?.*"), all);
    }

    @ParameterizedTest
    @ValueSource(strings = {"translate", "run", "readelf", "kernel build", "kernel run", "kernel bench",
        "kernel overhead", "kernel figures", "kernel trace", "lopi instrument", "lopi cc", "lopi report", "lopi check",
        "lopi lsp", "lopi bench", "bench"})
    void helpNamesTheOptionsThatTheCommandHas(String command) throws Exception {
        List<Object> line = new ArrayList<>(List.of(command.split(" ")));
        line.add("--help");
        String help = Command.portwright(directory, line.toArray()).succeeds().output();
        assertTrue(help.startsWith("usage: portwright " + command), help);
        // The script's text is there before anything is built; the command's own is made of what it takes.
        line.addAll(0, List.of(System.getProperty("java.home") + "/bin/java", "-cp",
                Command.HOME.resolve("releng/headless/target/lib") + "/*", "org.portwright.cli.Main"));
        String own = Command.run(directory, line.toArray()).succeeds().output();
        Matcher option = Pattern.compile("(?m)^ +(?:-\\w, +)?(--[a-z-]+)").matcher(own);
        int options = 0;
        while (option.find()) {
            options++;
            if (!option.group(1).equals("--help")) {
                assertTrue(help.contains(option.group(1)), option.group(1) + " is missing in: " + help);
            }
        }
        assertTrue(options > 0, own);
    }

    @Test
    void noCommandIsWrongUse() throws Exception {
        Command command = Command.portwright(directory);
        assertEquals(2, command.status());
        assertTrue(command.errors().startsWith("usage: portwright"), command::errors);
    }
}

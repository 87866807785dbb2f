// SPDX-License-Identifier: EPL-2.0
// How large a file is, and how complex its functions are.
package org.portwright.metrics.complexity;

import java.util.ArrayList;
import java.util.List;
import org.portwright.metrics.source.FunctionReader;
import org.portwright.metrics.source.Language;
import org.portwright.metrics.source.Scanner;
import org.portwright.metrics.source.SourceFile;

/**
 * Measures of a file (thesis table 5.5 and figure 5.8). Of conditional parts of the preprocessor the complexity counts the
 * first branch, as pmccabe does.
 *
 * @param path of the file
 * @param language of the file
 * @param codeLines lines that are neither blank nor comments
 * @param functions in the order of the file
 */
public record FileSize(String path, Language language, int codeLines, List<FunctionSize> functions) {
    public static FileSize of(SourceFile file) {
        List<FunctionSize> functions = new ArrayList<>();
        FunctionReader reader = new FunctionReader(file);
        int decisions = 0;
        int switches = 0;
        int cases = 0;
        while (file.language() != Language.ASSEMBLER && reader.next()) {
            if (reader.function() == null || !reader.isInFirstBranch()) {
                continue;
            }
            Scanner token = reader.token();
            if (reader.endsFunction()) {
                functions.add(new FunctionSize(reader.function(), reader.functionLine(),
                        token.line() - reader.firstLine() + 1, 1 + decisions + cases, 1 + decisions + switches));
                decisions = 0;
                switches = 0;
                cases = 0;
            } else if (token.kind() == Scanner.Kind.WORD) {
                decisions += token.is("if") || token.is("for") || token.is("while") ? 1 : 0;
                switches += token.is("switch") ? 1 : 0;
                cases += token.is("case") ? 1 : 0;
            } else if (token.kind() == Scanner.Kind.PUNCTUATOR) {
                decisions += token.is("&&") || token.is("||") || token.is('?') ? 1 : 0;
            }
        }
        return new FileSize(file.path(), file.language(), file.codeLines(), List.copyOf(functions));
    }
}

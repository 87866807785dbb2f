// SPDX-License-Identifier: EPL-2.0
// Splits C and C++ text into code, comments and literals.

package org.portwright.ui.editor;

import org.eclipse.core.filebuffers.IDocumentSetupParticipant;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension3;
import org.eclipse.jface.text.IDocumentPartitioner;
import org.eclipse.jface.text.rules.EndOfLineRule;
import org.eclipse.jface.text.rules.FastPartitioner;
import org.eclipse.jface.text.rules.IPredicateRule;
import org.eclipse.jface.text.rules.MultiLineRule;
import org.eclipse.jface.text.rules.RuleBasedPartitionScanner;
import org.eclipse.jface.text.rules.SingleLineRule;
import org.eclipse.jface.text.rules.Token;

/**
 * Gives documents of C and C++ files their partitions. A comment that spans lines is one partition, so that typing in
 * it colours it anew as a whole.
 */
public final class CPartitions implements IDocumentSetupParticipant {

    /** Name of the partitioning. */
    static final String PARTITIONING = "org.portwright.ui.c";

    static final String COMMENT = PARTITIONING + ".comment";
    static final String LINE_COMMENT = PARTITIONING + ".lineComment";
    static final String STRING = PARTITIONING + ".string";

    private static final String[] TYPES = {COMMENT, LINE_COMMENT, STRING};

    @Override
    public void setup(IDocument document) {
        if (document instanceof IDocumentExtension3 extension
                && extension.getDocumentPartitioner(PARTITIONING) == null) {
            IDocumentPartitioner partitioner = new FastPartitioner(scanner(), TYPES);
            extension.setDocumentPartitioner(PARTITIONING, partitioner);
            partitioner.connect(document);
        }
    }

    private static RuleBasedPartitionScanner scanner() {
        RuleBasedPartitionScanner scanner = new RuleBasedPartitionScanner();
        scanner.setPredicateRules(new IPredicateRule[] {
            new MultiLineRule("/*", "*/", new Token(COMMENT), (char) 0, true),
            new EndOfLineRule("//", new Token(LINE_COMMENT), '\\', true),
            new SingleLineRule("\"", "\"", new Token(STRING), '\\', true, true),
            new SingleLineRule("'", "'", new Token(STRING), '\\', true, true),
        });
        return scanner;
    }
}

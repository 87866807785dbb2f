// SPDX-License-Identifier: EPL-2.0
// Shows which brackets belong together in C and C++.

package org.portwright.ui.editor;

import org.eclipse.jface.text.source.DefaultCharacterPairMatcher;

/** Matches brackets within code only, not in comments and literals. */
public final class CBracketMatcher extends DefaultCharacterPairMatcher {

    /** Called by the generic editor. */
    public CBracketMatcher() {
        super(new char[] {'(', ')', '{', '}', '[', ']'}, CPartitions.PARTITIONING, true);
    }
}

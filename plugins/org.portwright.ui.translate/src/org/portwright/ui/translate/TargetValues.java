// SPDX-License-Identifier: EPL-2.0
// The values of the commands' target parameter, for the Keys preference page.

package org.portwright.ui.translate;

import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.core.commands.IParameterValues;
import org.portwright.core.translate.TranslationTarget;

/** Names of the targets, and their ids. */
public final class TargetValues implements IParameterValues {

    @Override
    public Map<String, String> getParameterValues() {
        Map<String, String> values = new LinkedHashMap<>();
        for (TranslationTarget target : TranslationTarget.values()) {
            values.put(TranslateJob.title(target), target.id());
        }
        return values;
    }
}

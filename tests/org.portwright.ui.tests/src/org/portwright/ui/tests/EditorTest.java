// SPDX-License-Identifier: EPL-2.0
// C and C++ open in an editor that highlights them.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EditorTest {

    private static final String SOURCE = """
            #include <stdio.h>
            /* a comment
               of two lines: int */
            // return to sender
            static const char *text = "a /* string */";

            int main(void)
            {
                int x2 = 0x1f;
                return x2 == 'x';
            }
            """;

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        Workbench.clear();
    }

    @Test
    void highlightsC() throws CoreException {
        check("main.c");
    }

    @Test
    void highlightsCPlusPlus() throws CoreException {
        check("main.cpp");
    }

    @Test
    void highlightsHeaders() throws CoreException {
        check("text.h");
    }

    @Test
    void coloursACommentAnewWhenItsEndIsDeleted() throws CoreException {
        StyledText text = edit("main.c");
        int keyword = SOURCE.indexOf("static");
        StyleRange before = text.getStyleRangeAtOffset(keyword);
        int end = SOURCE.indexOf("*/");
        text.replaceTextRange(end, 2, "");
        Workbench.waitFor("new colours", () -> {
            StyleRange now = text.getStyleRangeAtOffset(SOURCE.indexOf("sender"));
            return now != null && now.foreground.equals(text.getStyleRangeAtOffset(end - 2).foreground);
        });
        assertNotEquals(before.foreground, text.getStyleRangeAtOffset(keyword - 2).foreground);
    }

    @Test
    void anOpenEditorHasTheColoursOfANewTheme() throws CoreException {
        StyledText text = edit("main.c");
        ColorRegistry colors = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry();
        RGB usual = colors.getRGB("org.portwright.ui.editor.keyword");
        RGB other = new RGB(1, 200, 3);
        try {
            colors.put("org.portwright.ui.editor.keyword", other);
            Workbench.waitFor("the new colour", () -> style(text, "static").foreground.getRGB().equals(other));
        } finally {
            colors.put("org.portwright.ui.editor.keyword", usual);
        }
    }

    private static void check(String name) throws CoreException {
        StyledText text = edit(name);
        StyleRange keyword = style(text, "static");
        StyleRange type = style(text, "char *");
        StyleRange comment = style(text, "a comment");
        StyleRange string = style(text, "a /* string");
        assertEquals(SWT.BOLD, keyword.fontStyle & SWT.BOLD);
        assertEquals(keyword.foreground, style(text, "return x2").foreground);
        assertEquals(type.foreground, style(text, "int main").foreground);
        assertEquals(comment.foreground, style(text, "int */").foreground, "a comment's second line");
        assertEquals(comment.foreground, style(text, "return to").foreground);
        assertEquals(string.foreground, style(text, "string */").foreground, "no comment begins in a string");
        assertEquals(string.foreground, style(text, "'x'").foreground);
        assertNotEquals(keyword.foreground, type.foreground);
        assertNotEquals(keyword.foreground, comment.foreground);
        assertNotEquals(comment.foreground, string.foreground);
        StyleRange number = style(text, "0x1f");
        assertNotEquals(keyword.foreground, number.foreground);
        StyleRange identifier = text.getStyleRangeAtOffset(SOURCE.indexOf("x2") + 1);
        assertTrue(identifier == null || !number.foreground.equals(identifier.foreground), "x2 has no number in it");
        assertNotEquals(comment.foreground, style(text, "#include").foreground);
    }

    private static StyleRange style(StyledText text, String start) {
        StyleRange range = text.getStyleRangeAtOffset(SOURCE.indexOf(start));
        assertTrue(range != null && range.foreground != null, start + " has a colour");
        return range;
    }

    private static StyledText edit(String name) throws CoreException {
        IProject project = Workbench.project("edited", "int main(void) { return 0; }\n");
        Workbench.write(project.getFile(name), SOURCE);
        IEditorPart editor = IDE.openEditor(Workbench.window().getActivePage(), project.getFile(name));
        assertEquals("org.eclipse.ui.genericeditor.GenericEditor", editor.getSite().getId());
        StyledText text = (StyledText) editor.getAdapter(Control.class);
        Workbench.waitFor("colours", () -> text.getStyleRanges().length > 5);
        return text;
    }
}

// SPDX-License-Identifier: EPL-2.0
// Tells editors what there is in C of the class or member that somebody points at.
package org.portwright.bindings.language.ide;

import com.google.inject.Inject;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.portwright.bindings.BoundClass;
import org.portwright.bindings.BoundFunction;
import org.portwright.bindings.language.ApiClasses;
import org.portwright.bindings.language.Requests;
import org.portwright.bindings.language.declarations.BindingFile;
import org.portwright.bindings.language.declarations.ClassImport;
import org.portwright.bindings.language.declarations.Member;

/** Hovers of the language server: the functions of a class, or of a member with its signature in Java. */
public class BindHovers implements IHoverService {
    private static final int MOST_LINES = 20;

    @Inject
    private ApiClasses classes;

    @Inject
    private EObjectAtOffsetHelper offsets;

    @Override
    public Hover hover(Document document, XtextResource resource, HoverParams params, CancelIndicator cancelled) {
        EObject element = offsets.resolveElementAt(resource, document.getOffSet(params.getPosition()));
        ClassImport single = EcoreUtil2.getContainerOfType(element, ClassImport.class);
        BindingFile file = EcoreUtil2.getContainerOfType(element, BindingFile.class);
        if (single == null) {
            return null;
        }
        try {
            List<String> lines = Requests.bind(file, classes.of(file)).stream()
                    .filter(bound -> bound.type().displayName().equals(single.getType()))
                    .flatMap(bound -> lines(bound, EcoreUtil2.getContainerOfType(element, Member.class)).stream())
                    .limit(MOST_LINES).toList();
            return lines.isEmpty() ? null
                    : new Hover(new MarkupContent(MarkupKind.PLAINTEXT, String.join("\n", lines)));
        } catch (IOException e) {
            return null;    // The validator says so.
        }
    }

    private static List<String> lines(BoundClass bound, Member wanted) {
        return bound.functions().stream().filter(function -> wanted == null || isMeant(bound, function, wanted))
                .map(function -> function.name() + function.parameters().stream()
                        .map(each -> each.type() + " " + each.name()).collect(Collectors.joining(", ", "(", ")"))
                        + ": " + function.summary()).toList();
    }

    private static boolean isMeant(BoundClass bound, BoundFunction function, Member wanted) {
        return bound.type().members().stream().anyMatch(member -> ApiClasses.isMeant(member, wanted)
                && member.name().equals(function.binding().name())
                && member.descriptor().equals(function.binding().descriptor()));
    }
}

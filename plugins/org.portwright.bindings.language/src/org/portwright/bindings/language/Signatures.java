// SPDX-License-Identifier: EPL-2.0
// Writes types as people do.
package org.portwright.bindings.language;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.objectweb.asm.Type;
import org.portwright.bindings.JavaClass;
import org.portwright.bindings.JavaClass.Member;

/** Parameters in clauses: types by their names, with or without the package. */
public final class Signatures {
    private Signatures() {
    }

    /** @return whether types in a text are those of a descriptor */
    static boolean areMeant(List<String> written, String descriptor) {
        Type[] types = Type.getArgumentTypes(descriptor);
        if (types.length != written.size()) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            String name = types[i].getClassName().replace('$', '.');
            if (!name.equals(written.get(i)) && !name.endsWith('.' + written.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** @return a member as a clause can name it, and nothing else */
    public static String of(Member member) {
        String name = member.name().equals(JavaClass.CONSTRUCTOR) ? "new" : member.name();
        return member.isMethod() ? name + Arrays.stream(Type.getArgumentTypes(member.descriptor()))
                .map(type -> type.getClassName().substring(type.getClassName().lastIndexOf('.') + 1).replace('$', '.'))
                .collect(Collectors.joining(", ", "(", ")")) : name;
    }
}

// SPDX-License-Identifier: EPL-2.0
// Says which instructions of the Java methods may throw an exception of the program to a handler.
package org.portwright.translator.emit;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.portwright.translator.ir.LandingSite;

/**
 * What the runtime reads to search the Java stack for a handler before anything is unwound (Itanium C++ ABI,
 * Exception Handling, 1.3, phase 1). The format, big endian: the number of methods; for each its class with
 * dots and its name (as {@code writeUTF} writes them), the number of its calls, and for each call the offset
 * of its first instruction, the one after its last (16 bits each), and the four numbers of a
 * {@link LandingSite} (32 bits each).
 */
final class UnwindTable {
    private record Method(String owner, String name, List<ThrowSite> sites) {
    }

    private final List<Method> methods = new ArrayList<>();

    /** Adds a method that is completely written. */
    void add(String owner, String name, List<ThrowSite> sites) {
        if (!sites.isEmpty()) {
            methods.add(new Method(owner, name, sites));
        }
    }

    /** @return whether no call throws */
    boolean isEmpty() {
        return methods.isEmpty();
    }

    /** @return the table; only when the classes have been written, which settles the offsets */
    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(methods.size());
            for (Method method : methods) {
                out.writeUTF(method.owner().replace('/', '.'));
                out.writeUTF(method.name());
                out.writeInt(method.sites().size());
                for (ThrowSite each : method.sites()) {
                    out.writeShort(each.start().getOffset());
                    out.writeShort(each.end().getOffset());
                    LandingSite site = each.site();
                    out.writeInt(site.address());
                    out.writeInt(site.function());
                    out.writeInt(site.table());
                    out.writeInt(site.personality());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}

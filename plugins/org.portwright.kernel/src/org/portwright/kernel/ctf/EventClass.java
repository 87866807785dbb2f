// SPDX-License-Identifier: EPL-2.0
// A kind of event of a trace: its name, and the fields that come after the header.
package org.portwright.kernel.ctf;

import java.util.List;

/**
 * A kind of event.
 *
 * @param name what tools show
 * @param fields in their order
 */
record EventClass(String name, List<Field> fields) {
    /**
     * A field.
     *
     * @param name what tools show
     * @param type how it is written
     */
    record Field(String name, Type type) {
    }

    /** Types of fields, with their names in the metadata. */
    enum Type {
        /** A whole number of 32 bits with a sign. */
        SIGNED("int32_t"),
        /** The same without one. */
        UNSIGNED("uint32_t"),
        /** The same for addresses, which people read in hexadecimal. */
        ADDRESS("address_t"),
        /** Bytes up to a NUL. */
        TEXT("string");

        private final String text;

        Type(String text) {
            this.text = text;
        }
    }

    /** Its declaration in the metadata (CTF 1.8.3, section 7.3). */
    String declaration(int id) {
        StringBuilder text = new StringBuilder("event {\n    name = \"").append(name).append("\";\n    id = ").append(id)
                .append(";\n    stream_id = 0;\n    fields := struct {\n");
        // An underscore before a name keeps it from being a word of the language; readers take it away.
        fields.forEach(field -> text.append("        ").append(field.type().text).append(" _").append(field.name()).append(";\n"));
        return text.append("    };\n};\n\n").toString();
    }
}

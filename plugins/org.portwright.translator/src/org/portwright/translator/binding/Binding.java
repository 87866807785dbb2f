// SPDX-License-Identifier: EPL-2.0
// How a C function calls a member of a Java class.
package org.portwright.translator.binding;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.objectweb.asm.Type;

/**
 * The description of a C function that is bound to Java, as it stands in section {@code .portwright.bindings} of an ELF
 * file: a line of ASCII, or of UTF-8 where a name has other characters. It begins with the member, as a Java class file
 * names it, then the {@link Kind}, then what is particular to that:
 *
 * <pre>
 * java/lang/Math.max(II)I static --
 * javax/microedition/lcdui/Graphics.drawString(Ljava/lang/String;III)V virtual u---
 * javax/microedition/lcdui/Canvas.&lt;init&gt;()V extend . paint(Ljavax/microedition/lcdui/Graphics;)V keyPressed(I)V
 * </pre>
 *
 * <p>Objects are {@code int} handles in C, boolean, byte, short and char are {@code int}, and the others what they are.
 *
 * @param owner      internal name of the class (JVMS §4.2.1)
 * @param name       of the member; "" if the class itself is meant
 * @param descriptor of the method or field; "" if the class itself is meant
 * @param parameters how each of the method's parameters is passed; empty if there are none
 * @param details    what follows: words of {@link #CODE} and {@link #BLOCKING}, and for the kinds that make a class the
 *                   methods that call C, each with its descriptor
 */
public record Binding(String owner, String name, String descriptor, Kind kind, List<Conversion> parameters,
    List<String> details) {

    /** A detail: an exception is kept for the program to ask for, and the result is zero. */
    public static final String CODE = "code";
    /** A detail: may wait for what another thread does in C. */
    public static final String BLOCKING = "blocking";

    /** Before a method that calls C, which the superclass has too: without a C function it does what that does. */
    public static final String OVERRIDES = "+";
    /** Before a method that calls the same C function as the one before it. */
    public static final String SAME = "=";

    private static final String CONSTRUCTOR = "<init>";
    private static final String NO_PARAMETERS = ".";

    /** What is done with the member. */
    public enum Kind {
        /** Calls a static method. */
        STATIC,
        /** Calls a static method of an interface. */
        INTERFACE_STATIC,
        /** Calls a method of an object's class. */
        VIRTUAL,
        /** Calls a method of an interface. */
        INTERFACE,
        /** Makes an object. */
        NEW,
        /** Makes an object of a subclass, some of whose methods call C functions. */
        EXTEND,
        /** Makes an object of a class that implements an interface by calling C functions. */
        IMPLEMENT,
        /** Reads a field of an object. */
        GET,
        /** Writes one. */
        PUT,
        /** Reads a static field. */
        GETSTATIC,
        /** Writes one. */
        PUTSTATIC,
        /** Asks whether an object is of the class. */
        INSTANCEOF,
        /** Makes an array of objects of the class. */
        ARRAY;

        /** @return whether it calls a method or a constructor */
        public boolean isCall() {
            return compareTo(IMPLEMENT) <= 0;
        }

        /** @return whether an object is the first operand */
        public boolean hasReceiver() {
            return this == VIRTUAL || this == INTERFACE || this == GET || this == PUT || this == INSTANCEOF;
        }

        /** @return whether it makes a class */
        public boolean makesClass() {
            return this == EXTEND || this == IMPLEMENT;
        }
    }

    /** How a parameter is passed. */
    public enum Conversion {
        /** A number as it is, an object as a handle. */
        NONE('-'),
        /** A String from the address of its bytes in UTF-8, with a zero at the end; null from 0. */
        UTF_8('u'),
        /** A String from the address of its characters in ISO 8859-1, likewise. */
        LATIN_1('l'),
        /** An array of numbers from an address and a length; null from 0. */
        IN('i'),
        /** An array that the method fills: copied to the address afterwards. */
        OUT('o'),
        /** Both. */
        INOUT('a');

        private final char letter;

        Conversion(char letter) {
            this.letter = letter;
        }

        private static Conversion of(int letter) {
            return Arrays.stream(values()).filter(each -> each.letter == letter).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no conversion " + (char) letter));
        }

        /** @return whether it is from a String */
        public boolean isString() {
            return this == UTF_8 || this == LATIN_1;
        }

        /** @return whether it is from an array of numbers */
        public boolean isArray() {
            return this == IN || this == OUT || this == INOUT;
        }

        /** @return whether the method is to see what C has there */
        public boolean copiesIn() {
            return this == IN || this == INOUT;
        }

        /** @return whether C is to see what the method has left there */
        public boolean copiesOut() {
            return this == OUT || this == INOUT;
        }
    }

    /** Copies the lists. */
    public Binding {
        parameters = List.copyOf(parameters);
        details = List.copyOf(details);
    }

    /**
     * @param text a description
     * @return what it says; empty if it is none
     */
    public static Optional<Binding> parse(String text) {
        try {
            List<String> words = List.of(text.split(" "));
            Kind kind = Kind.valueOf(words.get(1).toUpperCase(Locale.ROOT));
            String member = words.get(0);
            int dot = member.lastIndexOf('.');
            String owner = dot < 0 ? member : member.substring(0, dot);
            int end = dot < 0 ? 0 : Math.max(member.indexOf('(', dot), member.indexOf(':', dot));
            String name = dot < 0 ? "" : member.substring(dot + 1, end);
            String descriptor = dot < 0 ? "" : member.substring(kind.isCall() ? end : end + 1);
            List<Conversion> parameters = new ArrayList<>();
            if (kind.isCall() && !words.get(2).equals(NO_PARAMETERS)) {
                words.get(2).chars().forEach(letter -> parameters.add(Conversion.of(letter)));
            }
            Binding binding = new Binding(owner, name, descriptor, kind, parameters,
                words.subList(kind.isCall() ? 3 : 2, words.size()));
            if (parameters.size() != binding.javaParameters().length) {
                return Optional.empty();
            }
            binding.glueDescriptor();
            return Optional.of(binding);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    /** @return the description */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(owner);
        if (!name.isEmpty()) {
            text.append('.').append(name).append(kind.isCall() ? "" : ":").append(descriptor);
        }
        text.append(' ').append(kind.name().toLowerCase(Locale.ROOT));
        if (kind.isCall()) {
            text.append(' ').append(parameters.isEmpty() ? NO_PARAMETERS
                : parameters.stream().map(each -> String.valueOf(each.letter)).collect(joining()));
        }
        details.forEach(detail -> text.append(' ').append(detail));
        return text.toString();
    }

    /** @return the member as people write it: with dots, without parameters */
    public String displayName() {
        String type = owner.replace('/', '.').replace('$', '.');
        return name.isEmpty() ? type : name.equals(CONSTRUCTOR) ? "new " + type : type + '.' + name;
    }

    /** @return whether an exception is kept for the program to ask for */
    public boolean keepsExceptions() {
        return details.contains(CODE);
    }

    /** @return whether it may wait for what another thread does in C */
    public boolean isBlocking() {
        return details.contains(BLOCKING);
    }

    /**
     * @return the methods that call C functions, in their order: name and descriptor, perhaps behind {@link #OVERRIDES} or
     *     {@link #SAME}
     */
    public List<String> callbacks() {
        return details.stream().filter(detail -> detail.indexOf('(') > 0).toList();
    }

    /** @return the types of the Java method's parameters */
    public Type[] javaParameters() {
        return kind.isCall() ? Type.getArgumentTypes(descriptor) : new Type[0];
    }

    /** @return what the member gives; of a constructor the object */
    public Type javaResult() {
        return switch (kind) {
            case STATIC, INTERFACE_STATIC, VIRTUAL, INTERFACE -> Type.getReturnType(descriptor);
            case NEW, EXTEND, IMPLEMENT -> Type.getObjectType(owner);
            case GET, GETSTATIC -> Type.getType(descriptor);
            case PUT, PUTSTATIC -> Type.VOID_TYPE;
            case INSTANCEOF -> Type.BOOLEAN_TYPE;
            case ARRAY -> Type.getObjectType(owner.startsWith("[") ? "[" + owner : "[L" + owner + ";");
        };
    }

    /** @return what the C function passes: int, long, float and double */
    public List<Type> operands() {
        List<Type> types = new ArrayList<>();
        if (kind.hasReceiver() || kind == Kind.ARRAY) {
            types.add(Type.INT_TYPE); // of an array its length
        }
        Type[] java = javaParameters();
        for (int i = 0; i < java.length; i++) {
            types.add(inC(java[i]));
            if (parameters.get(i).isArray()) {
                types.add(Type.INT_TYPE);
            }
        }
        if (kind == Kind.PUT || kind == Kind.PUTSTATIC) {
            types.add(inC(Type.getType(descriptor)));
        }
        if (kind.makesClass()) {
            // The table of functions, and what they are told.
            types.add(Type.INT_TYPE);
            types.add(Type.INT_TYPE);
        }
        return types;
    }

    /** @return what the C function gets back, likewise, or void */
    public Type result() {
        return inC(javaResult());
    }

    /** @return the method descriptor with the C function's types */
    public String glueDescriptor() {
        return Type.getMethodDescriptor(result(), operands().toArray(Type[]::new));
    }

    /** @return how many registers operands and result take together */
    public int words() {
        return result().getSize() + operands().stream().mapToInt(Type::getSize).sum();
    }

    /**
     * @param result of a method that calls C
     * @return whether the C function puts it to an address, which it gets before its last parameter
     */
    public static boolean isStored(Type result) {
        return result.getSort() == Type.LONG || result.getSort() == Type.FLOAT || result.getSort() == Type.DOUBLE;
    }

    /**
     * @param type of Java
     * @return the one of int, long, float, double and void that the value has in C
     */
    public static Type inC(Type type) {
        return switch (type.getSort()) {
            case Type.VOID, Type.LONG, Type.FLOAT, Type.DOUBLE -> type;
            default -> Type.INT_TYPE;
        };
    }
}

// SPDX-License-Identifier: EPL-2.0
// What C sees of a Java class.
package org.portwright.bindings;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.portwright.bindings.BoundFunction.Parameter;
import org.portwright.bindings.JavaClass.Member;
import org.portwright.translator.binding.Binding;
import org.portwright.translator.binding.Binding.Conversion;
import org.portwright.translator.binding.Binding.Kind;

/**
 * The functions and constants of a class, and the table of functions that Java calls. A function's name is that of the
 * class, an underscore and that of the member, {@code new} for a constructor. Where several members have one name, the
 * simple names of the parameters' types follow, each behind an underscore and {@code Array} for each dimension.
 */
public final class BoundClass {

    /** More operands are more than a processor has registers for. */
    static final int MOST_WORDS = 16;
    /** Above all that can be thrown; internal name. */
    static final String THROWABLE = "java/lang/Throwable";
    private static final String OBJECT = "java/lang/Object";
    private static final Set<String> C_WORDS = Set.of("auto", "break", "case", "char", "const", "continue", "default",
        "do", "double", "else", "enum", "extern", "float", "for", "goto", "if", "inline", "int", "long", "register",
        "restrict", "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned",
        "void", "volatile", "while", "asm", "and", "bool", "catch", "class", "delete", "explicit", "export", "false",
        "friend", "mutable", "namespace", "new", "not", "operator", "or", "private", "protected", "public", "template",
        "this", "throw", "true", "try", "typeid", "typename", "typeof", "using", "virtual", "xor", "unix", "linux", "mips",
        "self", "callbacks", "data", "result", "errno", "stdin", "stdout", "stderr");

    /**
     * A constant.
     *
     * @param name  in C
     * @param value in C
     */
    public record Constant(String name, String value) {
    }

    /**
     * A method that calls C.
     *
     * @param name       of the table's field
     * @param methods    name and descriptor, as {@link Binding#callbacks} has it; several where a subclass declares a
     *                   method with another type of result
     * @param parameters of the C function
     * @param result     its type in C
     */
    public record Callback(String name, List<String> methods, List<Parameter> parameters, String result) {
    }

    private final BindingRequest request;
    private final JavaClass type;
    private final ClassPath path;
    private final Function<String, String> typeNames;
    private final List<BoundFunction> functions = new ArrayList<>();
    private final List<Constant> constants = new ArrayList<>();
    private final List<Callback> callbacks = new ArrayList<>();
    private final List<String> unmapped = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    /**
     * @param path      where superclasses are found
     * @param typeNames gives an internal name the name of its handles in C
     */
    public BoundClass(BindingRequest request, ClassPath path, Function<String, String> typeNames) {
        this.request = request;
        this.type = request.type();
        this.path = path;
        this.typeNames = typeNames;
        Map<String, Long> counts = type.members().stream().filter(this::isVisible).filter(Member::isMethod)
            .collect(Collectors.groupingBy(Member::name, Collectors.counting()));
        for (Member member : type.members()) {
            if (isVisible(member) && request.includes(member)) {
                if (member.isMethod()) {
                    addMethod(member, counts.get(member.name()) > 1);
                } else {
                    addField(member);
                }
            }
        }
        if (request.includesAll()) {
            addFunction(name("is"), new Binding(type.name(), "", "", Kind.INSTANCEOF, List.of(), List.of()), null,
                List.of(new Parameter("java_object", "self")), "Whether an object is a " + type.displayName());
            addFunction(name("array"), new Binding(type.name(), "", "", Kind.ARRAY, List.of(), List.of()), null,
                List.of(new Parameter("int", "length")), "new " + type.displayName() + "[length]");
        }
        if (request.includesAll() || request.chosenCallbacks() != null) {
            addCallbacks();
        }
    }

    /** @return the class */
    public JavaClass type() {
        return type;
    }

    /** @return the name of its handles in C, with which those of its functions begin */
    public String name() {
        return request.alias();
    }

    /**
     * @return internal names of the classes between Throwable and this one, and of this one, as far as they have names in
     *         C++; empty if it can't be thrown
     */
    List<String> throwables() {
        Deque<String> chain = new ArrayDeque<>();
        String name = type.name();
        while (name != null && !name.equals(THROWABLE)) {
            if (name.contains("/") && !name.contains("$") && Arrays.stream(name.split("/")).noneMatch(C_WORDS::contains)) {
                chain.push(name);
            }
            name = path.find(name).map(JavaClass::superclass).orElse(null);
        }
        return name == null ? List.of() : List.copyOf(chain);
    }

    /** @return the functions */
    public List<BoundFunction> functions() {
        return List.copyOf(functions);
    }

    /** @return the constants */
    public List<Constant> constants() {
        return List.copyOf(constants);
    }

    /** @return the methods that call C; empty if an object can't be made that has any */
    public List<Callback> callbacks() {
        return List.copyOf(callbacks);
    }

    /** @return the members that can't be bound, each with the reason, for people */
    public List<String> unmapped() {
        return List.copyOf(unmapped);
    }

    /**
     * @param member of a class
     * @return whether code outside of its package can name it
     */
    private boolean isVisible(Member member) {
        return isBindable(type, member);
    }

    /**
     * @param type   a class
     * @param member of it
     * @return whether a C function may be for it
     */
    public static boolean isBindable(JavaClass type, Member member) {
        return member.is(Opcodes.ACC_PUBLIC) && !(member.isConstructor() && type.is(Opcodes.ACC_ABSTRACT));
    }

    private String name(String member) {
        return unique(request.alias() + "_" + member);
    }

    private String unique(String wanted) {
        String name = wanted;
        for (int i = 2; !names.add(name); i++) {
            name = wanted + "_" + i;
        }
        return name;
    }

    /** @return what an overload's name ends with */
    static String suffix(String descriptor) {
        StringBuilder text = new StringBuilder();
        for (Type parameter : Type.getArgumentTypes(descriptor)) {
            String name = parameter.getClassName();
            text.append('_').append(name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1)
                .replace("[]", "Array"));
        }
        return text.toString();
    }

    private void addMethod(Member member, boolean isOverloaded) {
        String wanted = request.nameOf(member);
        String name = wanted != null ? unique(wanted)
            : name((member.isConstructor() ? "new" : member.name()) + (isOverloaded ? suffix(member.descriptor()) : ""));
        Kind kind = member.isConstructor() ? Kind.NEW
            : member.is(Opcodes.ACC_STATIC) ? type.isInterface() ? Kind.INTERFACE_STATIC : Kind.STATIC
                : type.isInterface() ? Kind.INTERFACE : Kind.VIRTUAL;
        List<String> details = new ArrayList<>();
        if (request.keepsExceptions(member)) {
            details.add(Binding.CODE);
        }
        if (request.blocks(member)) {
            details.add(Binding.BLOCKING);
        }
        Binding binding = new Binding(type.name(), member.name(), member.descriptor(), kind, conversions(member), details);
        List<Parameter> parameters = new ArrayList<>();
        if (kind.hasReceiver()) {
            parameters.add(new Parameter(request.alias(), "self"));
        }
        addParameters(parameters, member, binding.parameters());
        addFunction(name, binding, member, parameters, summary(member));
    }

    private List<Conversion> conversions(Member member) {
        List<Conversion> conversions = new ArrayList<>();
        for (Type parameter : Type.getArgumentTypes(member.descriptor())) {
            boolean isNumbers = parameter.getSort() == Type.ARRAY && parameter.getDimensions() == 1
                && parameter.getElementType().getSort() < Type.ARRAY;
            conversions.add(parameter.getDescriptor().equals("Ljava/lang/String;") ? request.stringsOf(member)
                : isNumbers ? request.arraysOf(member) : Conversion.NONE);
        }
        return conversions;
    }

    private void addParameters(List<Parameter> parameters, Member member, List<Conversion> conversions) {
        Type[] types = Type.getArgumentTypes(member.descriptor());
        for (int i = 0; i < types.length; i++) {
            String name = parameterName(member, i, types[i]);
            Conversion conversion = conversions.get(i);
            if (conversion.isString()) {
                parameters.add(new Parameter("const char *", name));
            } else if (conversion.isArray()) {
                parameters.add(new Parameter((conversion.copiesOut() ? "" : "const ") + cType(types[i].getElementType())
                    + " *", name));
                parameters.add(new Parameter("int", name + "_length"));
            } else {
                parameters.add(new Parameter(cType(types[i]), name));
            }
        }
    }

    /** Of what has no name in the class file a letter, as it is usual for a type. */
    private static String parameterName(Member member, int index, Type type) {
        if (index < member.parameters().size()) {
            String name = member.parameters().get(index);
            return C_WORDS.contains(name) || !name.matches("\\w+") ? name.replaceAll("\\W", "_") + "_" : name;
        }
        return "p" + (index + 1);
    }

    private void addField(Member member) {
        boolean isStatic = member.is(Opcodes.ACC_STATIC);
        String wanted = request.nameOf(member);
        if (member.constant() != null && isStatic && !(member.constant() instanceof String)) {
            constants.add(new Constant(wanted != null ? unique(wanted) : name(member.name()), literal(member)));
            return;
        }
        Type of = Type.getType(member.descriptor());
        List<Parameter> self = isStatic ? List.of() : List.of(new Parameter(request.alias(), "self"));
        Binding get = new Binding(type.name(), member.name(), member.descriptor(), isStatic ? Kind.GETSTATIC : Kind.GET,
            List.of(), List.of());
        addFunction(wanted != null ? unique(wanted) : name(member.name()), get, member, self,
            of.getClassName() + " " + type.displayName() + "." + member.name());
        if (!member.is(Opcodes.ACC_FINAL)) {
            List<Parameter> parameters = new ArrayList<>(self);
            parameters.add(new Parameter(cType(of), "value"));
            addFunction(name("set_" + member.name()), new Binding(type.name(), member.name(), member.descriptor(),
                isStatic ? Kind.PUTSTATIC : Kind.PUT, List.of(), List.of()), member, parameters,
                type.displayName() + "." + member.name() + " = value");
        }
    }

    private static String literal(Member member) {
        Object value = member.constant();
        if (value instanceof Long number) {
            return number == Long.MIN_VALUE ? "(-0x7fffffffffffffffLL - 1)" : number + "LL";
        }
        if (value instanceof Integer number) {
            return number == Integer.MIN_VALUE ? "(-2147483647 - 1)" : number < 0 ? "(" + number + ")" : number.toString();
        }
        double number = ((Number) value).doubleValue();
        String suffix = value instanceof Float ? "f" : "";
        if (Double.isNaN(number)) {
            return "__builtin_nan" + suffix + "(\"\")";
        }
        if (Double.isInfinite(number)) {
            return (number < 0 ? "(-" : "(") + "__builtin_inf" + suffix + "())";
        }
        return number < 0 ? "(" + value + suffix + ")" : value + suffix;
    }

    /** @param member null if it is the class itself */
    private void addFunction(String name, Binding binding, Member member, List<Parameter> parameters, String summary) {
        if (binding.words() > MOST_WORDS) {
            unmapped.add(type.displayName() + (member == null ? "" : "." + member.name())
                + ": more parameters than there are registers for");
            return;
        }
        boolean givesNumber = binding.kind() == Kind.INSTANCEOF;
        String result = givesNumber ? "int" : binding.kind() == Kind.NEW || binding.kind().makesClass() ? request.alias()
            : cType(binding.javaResult());
        functions.add(new BoundFunction(name, binding, List.copyOf(parameters), result, summary));
    }

    private String summary(Member member) {
        StringBuilder text = new StringBuilder();
        if (member.is(Opcodes.ACC_STATIC)) {
            text.append("static ");
        }
        text.append(member.isConstructor() ? "new " + type.displayName()
            : Type.getReturnType(member.descriptor()).getClassName() + " " + type.displayName() + "." + member.name());
        Type[] types = Type.getArgumentTypes(member.descriptor());
        text.append('(');
        for (int i = 0; i < types.length; i++) {
            text.append(i == 0 ? "" : ", ").append(types[i].getClassName());
            if (i < member.parameters().size()) {
                text.append(' ').append(member.parameters().get(i));
            }
        }
        text.append(')');
        if (!member.exceptions().isEmpty()) {
            text.append(" throws ").append(String.join(", ", member.exceptions()).replace('/', '.'));
        }
        return text.toString();
    }

    private String cType(Type of) {
        return switch (of.getSort()) {
            case Type.VOID -> "void";
            case Type.BOOLEAN, Type.INT -> of.getSort() == Type.BOOLEAN ? "unsigned char" : "int";
            case Type.BYTE -> "signed char";
            case Type.CHAR -> "unsigned short";
            case Type.SHORT -> "short";
            case Type.LONG -> "long long";
            case Type.FLOAT -> "float";
            case Type.DOUBLE -> "double";
            case Type.OBJECT -> typeNames.apply(of.getInternalName());
            default -> "java_object";
        };
    }

    // What Java calls.

    private void addCallbacks() {
        List<Member> constructors = type.isInterface() ? List.of()
            : type.members().stream().filter(Member::isConstructor)
                .filter(each -> each.is(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)).toList();
        if (type.is(Opcodes.ACC_FINAL) || !type.isInterface() && constructors.isEmpty()) {
            return;
        }
        Map<String, Member> methods = new LinkedHashMap<>();
        Set<String> concrete = new HashSet<>();
        collect(type, methods, concrete, new LinkedHashSet<>());
        Predicate<String> chosen = request.chosenCallbacks();
        boolean isHidden = methods.values().stream().anyMatch(each -> each.is(Opcodes.ACC_ABSTRACT)
            && !each.is(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED));
        List<Member> called = methods.values().stream().filter(each -> !concrete.contains(slot(each)) || !each.is(Opcodes.ACC_ABSTRACT) && isChosen(each, chosen))
            .filter(each -> !each.is(Opcodes.ACC_FINAL | Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE))
            .filter(each -> each.is(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)).toList();
        if (isHidden || called.isEmpty()) {
            return;
        }
        Map<String, List<Member>> slots = called.stream()
            .collect(Collectors.groupingBy(BoundClass::slot, LinkedHashMap::new, Collectors.toList()));
        Map<String, Long> counts = slots.values().stream()
            .collect(Collectors.groupingBy(each -> each.get(0).name(), Collectors.counting()));
        slots.values().forEach(members -> addCallback(members, counts.get(members.get(0).name()) > 1, concrete));
        List<String> details = callbacks.stream().flatMap(each -> each.methods().stream()).toList();
        if (type.isInterface()) {
            addMaker("implement", null, details);
        }
        for (Member constructor : constructors) {
            addMaker("extend" + (constructors.size() > 1 ? suffix(constructor.descriptor()) : ""), constructor, details);
        }
    }

    /** @param members one method, and those that differ from it by the type of the result only */
    private void addCallback(List<Member> members, boolean isOverloaded, Set<String> concrete) {
        Member member = members.get(0);
        Type result = Type.getReturnType(member.descriptor());
        List<Parameter> parameters = new ArrayList<>(List.of(new Parameter(request.alias(), "self")));
        Type[] types = Type.getArgumentTypes(member.descriptor());
        for (int i = 0; i < types.length; i++) {
            parameters.add(new Parameter(cType(types[i]), parameterName(member, i, types[i])));
        }
        if (Binding.isStored(result)) {
            parameters.add(new Parameter(cType(result) + " *", "result"));
        }
        parameters.add(new Parameter("void *", "data"));
        String name = member.name() + (isOverloaded ? suffix(member.descriptor()) : "");
        List<String> methods = new ArrayList<>(List.of(
            (concrete.contains(slot(member)) ? Binding.OVERRIDES : "") + key(member)));
        members.stream().skip(1).forEach(each -> methods.add(Binding.SAME + key(each)));
        callbacks.add(new Callback(C_WORDS.contains(name) ? name + "_" : name, methods, parameters,
            Binding.isStored(result) ? "void" : cType(result)));
    }

    private static String key(Member member) {
        return member.name() + member.descriptor();
    }

    /** @return what a subclass can have once only, in Java: name and parameters */
    private static String slot(Member member) {
        return member.name() + member.descriptor().substring(0, member.descriptor().indexOf(')'));
    }

    /** Of what need not be overridden only what is there for that. */
    private static boolean isChosen(Member member, Predicate<String> chosen) {
        return chosen == null ? member.is(Opcodes.ACC_PROTECTED) : chosen.test(key(member));
    }

    private void collect(JavaClass from, Map<String, Member> methods, Set<String> concrete, Set<String> seen) {
        if (from.name().equals(OBJECT) || !seen.add(from.name())) {
            return;
        }
        for (Member member : from.members()) {
            if (member.isMethod() && !member.isConstructor() && !member.is(Opcodes.ACC_STATIC)) {
                methods.putIfAbsent(key(member), member);
                if (!member.is(Opcodes.ACC_ABSTRACT)) {
                    concrete.add(slot(member));
                }
            }
        }
        if (from.superclass() != null) {
            path.find(from.superclass()).ifPresent(parent -> collect(parent, methods, concrete, seen));
        }
        from.interfaces().forEach(each -> path.find(each).ifPresent(parent -> collect(parent, methods, concrete, seen)));
        if (from.isInterface()) {
            // Every object has these, whatever an interface says of them.
            path.find(OBJECT).ifPresent(object -> object.members().forEach(each -> methods.remove(key(each))));
        }
    }

    /** @param constructor null for an interface */
    private void addMaker(String suffix, Member constructor, List<String> details) {
        List<Conversion> conversions = constructor == null ? List.of() : conversions(constructor);
        Binding binding = new Binding(type.name(), JavaClass.CONSTRUCTOR,
            constructor == null ? "()V" : constructor.descriptor(), constructor == null ? Kind.IMPLEMENT : Kind.EXTEND,
            conversions, details);
        List<Parameter> parameters = new ArrayList<>();
        if (constructor != null) {
            addParameters(parameters, constructor, conversions);
        }
        parameters.add(new Parameter("const " + request.alias() + "_callbacks *", "callbacks"));
        parameters.add(new Parameter("void *", "data"));
        addFunction(name(suffix), binding, constructor, parameters,
            "A " + type.displayName() + " whose methods call C functions, each of which gets data");
    }
}

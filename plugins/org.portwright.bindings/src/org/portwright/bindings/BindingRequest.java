// SPDX-License-Identifier: EPL-2.0
// What a person wants of a class.
package org.portwright.bindings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.portwright.bindings.JavaClass.Member;
import org.portwright.translator.binding.Binding.Conversion;

/** A class, and the wishes for its members, which a {@link BoundClass} fulfils. */
public final class BindingRequest {

    private final JavaClass type;
    private final String alias;
    private final Set<Member> only = new HashSet<>();
    private final Set<Member> except = new HashSet<>();
    private final Map<Member, String> renamed = new LinkedHashMap<>();
    private final Map<Member, Conversion> arrays = new LinkedHashMap<>();
    private final Map<Member, Conversion> strings = new LinkedHashMap<>();
    private final Set<Member> codes = new HashSet<>();
    private final Set<Member> blocking = new HashSet<>();
    private final List<String> callbacks = new ArrayList<>();

    /** @param alias what the names of its functions begin with in C; null for its simple name */
    public BindingRequest(JavaClass type, String alias) {
        this.type = type;
        this.alias = alias == null ? type.simpleName() : alias;
    }

    /** @return the class */
    public JavaClass type() {
        return type;
    }

    /** @return what the names of its functions begin with in C */
    public String alias() {
        return alias;
    }

    /** Leaves out all members but those that were chosen so. */
    public void only(Member member) {
        only.add(member);
    }

    /** Leaves a member out. */
    public void except(Member member) {
        except.add(member);
    }

    /** Gives a member another name, to which nothing is added. */
    public void rename(Member member, String name) {
        renamed.put(member, name);
    }

    /** Says how a member's arrays of numbers are passed: in both directions, unless this is called. */
    public void passArrays(Member member, Conversion conversion) {
        arrays.put(member, conversion);
    }

    /** Says how a member's strings are passed: in UTF-8, unless this is called. */
    public void passStrings(Member member, Conversion conversion) {
        strings.put(member, conversion);
    }

    /** Keeps a member's exceptions for the program to ask for. */
    public void keepExceptions(Member member) {
        codes.add(member);
    }

    /** Says that a member may wait for what other threads do in C. */
    public void mayBlock(Member member) {
        blocking.add(member);
    }

    /** Chooses a method that calls C, by name and descriptor; without any, those are chosen that must or are meant to be. */
    public void callBack(String method) {
        callbacks.add(method);
    }

    boolean includes(Member member) {
        return (only.isEmpty() || only.contains(member)) && !except.contains(member);
    }

    /** What is bound of a class where only members were named has no more than these. */
    boolean includesAll() {
        return only.isEmpty();
    }

    String nameOf(Member member) {
        return renamed.get(member);
    }

    Conversion arraysOf(Member member) {
        return arrays.getOrDefault(member, Conversion.INOUT);
    }

    Conversion stringsOf(Member member) {
        return strings.getOrDefault(member, Conversion.UTF_8);
    }

    boolean keepsExceptions(Member member) {
        return codes.contains(member);
    }

    boolean blocks(Member member) {
        return blocking.contains(member);
    }

    Predicate<String> chosenCallbacks() {
        return callbacks.isEmpty() ? null : callbacks::contains;
    }
}

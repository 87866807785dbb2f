// SPDX-License-Identifier: EPL-2.0
// A value of C.
package org.portwright.debug.symbols;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.portwright.elf.CType;

/** A value with its type and, if it is a variable or a part of one, its place. Immutable, but for what is at the place. */
public final class CValue {
    private static final int LONGEST = 1 << 20;

    private final CType type;
    private final Place place;
    private final Storage storage;
    /** Of a bit-field, see {@link CType.Member}. */
    private final int bitOffset;
    private final int bitSize;
    /** Read when it is asked for. */
    private byte[] bytes;

    private CValue(CType type, Place place, Storage storage, int bitOffset, int bitSize) {
        this.type = type;
        this.place = place;
        this.storage = storage;
        this.bitOffset = bitOffset;
        this.bitSize = bitSize;
    }

    /** What is at a place. */
    static CValue at(Place place, CType type, Storage storage) {
        return new CValue(type, place, storage, 0, 0);
    }

    /** What memory holds. */
    static CValue inMemory(int address, CType type, Storage storage) {
        return at(new Place.InMemory(address), type, storage);
    }

    /** A number that was computed. */
    static CValue of(long value, CType type, Storage storage) {
        return at(new Place.Known(encode(value, type.size(), storage.order())), type, storage);
    }

    /** A floating-point number that was computed. */
    static CValue of(double value, CType type, Storage storage) {
        long bits = type.size() == Float.BYTES ? Float.floatToRawIntBits((float) value) : Double.doubleToRawLongBits(value);
        return of(bits, type, storage);
    }

    private static byte[] encode(long value, int size, ByteOrder order) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            int at = order == ByteOrder.LITTLE_ENDIAN ? i : size - 1 - i;
            bytes[at] = (byte) (i < Long.BYTES ? value >> Byte.SIZE * i : value >> Long.SIZE - 1);
        }
        return bytes;
    }

    /** Its type, as it was declared. */
    public CType type() {
        return type;
    }

    /** One of its type that is no variable. */
    public CValue of(byte[] contents) {
        return at(new Place.Known(contents), type, storage);
    }

    Storage storage() {
        return storage;
    }

    /** Whether the compiler has left no way to find it, or any part of it. */
    public boolean isOptimisedOut() {
        if (hasKnownPiece()) {
            return false;
        }
        try {
            bytes();
            return false;
        } catch (EvaluationException e) {
            return place == Place.NOWHERE || !(place instanceof Place.InMemory);
        }
    }

    /** Whether it is a structure or an array in several places, of which one at least is known. */
    boolean hasKnownPiece() {
        CType plain = type.strip();
        return (plain instanceof CType.Structure || plain instanceof CType.Array) && place instanceof Place.InPieces parts
                && parts.pieces().stream().anyMatch(piece -> slice(piece, 0, piece.size()) != Place.NOWHERE);
    }

    /** A part of a piece; nowhere if it can't be read. */
    private Place slice(Place.Piece piece, int offset, int size) {
        if (piece.place() instanceof Place.InMemory memory) {
            return new Place.InMemory(memory.address() + offset);
        }
        try {
            byte[] whole = read(piece.place(), piece.size());
            return size == piece.size() ? piece.place() : new Place.Known(Arrays.copyOfRange(whole, offset, offset + size));
        } catch (EvaluationException e) {
            return Place.NOWHERE;
        }
    }

    private Place slice(Place.InPieces whole, int offset, int size) {
        List<Place.Piece> parts = new ArrayList<>();
        int start = 0;
        for (Place.Piece piece : whole.pieces()) {
            int from = Math.max(offset, start);
            int to = Math.min(offset + size, start + piece.size());
            if (from < to) {
                parts.add(new Place.Piece(slice(piece, from - start, to - from), to - from));
            }
            start += piece.size();
        }
        return parts.size() == 1 ? parts.get(0).place() : new Place.InPieces(parts);
    }

    /** Its address, if it is in memory, and no bit-field. */
    public OptionalInt address() {
        return place instanceof Place.InMemory memory && bitSize == 0 ? OptionalInt.of(memory.address())
                : OptionalInt.empty();
    }

    /**
     * Its bytes, in the program's byte order; of a bit-field those of its storage.
     *
     * @throws EvaluationException if it is optimised out, or not in memory that there is
     */
    byte[] bytes() throws EvaluationException {
        if (bytes == null) {
            if (type.size() > LONGEST) {
                throw new EvaluationException("value requires " + type.size() + " bytes");
            }
            bytes = read(place, type.size());
        }
        return bytes;
    }

    private byte[] read(Place from, int size) throws EvaluationException {
        if (from instanceof Place.InMemory memory) {
            return storage.read(memory.address(), size);
        }
        if (from instanceof Place.Known known) {
            boolean isLittle = storage.order() == ByteOrder.LITTLE_ENDIAN;
            int length = known.bytes().length;
            return length <= size ? Arrays.copyOf(known.bytes(), size)
                    : Arrays.copyOfRange(known.bytes(), isLittle ? 0 : length - size, isLittle ? size : length);
        }
        if (from instanceof Place.InRegister register) {
            return readRegisters(register.number(), size);
        }
        ByteBuffer all = ByteBuffer.allocate(size);
        if (from instanceof Place.InPieces parts) {
            for (Place.Piece piece : parts.pieces()) {
                all.put(read(piece.place(), Math.min(piece.size(), all.remaining())));
            }
        }
        if (all.hasRemaining() || from == Place.NOWHERE) {
            throw new EvaluationException("value has been optimized out");
        }
        return all.array();
    }

    /** What is longer than a register goes on in the next one; the word of the even one of a pair is the low one. */
    private byte[] readRegisters(int number, int size) throws EvaluationException {
        boolean isLittle = storage.order() == ByteOrder.LITTLE_ENDIAN;
        int count = (size + Integer.BYTES - 1) / Integer.BYTES;
        ByteBuffer all = ByteBuffer.allocate(count * Integer.BYTES).order(storage.order());
        for (int i = 0; i < count; i++) {
            boolean isSwapped = !isLittle && isFloating(number) && count == 2;
            OptionalInt word = storage.register(number + (isSwapped ? 1 - i : i));
            if (word.isEmpty()) {
                throw new EvaluationException("value has been optimized out");
            }
            all.putInt(word.getAsInt());
        }
        return isLittle ? Arrays.copyOf(all.array(), size)
                : Arrays.copyOfRange(all.array(), all.capacity() - size, all.capacity());
    }

    private static boolean isFloating(int register) {
        return register >= 32 && register < 64;
    }

    /**
     * It as a number, sign-extended if its type has a sign; a pointer as its address, without one.
     *
     * @throws EvaluationException if it is no scalar, or has no value
     */
    public long integer() throws EvaluationException {
        CType plain = type.strip();
        if (plain instanceof CType.Base base && base.encoding() == CType.Encoding.FLOAT) {
            return (long) floating();
        }
        if (plain instanceof CType.Array || plain instanceof CType.Function) {
            return Integer.toUnsignedLong(address().orElseThrow(() -> notScalar()));
        }
        if (plain instanceof CType.Structure || plain instanceof CType.Complex || plain instanceof CType.Void) {
            throw notScalar();
        }
        long raw = raw(bytes());
        int bits = bitSize > 0 ? bitSize : Byte.SIZE * type.size();
        if (bitSize > 0) {
            raw = raw >>> Byte.SIZE * type.size() - bitOffset - bitSize;
        }
        int unused = Long.SIZE - Math.min(bits, Long.SIZE);
        return isUnsigned(plain) ? raw << unused >>> unused : raw << unused >> unused;
    }

    private long raw(byte[] contents) {
        long value = 0;
        for (int i = 0; i < contents.length; i++) {
            int at = storage.order() == ByteOrder.LITTLE_ENDIAN ? contents.length - 1 - i : i;
            value = value << Byte.SIZE | Byte.toUnsignedLong(contents[at]);
        }
        return value;
    }

    private static boolean isUnsigned(CType plain) {
        if (plain instanceof CType.Enumeration enumeration) {
            return enumeration.enumerators().stream().allMatch(each -> each.value() >= 0);
        }
        return !(plain instanceof CType.Base base) || base.isUnsigned();
    }

    private static EvaluationException notScalar() {
        return new EvaluationException("Argument to arithmetic operation not a number or boolean.");
    }

    /**
     * It as a number.
     *
     * @throws EvaluationException likewise; long double, which Java has no type for, included
     */
    public double floating() throws EvaluationException {
        if (!isFloating()) {
            return integer();
        }
        return switch (type.size()) {
            case Float.BYTES -> Float.intBitsToFloat((int) raw(bytes()));
            case Double.BYTES -> Double.longBitsToDouble(raw(bytes()));
            default -> throw new EvaluationException("numbers of " + type.size() + " bytes can't be shown");
        };
    }

    /** Whether it is of a floating-point type. */
    public boolean isFloating() {
        return type.strip() instanceof CType.Base base && base.encoding() == CType.Encoding.FLOAT;
    }

    /** A member of a structure. */
    public CValue member(CType.Member member) {
        if (place instanceof Place.InMemory memory) {
            return new CValue(member.type(), new Place.InMemory(memory.address() + member.offset()), storage,
                    member.bitOffset(), member.bitSize());
        }
        if (place instanceof Place.InPieces parts) {
            return new CValue(member.type(), slice(parts, member.offset(), member.type().size()), storage, member.bitOffset(),
                    member.bitSize());
        }
        try {
            byte[] part = Arrays.copyOfRange(bytes(), member.offset(), member.offset() + member.type().size());
            return new CValue(member.type(), new Place.Known(part), storage, member.bitOffset(), member.bitSize());
        } catch (EvaluationException e) {
            return at(Place.NOWHERE, member.type(), storage);
        }
    }

    /** An element of an array. */
    public CValue element(CType.Array array, int index) {
        int size = array.element().size();
        return member(new CType.Member("", array.element(), index * size, 0, 0));
    }

    /** The real part of a complex number. */
    public CValue real(CType.Complex complex) {
        return member(new CType.Member("", complex.part(), 0, 0, 0));
    }

    /** The imaginary part of a complex number. */
    public CValue imaginary(CType.Complex complex) {
        return member(new CType.Member("", complex.part(), complex.part().size(), 0, 0));
    }

    /**
     * What a pointer or a reference refers to.
     *
     * @throws EvaluationException if it is none
     */
    public CValue dereference() throws EvaluationException {
        CType plain = type.strip();
        if (plain instanceof CType.Pointer pointer) {
            return inMemory((int) integer(), pointer.target().get(), storage);
        }
        if (plain instanceof CType.Array array) {
            return element(array, 0);
        }
        throw new EvaluationException("Attempt to take contents of a non-pointer value.");
    }

    /**
     * Gives it another value.
     *
     * @param value a number, which is converted, or a structure of the same size
     * @throws EvaluationException if it is no variable, or its place can't be written
     */
    public void assign(CValue value) throws EvaluationException {
        CType plain = type.strip();
        byte[] contents;
        if (plain instanceof CType.Structure || plain instanceof CType.Array || plain instanceof CType.Complex) {
            contents = value.bytes();
            if (contents.length != type.size()) {
                throw new EvaluationException("Invalid cast.");
            }
        } else if (isFloating()) {
            contents = of(value.floating(), type, storage).bytes();
        } else {
            contents = encode(value.integer(), type.size(), storage.order());
        }
        if (bitSize > 0) {
            int above = Byte.SIZE * type.size() - bitOffset - bitSize;
            long mask = (-1L >>> Long.SIZE - bitSize) << above;
            contents = encode(raw(bytes()) & ~mask | raw(contents) << above & mask, type.size(), storage.order());
        }
        write(place, contents);
        bytes = null;
    }

    private void write(Place to, byte[] contents) throws EvaluationException {
        if (to instanceof Place.InMemory memory) {
            storage.write(memory.address(), contents);
        } else if (to instanceof Place.InRegister register && contents.length <= Integer.BYTES) {
            CType plain = type.strip();
            long number = raw(contents);
            int unused = Long.SIZE - Byte.SIZE * contents.length;
            storage.setRegister(register.number(), (int) (isUnsigned(plain) ? number : number << unused >> unused));
        } else {
            throw new EvaluationException("Left operand of assignment is not a modifiable lvalue.");
        }
    }
}

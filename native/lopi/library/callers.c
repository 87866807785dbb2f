/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Reads call frame information as far as it says where a return address, rbp and rbx are: DWARF 5, 6.4; its form in
 * .eh_frame: Linux Standard Base Core, Exception Frames.
 */
#include <string.h>

#include "callers.h"

/* Of libgcc: unwind-dw2-fde.h, struct dwarf_eh_bases. */
struct bases {
    void *text, *data, *function;
};
extern const unsigned char *_Unwind_Find_FDE(void *place, struct bases *bases);

/* AMD64 and Intel386 supplements, DWARF Register Number Mapping. */
#ifdef __x86_64__
enum { DWARF_BX = 3, DWARF_BP = 6, DWARF_SP = 7, DWARF_RETURN = 16 };
#else
enum { DWARF_BX = 3, DWARF_BP = 5, DWARF_SP = 4, DWARF_RETURN = 8 };
#endif
enum { WORD = sizeof(uintptr_t) };

/* Where a register's value of the caller is. NONE: the function does not give it back. */
struct saved {
    enum { NOT_CHANGED, FROM_CFA, FROM_FRAME_POINTER, NONE, ELSEWHERE } where;
    int32_t offset;
};

/*
 * How to find the caller from a place: what the stack pointer was before the call (the canonical frame address, CFA),
 * and registers.
 */
struct row {
    enum { BY_STACK_POINTER, BY_FRAME_POINTER, IN_FRAME, HOLDS_LOPI_FRAME, OUTERMOST, BEYOND_US } kind;
    int32_t offset;                 /* from stack or frame pointer to the CFA; IN_FRAME: from this to where the CFA is */
    struct saved bx, frame_pointer;
    const void *function;           /* NULL if not known */
};

/* ---- Reading ---- */

static uintptr_t read_unsigned(const unsigned char **at)
{
    uintptr_t value = 0;
    unsigned shift = 0;
    unsigned char byte;
    do {
        byte = *(*at)++;
        if (shift < 8 * WORD)
            value |= (uintptr_t)(byte & 0x7f) << shift;
        shift += 7;
    } while (byte & 0x80);
    return value;
}

static intptr_t read_signed(const unsigned char **at)
{
    const unsigned char *start = *at;
    uintptr_t value = read_unsigned(at);
    unsigned bits = 7 * (unsigned)(*at - start);
    if (bits < 8 * WORD && (*at)[-1] & 0x40)
        value |= -(uintptr_t)1 << bits;
    return (intptr_t)value;
}

static uint32_t read_word(const unsigned char *at)
{
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

/* Bytes of a pointer (DW_EH_PE_...); 0 if it has not always as many. */
static unsigned pointer_bytes(unsigned char encoding)
{
    static const unsigned char bytes[16] = { WORD, 0, 2, 4, 8, [10] = 2, 4, 8 };
    return (encoding & 0x70) == 0x50 ? 0 : bytes[encoding & 15];
}

/* ---- Rules ---- */

enum { BX, BP, RETURN, REGISTERS };

struct rules {
    uintptr_t cfa_register;         /* DWARF's number */
    intptr_t cfa_offset;
    enum { CFA_REGISTER, CFA_IN_FRAME, CFA_UNKNOWN } cfa;
    struct saved saved[REGISTERS];
};

/* Of registers that we don't follow: REGISTERS. */
static unsigned index_of(uintptr_t dwarf_register)
{
    return dwarf_register == DWARF_BX ? BX : dwarf_register == DWARF_BP ? BP
            : dwarf_register == DWARF_RETURN ? RETURN : REGISTERS;
}

static void save(struct rules *rules, uintptr_t dwarf_register, struct saved saved)
{
    unsigned index = index_of(dwarf_register);
    if (index < REGISTERS)
        rules->saved[index] = saved;
}

static void restore(struct rules *rules, uintptr_t dwarf_register, const struct rules *initial)
{
    unsigned index = index_of(dwarf_register);
    if (index < REGISTERS)
        rules->saved[index] = initial->saved[index];
}

static struct saved at_offset(int where, intptr_t offset)
{
    return (struct saved) { (int32_t)offset == offset ? where : ELSEWHERE, (int32_t)offset };
}

/* An expression that is the frame pointer and an offset, and if `dereferenced` what is there: of realigned stacks. */
static bool is_frame_pointer(const unsigned char *at, uintptr_t bytes, bool dereferenced, intptr_t *offset)
{
    enum { DW_OP_BREG0 = 0x70, DW_OP_DEREF = 0x06 };
    const unsigned char *end = at + bytes - dereferenced;
    if (bytes < 2u + dereferenced || *at++ != DW_OP_BREG0 + DWARF_BP || (dereferenced && *end != DW_OP_DEREF))
        return false;
    *offset = read_signed(&at);
    return at == end;
}

/* DWARF 5, 7.24, and LSB. The last three have an operand in their lower bits. */
enum {
    DW_CFA_nop = 0x00, DW_CFA_advance_loc1 = 0x02, DW_CFA_advance_loc2 = 0x03, DW_CFA_advance_loc4 = 0x04,
    DW_CFA_offset_extended = 0x05, DW_CFA_restore_extended = 0x06, DW_CFA_undefined = 0x07, DW_CFA_same_value = 0x08,
    DW_CFA_register = 0x09, DW_CFA_remember_state = 0x0a, DW_CFA_restore_state = 0x0b, DW_CFA_def_cfa = 0x0c,
    DW_CFA_def_cfa_register = 0x0d, DW_CFA_def_cfa_offset = 0x0e, DW_CFA_def_cfa_expression = 0x0f,
    DW_CFA_expression = 0x10, DW_CFA_offset_extended_sf = 0x11, DW_CFA_def_cfa_sf = 0x12,
    DW_CFA_def_cfa_offset_sf = 0x13, DW_CFA_val_offset = 0x14, DW_CFA_val_offset_sf = 0x15,
    DW_CFA_val_expression = 0x16, DW_CFA_GNU_args_size = 0x2e, DW_CFA_advance_loc = 0x40, DW_CFA_offset = 0x80,
    DW_CFA_restore = 0xc0, OPERAND = 0x3f
};

struct program {
    const unsigned char *at, *end;
    uintptr_t code_alignment;
    intptr_t data_alignment;
};

/* Executes call frame instructions for what lies before `place`, from `location` on. False: one that we don't know. */
static bool execute(struct program program, uintptr_t location, uintptr_t place, struct rules *rules,
                    const struct rules *initial)
{
    enum { DEEPEST = 8 };
    struct rules remembered[DEEPEST];
    unsigned depth = 0;
    const unsigned char *at = program.at;
    while (at < program.end && location < place) {
        unsigned char code = *at++;
        uintptr_t number;
        switch (code & ~OPERAND) {
        case DW_CFA_advance_loc:
            location += (code & OPERAND) * program.code_alignment;
            continue;
        case DW_CFA_offset:
            save(rules, code & OPERAND, at_offset(FROM_CFA, (intptr_t)read_unsigned(&at) * program.data_alignment));
            continue;
        case DW_CFA_restore:
            restore(rules, code & OPERAND, initial);
            continue;
        }
        switch (code) {
        case DW_CFA_nop:
            break;
        case DW_CFA_advance_loc1:
            location += *at++ * program.code_alignment;
            break;
        case DW_CFA_advance_loc2:
            location += (at[0] | (uintptr_t)at[1] << 8) * program.code_alignment;
            at += 2;
            break;
        case DW_CFA_advance_loc4:
            location += read_word(at) * program.code_alignment;
            at += 4;
            break;
        case DW_CFA_offset_extended:
            number = read_unsigned(&at);
            save(rules, number, at_offset(FROM_CFA, (intptr_t)read_unsigned(&at) * program.data_alignment));
            break;
        case DW_CFA_offset_extended_sf:
            number = read_unsigned(&at);
            save(rules, number, at_offset(FROM_CFA, read_signed(&at) * program.data_alignment));
            break;
        case DW_CFA_restore_extended:
            restore(rules, read_unsigned(&at), initial);
            break;
        case DW_CFA_undefined:
            save(rules, read_unsigned(&at), (struct saved) { .where = NONE });
            break;
        case DW_CFA_same_value:
            save(rules, read_unsigned(&at), (struct saved) { .where = NOT_CHANGED });
            break;
        case DW_CFA_register:
            save(rules, read_unsigned(&at), (struct saved) { .where = ELSEWHERE });
            read_unsigned(&at);
            break;
        case DW_CFA_val_offset: case DW_CFA_val_offset_sf:
            save(rules, read_unsigned(&at), (struct saved) { .where = ELSEWHERE });
            read_unsigned(&at);
            break;
        case DW_CFA_expression: case DW_CFA_val_expression: {
            intptr_t offset;
            number = read_unsigned(&at);
            uintptr_t bytes = read_unsigned(&at);
            bool known = code == DW_CFA_expression && is_frame_pointer(at, bytes, false, &offset);
            save(rules, number, known ? at_offset(FROM_FRAME_POINTER, offset) : (struct saved) { .where = ELSEWHERE });
            at += bytes;
            break;
        }
        case DW_CFA_remember_state:
            if (depth == DEEPEST)
                return false;
            remembered[depth++] = *rules;
            break;
        case DW_CFA_restore_state:
            if (depth == 0)
                return false;
            *rules = remembered[--depth];
            break;
        case DW_CFA_def_cfa:
            rules->cfa_register = read_unsigned(&at);
            rules->cfa_offset = (intptr_t)read_unsigned(&at);
            rules->cfa = CFA_REGISTER;
            break;
        case DW_CFA_def_cfa_sf:
            rules->cfa_register = read_unsigned(&at);
            rules->cfa_offset = read_signed(&at) * program.data_alignment;
            rules->cfa = CFA_REGISTER;
            break;
        case DW_CFA_def_cfa_register:
            rules->cfa_register = read_unsigned(&at);
            break;
        case DW_CFA_def_cfa_offset:
            rules->cfa_offset = (intptr_t)read_unsigned(&at);
            break;
        case DW_CFA_def_cfa_offset_sf:
            rules->cfa_offset = read_signed(&at) * program.data_alignment;
            break;
        case DW_CFA_def_cfa_expression:
            number = read_unsigned(&at);
            rules->cfa = is_frame_pointer(at, number, true, &rules->cfa_offset) ? CFA_IN_FRAME : CFA_UNKNOWN;
            at += number;
            break;
        case DW_CFA_GNU_args_size:
            read_unsigned(&at);
            break;
        default:
            return false;
        }
    }
    return true;
}

/* ---- Rows ---- */

/* The description of a function (FDE) and what it has in common with others (CIE). */
static struct row find_row(const unsigned char *place)
{
    struct row beyond_us = { .kind = BEYOND_US };
    struct bases bases;
    const unsigned char *description = _Unwind_Find_FDE((void *)(place - 1), &bases);
    if (!description)
        return beyond_us;
    beyond_us.function = bases.function;
    const unsigned char *common = description + 4 - (intptr_t)(int32_t)read_word(description + 4);
    if (read_word(description) == 0xffffffff || read_word(common) == 0xffffffff || (common[8] != 1 && common[8] != 3))
        return beyond_us;
    const char *augmentation = (const char *)common + 9;
    const unsigned char *at = common + 9 + strlen(augmentation) + 1;
    struct program program = { .end = common + 4 + read_word(common) };
    program.code_alignment = read_unsigned(&at);
    program.data_alignment = read_signed(&at);
    if (read_unsigned(&at) != DWARF_RETURN || (*augmentation && *augmentation != 'z'))
        return beyond_us;
    unsigned char place_encoding = 0, language_encoding = 0xff;     /* DW_EH_PE_absptr, DW_EH_PE_omit */
    if (*augmentation) {
        uintptr_t bytes = read_unsigned(&at);
        const unsigned char *data = at;
        for (const char *letter = augmentation + 1; *letter; letter++)
            switch (*letter) {
            case 'R':
                place_encoding = *data++;
                break;
            case 'L':
                language_encoding = *data++;
                break;
            case 'P':
                if (pointer_bytes(*data) == 0)
                    return beyond_us;
                data += 1 + pointer_bytes(*data);
                break;
            default:                            /* S, a signal frame, is none that has called something */
                return beyond_us;
            }
        at += bytes;
    }
    program.at = at;

    struct rules initial = { .cfa = CFA_UNKNOWN };
    if (!execute(program, 0, 1, &initial, &initial))
        return beyond_us;
    at = description + 8 + 2 * pointer_bytes(place_encoding);
    if (*augmentation) {
        uintptr_t bytes = read_unsigned(&at);
        enum { RELATIVE_4 = 0x1b };             /* DW_EH_PE_pcrel | DW_EH_PE_sdata4: as templates/template.h has it */
        if (bytes == 4 && language_encoding == RELATIVE_4 && goes_on_with_frame(place)
                && is_module((uintptr_t)at + (uintptr_t)(intptr_t)(int32_t)read_word(at)))
            return (struct row) { .kind = HOLDS_LOPI_FRAME, .function = bases.function };
        at += bytes;
    }
    program.at = at;
    program.end = description + 4 + read_word(description);
    struct rules rules = initial;
    if (pointer_bytes(place_encoding) == 0
            || !execute(program, (uintptr_t)bases.function, (uintptr_t)place, &rules, &initial))
        return beyond_us;
    if (rules.saved[RETURN].where == NONE)
        return (struct row) { .kind = OUTERMOST, .function = bases.function };
    struct row row = { .offset = (int32_t)rules.cfa_offset, .bx = rules.saved[BX], .frame_pointer = rules.saved[BP],
                       .function = bases.function };
    if (rules.cfa == CFA_IN_FRAME)
        row.kind = IN_FRAME;
    else if (rules.cfa == CFA_REGISTER && rules.cfa_register == DWARF_SP)
        row.kind = BY_STACK_POINTER;
    else if (rules.cfa == CFA_REGISTER && rules.cfa_register == DWARF_BP)
        row.kind = BY_FRAME_POINTER;
    else
        return beyond_us;
    if (rules.saved[RETURN].where != FROM_CFA || rules.saved[RETURN].offset != -WORD || row.bx.where == ELSEWHERE
            || row.frame_pointer.where == ELSEWHERE || row.offset != rules.cfa_offset)
        return beyond_us;
    return row;
}

/*
 * Rows of code that stays where it is: of the modules that are never unloaded. A row is claimed by its place and then
 * filled by who has claimed it; if a signal's handler jumps away from that, it is never ready, and not used.
 */
static struct known_row {
    const unsigned char *_Atomic place;
    _Atomic bool ready;
    struct row row;
} known_rows[512];

static bool stays_loaded(uintptr_t place)
{
    for (struct lopi_module *module = next_module(&lopi_modules); module; module = next_module(&module->next))
        if (place >= module->code_low && place < module->code_high)
            return true;
    return false;
}

static struct row row_of(const unsigned char *place)
{
    enum { COUNT = sizeof known_rows / sizeof *known_rows, TRIES = 4 };
    size_t first = ((uintptr_t)place * 0x9e3779b1u & 0xffffffff) >> 23;       /* 9 bits; Knuth vol. 3, 6.4 */
    struct known_row *unused = NULL;
    for (size_t i = 0; i < TRIES; i++) {
        struct known_row *known = &known_rows[(first + i) % COUNT];
        const unsigned char *has = __atomic_load_n(&known->place, __ATOMIC_RELAXED);
        if (has == place) {
            if (__atomic_load_n(&known->ready, __ATOMIC_ACQUIRE))
                return known->row;
            break;
        }
        if (!has) {
            unused = known;
            break;
        }
    }
    struct row row = find_row(place);
    const unsigned char *nobody = NULL;
    if (unused && stays_loaded((uintptr_t)place)
            && __atomic_compare_exchange_n(&unused->place, &nobody, place, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        unused->row = row;
        __atomic_store_n(&unused->ready, true, __ATOMIC_RELEASE);
    }
    return row;
}

static uintptr_t word_at(uintptr_t place)
{
    return *(volatile const uintptr_t *)place;
}

static uintptr_t value_of(struct saved saved, uintptr_t now, uintptr_t cfa, uintptr_t frame_pointer)
{
    switch (saved.where) {
    case FROM_CFA:
        return word_at(cfa + (uintptr_t)saved.offset);
    case FROM_FRAME_POINTER:
        return word_at(frame_pointer + (uintptr_t)saved.offset);
    default:
        return now;
    }
}

enum step lopi_next_caller(struct caller *caller, struct passed *passed)
{
    struct row row = row_of(caller->place);
    *passed = (struct passed) { .function = row.function };
    uintptr_t cfa, frame_pointer = caller->frame_pointer;
    switch (row.kind) {
    case HOLDS_LOPI_FRAME:
        passed->frame = (struct lopi_frame *)caller->bx;
        caller->place = passed->frame->return_address;
        caller->bx = (uintptr_t)passed->frame->saved_bx;
        return STEP_DONE;
    case BY_STACK_POINTER:
        cfa = caller->stack + (uintptr_t)row.offset;
        break;
    case BY_FRAME_POINTER:
        cfa = frame_pointer + (uintptr_t)row.offset;
        break;
    case IN_FRAME:
        cfa = word_at(frame_pointer + (uintptr_t)row.offset);
        break;
    case OUTERMOST:
        return STEP_NO_CALLER;
    default:
        return STEP_UNKNOWN;
    }
    caller->place = (const unsigned char *)word_at(cfa - WORD);
    caller->bx = value_of(row.bx, caller->bx, cfa, frame_pointer);
    caller->frame_pointer = value_of(row.frame_pointer, frame_pointer, cfa, frame_pointer);
    caller->stack = cfa;
    return STEP_DONE;
}

const void *lopi_function_at(const unsigned char *place)
{
    return row_of(place).function;
}

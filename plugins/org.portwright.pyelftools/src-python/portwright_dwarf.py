# SPDX-License-Identifier: EPL-2.0
# Walks DWARF with pyelftools, and hands what it finds to org.portwright.elf.python.DwarfBuilder.
"""Python 2.7, for Jython. PythonDwarf.java calls read().

pyelftools knows the format: abbreviations, forms, entries, line programs, location lists, expressions. Two things are
different from pyelftools alone. Its decoders of single numbers and strings are replaced by calls of the Java stream
(SectionStream), which are some ten times faster, and bounded. And entries are read one after the other as they lie in
the section, not as a tree of Python objects, so that memory and recursion don't grow with the file.
"""

import collections
from operator import itemgetter


# What pyelftools needs of Python's module collections, which PythonDwarf.java has left empty: the real one takes a
# third of the time to start, because it compiles each named tuple from text, and builds abstract classes.

def namedtuple(name, fields):
    fields = fields.split()

    def new(cls, *values, **named):
        return tuple.__new__(cls, values + tuple(named[field] for field in fields[len(values):]))
    members = dict((field, property(itemgetter(index))) for index, field in enumerate(fields))
    return type(name, (tuple,), dict(members, __slots__=(), __new__=new, _fields=tuple(fields)))


class MutableMapping(object):
    def get(self, key, default=None):
        return self[key] if key in self else default


collections.namedtuple = namedtuple
collections.OrderedDict = dict
collections.Mapping = collections.MutableMapping = MutableMapping

from elftools.construct import Construct
from elftools.dwarf import compileunit, dwarf_expr, dwarfinfo, lineprogram, locationlists, structs
from elftools.dwarf.die import DIE
from elftools.dwarf.dwarfinfo import DebugSectionDescriptor, DwarfConfig, DWARFInfo

# As DwarfDetail.java.
LINES, FUNCTIONS, VARIABLES = range(3)

# No C program nests types deeper; a type that contains itself does.
DEEPEST_TYPE = 64


class Malformed(Exception):
    """DWARF that no compiler makes. The message is half a sentence."""


# Decoding of numbers, by Java.

class Primitive(Construct):
    """A number or string that a method of the stream decodes."""
    __slots__ = ['decode']

    def __init__(self, name, decode):
        Construct.__init__(self, name)
        self.decode = decode

    def parse_stream(self, stream):
        return self.decode(stream)

    def _parse(self, stream, context):
        return self.decode(stream)


def primitive(decode):
    """What pyelftools calls with a name to get a construct. The constructs are kept: they have no state."""
    known = {}

    def make(name):
        result = known.get(name)
        if result is None:
            result = known[name] = Primitive(name, decode)
        return result
    return make


for prefix in 'U', 'S':
    for size in 1, 2, 4, 8:
        if prefix == 'S':
            decoder = primitive(lambda stream, size=size: stream.signed(size))
        elif size < 4:
            decoder = primitive(lambda stream, size=size: stream.small(size))
        else:
            decoder = primitive(lambda stream, size=size: int(stream.unsigned(size)))
        # The stream knows the byte order, so that L and B are the same.
        setattr(structs, '%sLInt%d' % (prefix, size * 8), decoder)
        setattr(structs, '%sBInt%d' % (prefix, size * 8), decoder)
structs.ULEB128 = primitive(lambda stream: int(stream.uleb128()))
structs.SLEB128 = primitive(lambda stream: int(stream.sleb128()))
structs.CString = primitive(lambda stream: stream.string())


class Structs(structs.DWARFStructs):
    """Blocks, which pyelftools gives as lists of numbers, are streams here."""

    def _make_block_struct(self, length_field):
        length = length_field('').decode
        return Primitive('', lambda stream: stream.block(length(stream)))


_structs = {}


def make_structs(little_endian, dwarf_format, address_size, dwarf_version=2):
    """pyelftools makes the same structures anew for each unit; these have no state, and are kept."""
    if address_size not in (4, 8):
        raise Malformed('addresses are %d bytes long' % address_size)
    key = dwarf_format, address_size, dwarf_version
    if key not in _structs:
        _structs[key] = Structs(little_endian, dwarf_format, address_size, dwarf_version)
    return _structs[key]


class Entry(DIE):
    """An entry whose strings come from .debug_str without a detour."""

    def _translate_attr_value(self, form, raw_value):
        if form == 'DW_FORM_strp':
            return self.dwarfinfo.debug_str_sec.stream.stringAt(raw_value)
        if form == 'DW_FORM_indirect':
            raise Malformed('it uses DW_FORM_indirect')
        return DIE._translate_attr_value(self, form, raw_value)


dwarfinfo.DWARFStructs = make_structs
compileunit.DIE = Entry

# The line program copies its state for each row, and keeps a list of all commands. Rows are all that is wanted here,
# and they are taken from the state as it is.
lineprogram.copy = type('copy', (), {'copy': staticmethod(lambda state: state)})
lineprogram.LineProgramEntry = lambda command, extended, arguments, state: state and take_row(state)
_take_row = [None]


def take_row(state):
    _take_row[0](state)


# Expressions are streams already, except in location lists.
dwarf_expr.bytelist2string = lambda data: data
dwarf_expr.BytesIO = lambda data: data
dwarf_expr.read_blob = lambda stream, size: stream.block(size)
# GCC's mark of a variable that has no value yet, which pyelftools does not know; it has no operand.
dwarf_expr.DW_OP_opcode2name[0xf0] = 'DW_OP_GNU_uninit'


# The walk.

class Reader(object):
    """One reading of one file."""

    def __init__(self, builder, streams, address_size, detail):
        self.builder = builder
        self.detail = detail
        self.info, abbrev, strings, line, loc, ranges = streams
        section = lambda stream, name: DebugSectionDescriptor(stream, name, 0, stream.size(), 0)
        absent = dict.fromkeys(('debug_aranges_sec', 'debug_frame_sec', 'eh_frame_sec', 'debug_pubtypes_sec',
                                'debug_pubnames_sec', 'debug_addr_sec', 'debug_str_offsets_sec',
                                'debug_line_str_sec', 'debug_loclists_sec', 'debug_rnglists_sec', 'debug_sup_sec',
                                'gnu_debugaltlink_sec'))
        self.dwarf = DWARFInfo(
            DwarfConfig(little_endian=True, machine_arch='', default_address_size=address_size),
            debug_info_sec=section(self.info, '.debug_info'),
            debug_abbrev_sec=section(abbrev, '.debug_abbrev'),
            debug_str_sec=section(strings, '.debug_str'),
            debug_line_sec=section(line, '.debug_line'),
            debug_loc_sec=section(loc, '.debug_loc'),
            debug_ranges_sec=section(ranges, '.debug_ranges'),
            **absent)
        self.locations = self.dwarf.location_lists()
        self.line_programs = set()
        self.parsers = {}

    def read(self):
        for unit in self.dwarf.iter_CUs():
            if unit['version'] > 4:
                raise Malformed('it is DWARF %d, which is not supported' % unit['version'])
            if unit.cu_die_offset + 1 > unit.cu_offset + unit.size or unit.cu_offset + unit.size > self.info.size():
                raise Malformed('a compile unit is longer than its section')
            top = self.entry(unit, unit.cu_die_offset)
            if top.tag == 'DW_TAG_compile_unit':
                Unit(self, unit, top).read()

    def entry(self, unit, offset):
        result = Entry(unit, self.info, offset)
        if result.tag is not None:
            # An attribute may have no bytes of its own, and still takes time.
            self.info.spend(4 * len(unit.get_abbrev_table().get_abbrev(result.abbrev_code)['attr_spec']))
        return result

    def expression_parser(self, structures):
        """pyelftools makes large tables for each parser; these have no state, and are kept."""
        result = self.parsers.get(structures)
        if result is None:
            result = self.parsers[structures] = dwarf_expr.DWARFExprParser(structures)
            result._dispatch_table[0xf0] = lambda stream: []
        return result


class Unit(object):
    """One compile unit."""

    def __init__(self, reader, unit, top):
        self.reader = reader
        self.builder = reader.builder
        self.unit = unit
        self.top = top
        self.end = unit.cu_offset + unit.size
        self.files = []
        self.types = {}
        self.low_pc = self.value(top, 'DW_AT_low_pc', 0)
        # C89, C, C99, C11 (DWARF 4, section 7.12, and GCC for the last); the others need no "struct" before a name.
        self.is_c = self.value(top, 'DW_AT_language', 2) in (0x01, 0x02, 0x0c, 0x1d)

    def read(self):
        self.read_lines()
        if self.reader.detail >= FUNCTIONS:
            self.read_functions()
        self.builder.unit(self.string(self.top, 'DW_AT_name'), self.string(self.top, 'DW_AT_comp_dir'))

    # Attributes.

    @staticmethod
    def value(entry, name, default):
        attribute = entry.attributes.get(name)
        if attribute is None or not isinstance(attribute.value, (int, long)):
            return default
        return attribute.value

    @staticmethod
    def string(entry, name):
        attribute = entry.attributes.get(name)
        return attribute.value if attribute is not None and isinstance(attribute.value, str) else ''

    def target(self, entry, name):
        """Offset of the entry that an attribute refers to, None if it has none, or refers to another unit's."""
        attribute = entry.attributes.get(name)
        if attribute is None:
            return None
        offset = attribute.raw_value
        if attribute.form == 'DW_FORM_ref_addr':
            pass
        elif attribute.form in ('DW_FORM_ref1', 'DW_FORM_ref2', 'DW_FORM_ref4', 'DW_FORM_ref8', 'DW_FORM_ref_udata'):
            offset += self.unit.cu_offset
        else:
            return None
        return offset if self.unit.cu_die_offset <= offset < self.end else None

    def inherited(self, entry):
        """The entry and those that complete it: declaration, or the common part of an inlined function."""
        result = [entry]
        while len(result) < 4:
            offset = self.target(entry, 'DW_AT_abstract_origin')
            if offset is None:
                offset = self.target(entry, 'DW_AT_specification')
            if offset is None:
                break
            entry = self.reader.entry(self.unit, offset)
            result.append(entry)
        return result

    def first(self, entries, get, name, default):
        for entry in entries:
            if name in entry.attributes:
                return get(entry, name)
        return default

    # Lines.

    def read_lines(self):
        offset = self.value(self.top, 'DW_AT_stmt_list', None)
        if offset is None:
            return
        program = self.reader.dwarf.line_program_for_CU_entry(self.unit, offset)
        if program['version'] > 4:
            raise Malformed('its line table is DWARF %d, which is not supported' % program['version'])
        if not program['line_range'] or not program['maximum_operations_per_instruction']:
            raise Malformed('a line table divides by zero')
        if program.program_end_offset > program.stream.size():
            raise Malformed('a line table is longer than its section')
        directories = program['include_directory']
        for file in program['file_entry']:
            index = file.dir_index
            name = file.name
            if index and not name.startswith('/'):
                if index > len(directories):
                    raise Malformed('a file is in a folder that does not exist')
                name = directories[index - 1] + '/' + name
            program.stream.spend(len(name))
            self.files.append(name)
        if offset in self.reader.line_programs:
            return  # another unit has the rows already
        self.reader.line_programs.add(offset)
        files = self.files
        count = len(files)
        add = self.builder.line

        def row(state):
            index = state.file
            add(state.address, files[index - 1] if 0 < index <= count else '', state.line,
                bool(state.is_stmt), state.end_sequence)
        _take_row[0] = row
        try:
            program.get_entries()
        finally:
            _take_row[0] = None

    def file(self, index):
        return self.files[index - 1] if 0 < index <= len(self.files) else ''

    # Functions.

    def read_functions(self):
        """Reads the entries as they lie, one after the other, and jumps over those that hold no function."""
        entry = self.top
        offset = entry.offset + entry.size
        if not entry.has_children:
            return
        functions = [None]  # for each open entry the function that its variables belong to
        while functions and offset < self.end:
            entry = self.reader.entry(self.unit, offset)
            offset += entry.size
            tag = entry.tag
            if tag is None:
                ended = functions.pop()
                if ended is not None and (not functions or functions[-1] is not ended):
                    ended.finish()
                continue
            function = None
            if tag == 'DW_TAG_subprogram':
                function = self.function(entry)
            elif tag == 'DW_TAG_lexical_block':
                function = functions[-1]
            elif tag in ('DW_TAG_formal_parameter', 'DW_TAG_variable') and functions[-1] is not None:
                if self.reader.detail >= VARIABLES:
                    functions[-1].variable(entry)
            if entry.has_children:
                # Namespaces hold functions, and structures may.
                wanted = function is not None and self.reader.detail >= VARIABLES \
                    or tag in ('DW_TAG_namespace', 'DW_TAG_structure_type', 'DW_TAG_class_type', 'DW_TAG_module')
                sibling = None if wanted else self.target(entry, 'DW_AT_sibling')
                if sibling is None:
                    functions.append(function)
                    continue
                if sibling < offset:
                    raise Malformed('an entry is its own sibling')
                offset = sibling
            if function is not None and tag == 'DW_TAG_subprogram':
                function.finish()
        # Some compilers leave out the null entries at the end of a unit.
        for index, function in enumerate(functions):
            if function is not None and function not in functions[:index]:
                function.finish()

    def function(self, entry):
        low, high = self.extent(entry)
        if low is None or not self.builder.isCode(low):
            return None
        return Function(self, entry, low, high)

    def extent(self, entry):
        """First address of an entry, and the one after its end; None if it has no code."""
        low = self.value(entry, 'DW_AT_low_pc', None)
        if low is not None:
            high = entry.attributes.get('DW_AT_high_pc')
            if high is None:
                return low, low + 1
            # DWARF 4, section 2.17.2: a constant is an offset.
            return low, high.value if high.form == 'DW_FORM_addr' else low + self.value(entry, 'DW_AT_high_pc', 0)
        ranges = self.value(entry, 'DW_AT_ranges', None)
        if ranges is None:
            return None, None
        for piece in self.reader.dwarf.range_lists().get_range_list_at_offset(ranges):
            # The first part has the entry point; what follows is its cold part.
            if hasattr(piece, 'begin_offset'):
                return self.low_pc + piece.begin_offset, self.low_pc + piece.end_offset
        return None, None

    # Types.

    def type_of(self, entries):
        for entry in entries:
            if 'DW_AT_type' in entry.attributes:
                return self.type_name(self.target(entry, 'DW_AT_type'), '', 0)
        return 'void'

    def type_name(self, offset, inner, depth):
        """A type as C declares something named inner: "int", "*p" give "int *p"."""
        if offset is None:
            return ('void ' + inner).rstrip()
        if not inner and offset in self.types:
            return self.types[offset]
        if depth > DEEPEST_TYPE:
            raise Malformed('a type contains itself')
        entry = self.reader.entry(self.unit, offset)
        result = self.spell(entry, self.target(entry, 'DW_AT_type'), inner, depth + 1)
        self.reader.info.spend(len(result))
        if not inner:
            self.types[offset] = result
        return result

    POINTERS = {'DW_TAG_pointer_type': '*', 'DW_TAG_reference_type': '&', 'DW_TAG_rvalue_reference_type': '&&'}
    QUALIFIERS = {'DW_TAG_const_type': 'const', 'DW_TAG_volatile_type': 'volatile',
                  'DW_TAG_restrict_type': 'restrict'}
    TAGGED = {'DW_TAG_structure_type': 'struct', 'DW_TAG_union_type': 'union', 'DW_TAG_enumeration_type': 'enum',
              'DW_TAG_class_type': 'class'}

    def spell(self, entry, of, inner, depth):
        tag = entry.tag
        if tag in self.POINTERS:
            inner = self.POINTERS[tag] + inner
            if of is not None and self.reader.entry(self.unit, of).tag in ('DW_TAG_array_type',
                                                                           'DW_TAG_subroutine_type'):
                inner = '(' + inner + ')'
            return self.type_name(of, inner, depth)
        if tag in self.QUALIFIERS:
            word = self.QUALIFIERS[tag]
            if of is not None and self.reader.entry(self.unit, of).tag in self.POINTERS:
                return self.type_name(of, (word + ' ' + inner).rstrip(), depth)
            return word + ' ' + self.type_name(of, inner, depth)
        if tag == 'DW_TAG_array_type':
            for child in self.children(entry):
                if child.tag == 'DW_TAG_subrange_type':
                    count = self.value(child, 'DW_AT_count', None)
                    if count is None:
                        bound = self.value(child, 'DW_AT_upper_bound', None)
                        count = '' if bound is None else bound + 1
                    inner += '[%s]' % count
            return self.type_name(of, inner, depth)
        if tag == 'DW_TAG_subroutine_type':
            arguments = [self.type_name(self.target(child, 'DW_AT_type'), '', depth)
                         if child.tag == 'DW_TAG_formal_parameter' else '...'
                         for child in self.children(entry)
                         if child.tag in ('DW_TAG_formal_parameter', 'DW_TAG_unspecified_parameters')]
            return self.type_name(of, inner + '(' + ', '.join(arguments or ['void']) + ')', depth)
        name = self.string(entry, 'DW_AT_name')
        if tag in self.TAGGED and (self.is_c or not name):
            name = self.TAGGED[tag] + ' ' + (name or '{...}')
        return ((name or '?') + ' ' + inner).rstrip()

    def children(self, entry):
        offset = entry.offset + entry.size
        depth = 1 if entry.has_children else 0
        while depth and offset < self.end:
            child = self.reader.entry(self.unit, offset)
            offset += child.size
            if child.tag is None:
                depth -= 1
            else:
                if depth == 1:
                    yield child
                if child.has_children:
                    depth += 1

    # Locations.

    def location(self, entry):
        attribute = entry.attributes.get('DW_AT_location')
        if attribute is None:
            constant = entry.attributes.get('DW_AT_const_value')
            if constant is not None and isinstance(constant.value, (int, long)):
                return 'constant %d' % constant.value
            return ''
        if not isinstance(attribute.value, (int, long)):
            return self.expression(attribute.value)
        base = self.low_pc
        parts = []
        for item in self.reader.locations.get_location_list_at_offset(attribute.value):
            if isinstance(item, locationlists.BaseAddressEntry):
                base = item.base_address
            else:
                parts.append('[0x%x, 0x%x) %s' % (base + item.begin_offset, base + item.end_offset,
                                                  self.expression(self.reader.info.over(item.loc_expr))))
        result = '; '.join(parts)
        self.reader.info.spend(len(result))
        return result

    def expression(self, stream):
        try:
            return self.describe(self.reader.expression_parser(self.unit.structs).parse_expr(stream))
        except KeyError as unknown:
            # There are numbers for vendors to use (DWARF 4, section 7.7.1).
            return 'unknown operation %s' % unknown

    def describe(self, operations):
        parts = []
        for operation in operations:
            words = [operation.op_name]
            for argument in operation.args:
                if isinstance(argument, list):
                    words.append('(' + self.describe(argument) + ')')
                elif isinstance(argument, (int, long)):
                    words.append(('0x%x' if operation.op_name == 'DW_OP_addr' else '%d') % argument)
                else:
                    words.append(''.join('%02x' % ord(byte) for byte in argument.read(argument.size())))
            parts.append(' '.join(words))
        return ', '.join(parts)


class Function(object):
    """A function while its entries are read."""

    def __init__(self, unit, entry, low, high):
        self.unit = unit
        self.entries = unit.inherited(entry)
        self.low = low
        self.high = high
        self.parameters = []
        self.variables = []

    def variable(self, entry):
        unit = self.unit
        entries = unit.inherited(entry)
        found = unit.builder.variable(unit.first(entries, unit.string, 'DW_AT_name', ''), unit.type_of(entries),
                                      self.number(entries, 'DW_AT_decl_line'), unit.location(entry))
        (self.parameters if entry.tag == 'DW_TAG_formal_parameter' else self.variables).append(found)

    def number(self, entries, name):
        return self.unit.first(entries, lambda entry, name: self.unit.value(entry, name, 0), name, 0)

    def finish(self):
        unit = self.unit
        unit.builder.function(unit.first(self.entries, unit.string, 'DW_AT_name', ''), self.low, self.high,
                              unit.file(self.number(self.entries, 'DW_AT_decl_file')),
                              self.number(self.entries, 'DW_AT_decl_line'), self.parameters, self.variables)


def line_program_for_CU_entry(self, unit, offset):
    """As DWARFInfo.line_program_for_CU, with an entry that has been read already."""
    return self._parse_line_program_at_offset(offset, unit.structs)


DWARFInfo.line_program_for_CU_entry = line_program_for_CU_entry


def read(builder, streams, address_size, detail):
    """Reads a file.

    builder: DwarfBuilder; streams: SectionStream of .debug_info, .debug_abbrev, .debug_str, .debug_line, .debug_loc,
    .debug_ranges; address_size: bytes; detail: LINES, FUNCTIONS or VARIABLES.
    """
    try:
        Reader(builder, streams, address_size, detail).read()
    except KeyError as missing:
        # From the tables of abbreviations and forms.
        raise Malformed('it uses the code %s, which is not defined' % missing)

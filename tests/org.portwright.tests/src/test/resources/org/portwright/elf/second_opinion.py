# SPDX-License-Identifier: EPL-2.0
# What pyelftools itself says about ELF files, line by line, for a comparison with our readers.
"""Usage: second_opinion.py FILE...   (Python 3, pyelftools on the path)"""
import sys

from elftools.elf.elffile import ELFFile
from elftools.elf.enums import ENUM_E_MACHINE, ENUM_E_TYPE, ENUM_P_TYPE_BASE, ENUM_P_TYPE_MIPS, ENUM_SH_TYPE_BASE
from elftools.elf.enums import ENUM_SH_TYPE_MIPS, ENUM_ST_INFO_BIND, ENUM_ST_INFO_TYPE, ENUM_ST_SHNDX
from elftools.elf.enums import ENUM_ST_VISIBILITY
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection


def number(value, *enums):
    """pyelftools gives names where it knows them: back to the number."""
    if isinstance(value, int):
        return value
    for enum in enums:
        if value in enum:
            return enum[value]
    raise KeyError(value)


def file(path):
    with open(path, 'rb') as stream:
        elf = ELFFile(stream)
        header = elf.header
        print('header', elf.elfclass, 'little' if elf.little_endian else 'big', number(header.e_type, ENUM_E_TYPE),
              number(header.e_machine, ENUM_E_MACHINE), header.e_flags, header.e_entry)
        for section in elf.iter_sections():
            print('section', section.name, number(section['sh_type'], ENUM_SH_TYPE_BASE, ENUM_SH_TYPE_MIPS),
                  section['sh_flags'], section['sh_addr'], section['sh_offset'], section['sh_size'],
                  section['sh_link'], section['sh_info'], section['sh_addralign'], section['sh_entsize'])
        for segment in elf.iter_segments():
            print('segment', number(segment['p_type'], ENUM_P_TYPE_BASE, ENUM_P_TYPE_MIPS), segment['p_flags'],
                  segment['p_offset'], segment['p_vaddr'], segment['p_filesz'], segment['p_memsz'])
        table = elf.get_section_by_name('.symtab')
        if isinstance(table, SymbolTableSection):
            # pyelftools gives a section's name to a section symbol without one.
            for symbol in table.iter_symbols():
                name = table.stringtable.get_string(symbol.entry.st_name)
                print('symbol', name, symbol['st_value'], symbol['st_size'],
                      number(symbol['st_info']['bind'], ENUM_ST_INFO_BIND),
                      number(symbol['st_info']['type'], ENUM_ST_INFO_TYPE),
                      number(symbol['st_other']['visibility'], ENUM_ST_VISIBILITY),
                      number(symbol['st_shndx'], ENUM_ST_SHNDX))
        for section in elf.iter_sections():
            if isinstance(section, RelocationSection) and not section['sh_flags'] & 2:
                for relocation in section.iter_relocations():
                    print('relocation', section['sh_info'], relocation['r_offset'], relocation['r_info_type'],
                          relocation['r_info_sym'], relocation['r_addend'] if relocation.is_RELA() else 0)
        if elf.get_section_by_name('.debug_info'):
            dwarf(elf)


def dwarf(elf):
    code = [(section['sh_addr'], section['sh_addr'] + section['sh_size']) for section in elf.iter_sections()
            if section['sh_flags'] & 6 == 6]

    def is_code(address):
        return any(start <= address < end for start, end in code)

    # A program linked with --emit-relocs is relocated already.
    info = elf.get_dwarf_info(relocate_dwarf_sections=False)
    for unit in info.iter_CUs():
        top = unit.get_top_DIE()
        program = info.line_program_for_CU(unit)
        print('unit', text(top, 'DW_AT_name'), text(top, 'DW_AT_comp_dir'))
        for die in unit.iter_DIEs():
            low = die.attributes.get('DW_AT_low_pc')
            if die.tag == 'DW_TAG_subprogram' and low is not None and is_code(low.value):
                size = die.attributes['DW_AT_high_pc'].value
                origin = die
                while 'DW_AT_name' not in origin.attributes:
                    origin = origin.get_DIE_from_attribute(
                        'DW_AT_abstract_origin' if 'DW_AT_abstract_origin' in origin.attributes
                        else 'DW_AT_specification')
                print('function', text(origin, 'DW_AT_name'), low.value, low.value + size)
        sequence = []
        for entry in program.get_entries():
            state = entry.state
            if state is not None:
                sequence.append((state.address, name(program, state.file), state.line,
                                 int(bool(state.is_stmt)), int(state.end_sequence)))
                if state.end_sequence:
                    if is_code(sequence[0][0]):
                        for row in sequence:
                            print('line', *row)
                    sequence = []


def name(program, index):
    entry = program['file_entry'][index - 1]
    if entry.dir_index:
        return (program['include_directory'][entry.dir_index - 1] + b'/' + entry.name).decode()
    return entry.name.decode()


def text(die, attribute):
    value = die.attributes.get(attribute)
    return value.value.decode() if value else ''


for argument in sys.argv[1:]:
    print('file', argument)
    file(argument)

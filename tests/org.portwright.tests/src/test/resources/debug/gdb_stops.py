# SPDX-License-Identifier: EPL-2.0
# Steps through a program with gdb, and writes what there is at each stop, a JSON object a line; before them, in a line each,
# where breakpoints on the lines of its source are, and on its functions.
"""For gdb-multiarch: -ex 'python PORT, COMMANDS, STOPS, CLEARED, FILE, LINES, OUTPUT = ...' -x gdb_stops.py PROGRAM."""

import json
import re
import struct

import gdb

NEAR = 1 << 20          # to the stack pointer: a number that a register or the stack held before
STACK = [0]             # its pointer; of optimised code, which has variables before they have values
POINTER = 'pointer'     # to what lies at other addresses in the translated program: stack and heap


def text_and_data():
    lines = gdb.execute('maint info sections ALLOC', to_string=True).splitlines()
    ranges = [line.split(']', 1)[1].split()[0].split('->') for line in lines if '->' in line]
    return [(int(low, 16), int(high, 16)) for low, high in ranges]


def value(it):
    it.fetch_lazy()     # whole, not member by member
    plain = it.type.strip_typedefs()
    code = plain.code
    if code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_BOOL, gdb.TYPE_CODE_ENUM):
        return POINTER if STACK[0] and abs(int(it) - STACK[0]) < NEAR else str(int(it))
    if code == gdb.TYPE_CODE_FLT:
        number = float(it)
        return 'nan' if number != number else struct.pack('>d', number).hex()
    if code == gdb.TYPE_CODE_PTR:
        address = int(it) & 0xffffffff
        known = address == 0 or any(low <= address < high for low, high in RANGES)
        return '0x%x' % address if known else POINTER
    if code == gdb.TYPE_CODE_ARRAY:
        low, high = plain.range()
        return '[' + ' '.join(value(it[index]) for index in range(low, min(high + 1, 64))) + ']'
    if code == gdb.TYPE_CODE_STRUCT:
        return '{' + ' '.join('%s=%s' % (field.name, value(it[field])) for field in plain.fields()
                              if hasattr(field, 'bitpos')) + '}'     # static members have none
    return '?'


def variables(frame, line):
    found = []
    block = frame.block()
    while block is not None:
        for symbol in block:
            # Labels without code are like that, too.
            is_kept = symbol.addr_class != gdb.SYMBOL_LOC_OPTIMIZED_OUT
            if symbol.is_argument or symbol.is_variable and is_kept:
                try:
                    found.append([symbol.name, symbol.line, value(symbol.value(frame))])
                except gdb.error as problem:
                    found.append([symbol.name, symbol.line, '<%s>' % problem])
        if block.function is not None:
            break
        block = block.superblock
    return found


def globals_of(frame):
    found = {}
    for block in frame.block().static_block, frame.block().global_block:
        for symbol in block:
            if symbol.is_variable and symbol.symtab.filename == frame.find_sal().symtab.filename:
                found[symbol.name] = value(symbol.value())
    return found


def name_of(function):
    return re.sub(r'(?<=\w)\(.*', '', function)      # of C++ there are parameters behind it


def functions():
    """The names of those in FILE, also of those that are only parts of others."""
    found = set()
    for item in gdb.lookup_global_symbol('main').symtab.linetable():
        block = gdb.block_for_pc(item.pc)
        while block is not None:
            if block.function is not None and block.function.symtab.filename.endswith('/' + FILE):
                found.add(name_of(block.function.name))
            block = block.superblock
    return found


def breakpoints(place):
    try:
        breakpoint = gdb.Breakpoint(place)
    except gdb.error:
        return []       # there is no code behind it
    addresses = sorted(location.address for location in breakpoint.locations)
    breakpoint.delete()
    return addresses


def stop():
    frame = gdb.newest_frame()
    sal = frame.find_sal()
    if sal.symtab is None or frame.function() is None:
        return None
    stack = []
    outer = frame
    while outer is not None and outer.find_sal().symtab is not None:
        stack.append([name_of(outer.name()), outer.find_sal().line])
        outer = outer.older()
    stack_pointer = int(frame.read_register('sp')) & 0xffffffff
    if CLEARED:     # what functions that have returned have left would be seen in variables that have no value yet
        STACK[0] = stack_pointer
        gdb.selected_inferior().write_memory(stack_pointer - CLEARED, bytes(CLEARED))
    frame_begin = int(re.search('frame at (0x[0-9a-f]+)', gdb.execute('info frame', to_string=True)).group(1), 16)
    return {'stack': stack, 'address': frame.pc(), 'variables': variables(frame, sal.line), 'globals': globals_of(frame),
            'frameSize': frame_begin - stack_pointer}


gdb.execute('set pagination off')
gdb.execute('set confirm off')
gdb.execute('set width 0')
gdb.execute('set max-value-size unlimited')
gdb.execute('set print repeats unlimited')
# Many programs have a loop in a line, whose instructions gdb makes one by one. It asks qemu for each, which it does not for
# Linux, and reads the code in the file.
gdb.execute('set osabi none')
gdb.execute('set trust-readonly-sections on')
RANGES = text_and_data()
LOCATIONS = [breakpoints('%s:%d' % (FILE, line)) for line in range(1, LINES + 1)]
ENTRIES = {name: breakpoints(name) for name in sorted(functions())}
gdb.execute('target remote localhost:%d' % PORT)
gdb.execute('break main')
gdb.execute('continue')
with open(OUTPUT, 'w') as output:
    output.write(json.dumps(LOCATIONS) + '\n' + json.dumps(ENTRIES) + '\n')
    if 'continue' in COMMANDS:
        for name in sorted(ENTRIES.keys() - {'main'}):
            gdb.Breakpoint(name)
    for number in range(STOPS):
        if not gdb.selected_inferior().threads():
            break
        here = stop()
        if here is None:
            break
        output.write(json.dumps(here) + '\n')
        command = COMMANDS[number % len(COMMANDS)]
        try:
            gdb.execute('next' if command == 'finish' and len(here['stack']) < 2 else command, to_string=True)
        except gdb.error as problem:
            break       # it has ended, or gdb is lost

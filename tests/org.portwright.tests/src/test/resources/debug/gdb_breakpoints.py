# SPDX-License-Identifier: EPL-2.0
# Sets a breakpoint on each line of a source with gdb, and prints the addresses: a line of text for each.
"""For gdb-multiarch: -ex 'python FILE, LINES = ...' -x gdb_breakpoints.py PROGRAM."""

import gdb

for line in range(1, LINES + 1):
    addresses = []
    try:
        breakpoint = gdb.Breakpoint('%s:%d' % (FILE, line))
        addresses = sorted(location.address for location in breakpoint.locations)
        breakpoint.delete()
    except gdb.error:
        pass        # there is no code behind it
    print('BREAKPOINT', line, *('0x%x' % address for address in addresses))

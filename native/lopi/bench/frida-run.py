# SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
# frida-run.py WAIT FUNCTIONS PROGRAM ARGUMENT...: runs a program whose functions Frida instruments as it runs.
#
# WAIT is frida-wait.c as a shared library, FUNCTIONS a file with a function's name in each line. The hooks are C, which
# Gum compiles and calls without JavaScript. The program's processor time without that of getting ready goes to
# file descriptor 3, if it is there.
import os
import subprocess
import sys
import time

import frida

HOOKS = """
const memory = size => Memory.alloc(size);
const hooks = new CModule(`
#include <gum/guminterceptor.h>
extern volatile unsigned counter;
extern volatile unsigned long sum;
void onEnter(GumInvocationContext *call) { *GUM_IC_GET_INVOCATION_DATA(call, unsigned) = counter; }
void onLeave(GumInvocationContext *call) { sum += counter - *GUM_IC_GET_INVOCATION_DATA(call, unsigned); }
`, {counter: memory(16), sum: memory(16)});
for (const address of ADDRESSES) {
    try {
        Interceptor.attach(ptr(address), hooks);
    } catch (tooShort) {
        // Gum needs room for a jump: such a function is left alone.
    }
}
Interceptor.flush();
"""


def start(wait, line):
    """Starts the program, which then waits: its process, and what to close so that it goes on."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.set_inheritable(reading, True)
        os.execve(line[0], line, {**os.environ, "LD_PRELOAD": wait, "FRIDA_START": str(reading)})
    os.close(reading)
    return process, writing


def addresses(program, functions):
    symbols = [line.split() for line in subprocess.check_output(["nm", program], text=True).splitlines()]
    return ["0x" + symbol[0] for symbol in symbols if len(symbol) == 3 and symbol[1] in "tT" and symbol[2] in functions]


def instrument(process, places):
    problems = []
    script = frida.attach(process).create_script(HOOKS.replace("ADDRESSES", repr(places)))
    script.on("message", lambda message, data: problems.append(message))
    script.load()
    if problems:
        sys.exit(problems[0].get("description", "Frida failed"))
    return script


def main():
    wait, list_of_functions, *line = sys.argv[1:]
    with open(list_of_functions, encoding="utf-8") as file:
        functions = set(file.read().split())
    process, writing = start(wait, line)
    script = instrument(process, addresses(line[0], functions))
    before = time.clock_gettime(~process << 3 | 2)      # clock_getcpuclockid(3) of Linux
    os.close(writing)
    _, status, usage = os.wait4(process, 0)
    try:
        os.write(3, f"{usage.ru_utime + usage.ru_stime - before:.6f}".encode())
    except OSError:
        pass
    os._exit(os.waitstatus_to_exitcode(status) & 255)   # Frida's own end takes long


main()

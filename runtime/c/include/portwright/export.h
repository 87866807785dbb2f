/* SPDX-License-Identifier: EPL-2.0 */
/* C functions that Java calls: what all glue that `portwright bind` makes of exports has in common. See docs/exports.md. */
#ifndef PORTWRIGHT_EXPORT_H
#define PORTWRIGHT_EXPORT_H

#include <portwright/java.h>
#include <stdlib.h>

/* Describes a function to the translator (org.portwright.translator.binding.Export); and keeps it though C does not call
   it. The function has words only as parameters. */
#define PORTWRIGHT_EXPORT_(description) \
    __asm__(".pushsection .portwright.exports, \"\", %progbits\n\t.asciz \"" description "\"\n\t.popsection");
#define PORTWRIGHT_EXPORTED_ __attribute__((used, retain))

/** Two words of a parameter of 64 bits. */
#define PORTWRIGHT_LONG_(low, high) ((long long) (high) << 32 | (low))

JAVA_FUNCTION_1_(portwright_ready_, "org/portwright/runtime/image/ProgramImage.ready(I)V static -", void *)

/** What a library does when it is opened: constructors have run, and Java goes on. */
__attribute__((weak)) int main(void)
{
    char here;
    portwright_ready_(&here);
    return 1;
}

/** What it does when it is closed. */
__attribute__((weak)) PORTWRIGHT_EXPORTED_ void portwright_export_exit(void)
{
    exit(0);
}

#endif

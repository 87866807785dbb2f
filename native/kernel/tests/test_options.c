// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/options.c: the words of the command line.

#include "shim.h"

static bool text_is(const char *name, const char *expected)
{
    char buffer[16];
    const char *text = option_text(name, buffer, sizeof(buffer));
    return expected ? text && strcmp(text, expected) == 0 : text == NULL;
}

int main(void)
{
    ok(!option_is_set("trace") && strcmp(option_program_arguments(), "") == 0, "no command line");
    command_line = "  /boot/kernel.elf program=traffic cpus=4  trace deadlocks hz=x wide= big=4294967296 "
                   "long=abcdefghijklmnopqrstuvwxyz -- trace=1 lockstat  -- more";
    ok(text_is("program", "traffic"), "a text");
    ok(option_number("cpus", 8) == 4, "a number");
    ok(option_is_set("trace") && option_is_set("cpus"), "words that are set");
    ok(!option_is_set("deadlock") && !option_is_set("deadlocksx") && !option_is_set("race"),
       "a word that only begins or ends alike is another word");
    ok(!option_is_set("lockstat"), "words behind -- are the program's");
    ok(strcmp(option_program_arguments(), "trace=1 lockstat  -- more") == 0, "the program's arguments");
    ok(option_number("hz", 100) == 100, "what is not a number counts as not given");
    ok(option_number("big", 3) == 3, "a number that is too large, too");
    ok(option_number("wide", 5) == 5 && text_is("wide", ""), "an empty value");
    ok(option_number("trace", 6) == 6 && text_is("trace", NULL), "a word without a value");
    ok(text_is("long", "abcdefghijklmno"), "a long text is cut off at the buffer's end");
    ok(option_is("program", "traffic") && !option_is("program", "traff") && !option_is("program", "traffics")
           && !option_is("trace", "") && !option_is("missing", ""), "whether a word has a value");
    ok(text_is("missing", NULL) && option_number("missing", 9) == 9, "a word that is not there");
    command_line = "--";
    ok(strcmp(option_program_arguments(), "") == 0, "-- at the end");
    command_line = "a -- ";
    ok(strcmp(option_program_arguments(), "") == 0, "-- and a blank at the end");
    return finish();
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The C side of a program's start: splits the argument string and calls main.
#include "library/text.h"

int main(int argc, char **argv);
void program_begin(char *arguments) noreturn;

#define ARGUMENTS_MAXIMUM 32

// argv[0] is the first argument, not the program's name: a code package knows its name.
static int split(char *text, char **argv)
{
    int argc = 0;
    while (argc < ARGUMENTS_MAXIMUM) {
        while (*text == ' ')
            *text++ = 0;
        if (!*text)
            break;
        argv[argc++] = text;
        while (*text && *text != ' ')
            text++;
    }
    argv[argc] = NULL;
    return argc;
}

void program_begin(char *arguments)
{
    char *argv[ARGUMENTS_MAXIMUM + 1];
    int argc = split(arguments, argv);
    process_exit(main(argc, argv));
}

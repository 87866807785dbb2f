// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The words of the kernel's command line (docs/kernel.md): NAME or NAME=VALUE, up to the word --.

#include "kernel.h"

const char *command_line = "";

static const char *skip_blanks(const char *at)
{
    while (*at == ' ')
        at++;
    return at;
}

static u32 word_length(const char *word)
{
    u32 length = 0;
    while (word[length] && word[length] != ' ')
        length++;
    return length;
}

static bool is_end(const char *word, u32 length)
{
    return length == 2 && word[0] == '-' && word[1] == '-';
}

// What follows the name in the first word that has it: "" or "=...". Null if there is none.
static const char *find(const char *name)
{
    u32 name_length = (u32)strlen(name);
    for (const char *word = skip_blanks(command_line); *word;) {
        u32 length = word_length(word);
        if (is_end(word, length))
            return NULL;
        if (length >= name_length && memcmp(word, name, name_length) == 0
            && (length == name_length || word[name_length] == '='))
            return word + name_length;
        word = skip_blanks(word + length);
    }
    return NULL;
}

bool option_is_set(const char *name)
{
    return find(name) != NULL;
}

const char *option_text(const char *name, char *buffer, u32 capacity)
{
    const char *value = find(name);
    if (!value || *value != '=' || !capacity)
        return NULL;
    value++;
    u32 length = minimum(word_length(value), capacity - 1);
    memcpy(buffer, value, length);
    buffer[length] = '\0';
    return buffer;
}

bool option_is(const char *name, const char *value)
{
    const char *given = find(name);
    return given && *given == '=' && word_length(given + 1) == strlen(value) && memcmp(given + 1, value, strlen(value)) == 0;
}

u32 option_number(const char *name, u32 otherwise)
{
    const char *value = find(name);
    if (!value || *value != '=')
        return otherwise;
    u64 number = 0;
    u32 length = word_length(++value);
    for (u32 i = 0; i < length; i++) {
        if (value[i] < '0' || value[i] > '9')
            return otherwise;
        number = number * 10 + (u32)(value[i] - '0');
        if (number > 0xffffffffu)
            return otherwise;
    }
    return length ? (u32)number : otherwise;
}

const char *option_program_arguments(void)
{
    for (const char *word = skip_blanks(command_line); *word;) {
        u32 length = word_length(word);
        if (is_end(word, length))
            return skip_blanks(word + length);
        word = skip_blanks(word + length);
    }
    return "";
}

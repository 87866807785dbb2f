// SPDX-License-Identifier: EPL-2.0
// A calculator: reads a line, prints its value. Knows + - * / % ^, parentheses, variables and
// some functions; what is wrong with a line is said together with the column.
//
//   line        assignment | expression | nothing; a # starts a comment
//   assignment  name '=' expression
//   expression  term   { ('+' | '-') term }
//   term        factor { ('*' | '/' | '%') factor }
//   factor      ('-' | '+') factor | power
//   power       primary [ '^' factor ]                     (so -2^2 is -4, and 2^-1 is 0.5)
//   primary     number | name | name '(' expression ')' | '(' expression ')'
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 256, NAME_SIZE = 16, VARIABLES = 64, DEEPEST = 200 };

struct variable {
    char name[NAME_SIZE];
    double value;
};

struct function {
    const char *name;
    double (*compute)(double);
};

static const struct function functions[] = {
    {"sqrt", sqrt}, {"abs", fabs}, {"floor", floor}, {"ceil", ceil}, {"round", round},
    {"sin", sin},   {"cos", cos},  {"tan", tan},     {"exp", exp},   {"log", log},
};

static struct variable variables[VARIABLES] = {
    {"pi", 3.14159265358979323846},
    {"e", 2.71828182845904523536},
    {"last", 0},
};
static int variable_count = 3;

// A line while it is read.
struct reader {
    const char *line;
    const char *next;
    int depth;              // of nested expressions: the C stack is finite
    int column;             // of the first mistake, counted from 1; 0 if there is none
    char message[80];
};

// Notes a mistake and goes to the end of the line, where nothing more can be read. Only the
// first mistake counts: the others follow from it. Returns 0 as the value of what is wrong.
static double fail(struct reader *reader, const char *where, const char *format, ...)
{
    if (!reader->column) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(reader->message, sizeof reader->message, format, arguments);
        va_end(arguments);
        reader->column = (int)(where - reader->line) + 1;
    }
    reader->next = strchr(reader->next, '\0');
    return 0;
}

static char peek(struct reader *reader)
{
    while (isspace((unsigned char)*reader->next)) {
        reader->next++;
    }
    return *reader->next == '#' ? '\0' : *reader->next;
}

static int accept(struct reader *reader, char wanted)
{
    if (peek(reader) != wanted) {
        return 0;
    }
    reader->next++;
    return 1;
}

static void expect(struct reader *reader, char wanted)
{
    if (!accept(reader, wanted)) {
        fail(reader, reader->next, "'%c' expected", wanted);
    }
}

static void read_name(struct reader *reader, char name[NAME_SIZE])
{
    const char *start = reader->next;
    int length = 0;
    while (isalnum((unsigned char)*reader->next) || *reader->next == '_') {
        if (length == NAME_SIZE - 1) {
            fail(reader, start, "a name has at most %d letters", NAME_SIZE - 1);
            break;
        }
        name[length++] = *reader->next++;
    }
    name[length] = '\0';
}

static struct variable *find_variable(const char *name)
{
    for (int i = 0; i < variable_count; i++) {
        if (!strcmp(variables[i].name, name)) {
            return &variables[i];
        }
    }
    return NULL;
}

static const struct function *find_function(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (!strcmp(functions[i].name, name)) {
            return &functions[i];
        }
    }
    return NULL;
}

static double read_expression(struct reader *reader);

static double read_named(struct reader *reader)
{
    const char *start = reader->next;
    char name[NAME_SIZE];
    read_name(reader, name);
    if (accept(reader, '(')) {
        const struct function *function = find_function(name);
        if (!function) {
            return fail(reader, start, "no such function: %s", name);
        }
        double argument = read_expression(reader);
        expect(reader, ')');
        return function->compute(argument);
    }
    struct variable *variable = find_variable(name);
    if (!variable) {
        return fail(reader, start, "no such variable: %s", name);
    }
    return variable->value;
}

static double read_primary(struct reader *reader)
{
    char first = peek(reader);
    if (accept(reader, '(')) {
        double value = read_expression(reader);
        expect(reader, ')');
        return value;
    }
    if (isalpha((unsigned char)first) || first == '_') {
        return read_named(reader);
    }
    if (isdigit((unsigned char)first) || first == '.') {
        char *end;
        double value = strtod(reader->next, &end);
        if (end != reader->next) {
            reader->next = end;
            return value;
        }
    }
    if (first == '\0') {
        return fail(reader, reader->next, "the line ends too early");
    }
    return fail(reader, reader->next, "a number, a name or '(' expected, not '%c'", first);
}

static double read_factor(struct reader *reader)
{
    if (++reader->depth > DEEPEST) {
        return fail(reader, reader->next, "nested too deeply");
    }
    double value;
    if (accept(reader, '-')) {
        value = -read_factor(reader);
    } else if (accept(reader, '+')) {
        value = read_factor(reader);
    } else {
        value = read_primary(reader);
        if (accept(reader, '^')) {
            value = pow(value, read_factor(reader));
        }
    }
    reader->depth--;
    return value;
}

static double read_term(struct reader *reader)
{
    double value = read_factor(reader);
    for (;;) {
        char operator = peek(reader);
        if (operator != '*' && operator != '/' && operator != '%') {
            return value;
        }
        const char *where = reader->next++;
        double right = read_factor(reader);
        if (operator == '*') {
            value *= right;
        } else if (right == 0) {
            return fail(reader, where, "division by zero");
        } else {
            value = operator == '/' ? value / right : fmod(value, right);
        }
    }
}

static double read_expression(struct reader *reader)
{
    double value = read_term(reader);
    for (;;) {
        if (accept(reader, '+')) {
            value += read_term(reader);
        } else if (accept(reader, '-')) {
            value -= read_term(reader);
        } else {
            return value;
        }
    }
}

// The variable that the line assigns to: an entry with an empty name if it is a new one, which
// gets the name only when the rest of the line is right. NULL if the line assigns nothing.
static struct variable *read_target(struct reader *reader, char name[NAME_SIZE])
{
    const char *start = reader->next;
    if (!isalpha((unsigned char)peek(reader)) && peek(reader) != '_') {
        return NULL;
    }
    const char *name_start = reader->next;
    read_name(reader, name);
    if (!accept(reader, '=')) {
        reader->next = start;
        return NULL;
    }
    struct variable *variable = find_variable(name);
    if (!variable) {
        if (variable_count == VARIABLES) {
            fail(reader, name_start, "no room for more variables");
            return NULL;
        }
        variable = &variables[variable_count];
    }
    return variable;
}

static void print_value(double value)
{
    // C leaves open whether printf shows the sign of a NaN, so none is shown here.
    if (isnan(value)) {
        printf("undefined\n");
    } else {
        printf("%.12g\n", value);
    }
}

// Prints the line's value or what is wrong with it; returns 0 in the latter case.
static int evaluate_line(const char *line)
{
    struct reader reader = {.line = line, .next = line};
    if (peek(&reader) == '\0') {
        return 1;
    }
    char name[NAME_SIZE];
    struct variable *target = read_target(&reader, name);
    double value = read_expression(&reader);
    if (peek(&reader) != '\0') {
        fail(&reader, reader.next, "an operator expected, not '%c'", *reader.next);
    }
    if (reader.column) {
        printf("column %d: %s\n", reader.column, reader.message);
        return 0;
    }
    if (target) {
        if (target == &variables[variable_count]) {
            strcpy(target->name, name);
            variable_count++;
        }
        target->value = value;
        printf("%s = ", name);
    }
    find_variable("last")->value = value;
    print_value(value);
    return 1;
}

int main(void)
{
    char line[LINE_SIZE];
    int mistakes = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (!strchr(line, '\n') && !feof(stdin)) {
            int c;
            while ((c = getchar()) != '\n' && c != EOF) {
            }
            printf("column %d: the line is too long\n", LINE_SIZE - 1);
            mistakes++;
        } else {
            mistakes += !evaluate_line(line);
        }
        fflush(stdout);
    }
    return mistakes > 0;
}

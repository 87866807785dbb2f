// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/print.c: formats against the C library's, and what happens at the end of a buffer.
#pragma GCC diagnostic ignored "-Wformat"
#pragma GCC diagnostic ignored "-Wformat-truncation"
#pragma GCC diagnostic ignored "-Wformat-overflow"

#include "shim.h"

#define same(...)                                                                           \
    ({                                                                                      \
        char ours[200], theirs[200];                                                        \
        u32 length = format(ours, sizeof(ours), __VA_ARGS__);                               \
        u32 expected = (u32)snprintf(theirs, sizeof(theirs), __VA_ARGS__);                  \
        ok(strcmp(ours, theirs) == 0 && length == expected, "%s: \"%s\"", #__VA_ARGS__, ours); \
    })

int main(void)
{
    same("plain");
    same("%s and %s", "one", "two");
    same("%d %d %d %d", 0, 1, -1, 2147483647);
    same("%d", (int)0x80000000);
    same("%u %x", 0xffffffffu, 0xdeadbeefu);
    same("%08x|%8x|%-8x|", 0xbeefu, 0xbeefu, 0xbeefu);
    same("%05d|%5d|%-5d|", -42, -42, -42);
    same("%02d|%02d", 7, 123);
    same("%10s|%-10s|%.3s|%.*s", "right", "left", "cut off", 2, "xyz");
    same("%*d", 6, 12);
    same("%c%c%c", 'a', 'b', 'c');
    same("%3c|%-3c|", 'a', 'b');
    same("%llu %lld %llx", 18446744073709551615ull, -9223372036854775807ll - 1, 0x123456789abcdefull);
    same("%016llx", 0xabcdefull);
    same("%lu %ld %lx %zu", 1ul, -1l, 255ul, sizeof(int));
    same("100%% of %s%%", "it");
    same("%i", 5);

    char buffer[8] = "xxxxxxx";
    ok(format(buffer, 4, "%s", "abcdef") == 6 && memcmp(buffer, "abc\0xxx", 8) == 0,
       "a buffer that is too small: cut off, ended by NUL, nothing written behind it");
    ok(format(buffer, 1, "abc") == 3 && buffer[0] == '\0' && buffer[1] == 'b', "a buffer of one byte");
    ok(format(NULL, 0, "%d", 12345) == 5, "no buffer at all");
    char text[64];
    ok(format(text, sizeof(text), "%s", (char *)NULL) == 6 && strcmp(text, "(null)") == 0, "a null string");
    format(text, sizeof(text), "%p", (void *)0xc0100000u);
    ok(strcmp(text, "c0100000") == 0, "%%p is eight hexadecimal digits");
    ok(format(text, sizeof(text), "end %") == 4 && strcmp(text, "end ") == 0, "a %% at the very end");

    char longer[1000];
    memset(longer, 'y', sizeof(longer));
    longer[sizeof(longer) - 1] = '\0';
    print("%s", longer);
    ok(serial_length[0] == 511, "print: at most 511 characters, wrote %u", serial_length[0]);
    serial_length[0] = 0;
    print("hello %d\n", 7);
    ok(serial_length[0] == 8 && memcmp(serial_output[0], "hello 7\n", 8) == 0, "print writes to the console");
    return finish();
}

/* SPDX-License-Identifier: EPL-2.0 */
/* The screen of <portwright/screen.h>: what is the same everywhere, and of three files the one for where the program is to
   run. A program for this machine is linked with -lX11. `portwright translate` defines PORTWRIGHT_JAVA for sources with
   --target java; who compiles for that with `portwright cc` defines it, too. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include <portwright/screen.h>
#include <portwright/screen/font.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { EVENTS = 64 };

/* The picture that is shown. */
static struct {
    const char *title;
    int width, height;
    uint32_t *pixels;
} screen;

/* Events that the program has not asked for yet. What puts some here runs only while the
   program is in screen_wait, and on a phone in screen_show. */
static struct {
    screen_event events[EVENTS];
    int first, count;
} screen_queue;

static void screen_put(screen_event_type type, int key, int x, int y)
{
    if (screen_queue.count < EVENTS) {
        screen_event event = {type, key, x, y};
        screen_queue.events[(screen_queue.first + screen_queue.count++) % EVENTS] = event;
    }
}

/* Each of the files defines these, and of the header's what the system has to do with. */

/* Shows a picture, of the size that the variable screen has; 0 if there is no screen. */
static int screen_begin(void);
static void screen_end(void);
/* Waits for events, which screen_put gets, or until a time is over; negative: for an event only. May be earlier. */
static void screen_await(int milliseconds);

#if !defined __mips__
#include <portwright/screen/x11.c>
#elif defined PORTWRIGHT_JAVA
#include <portwright/screen/swing.c>
#else
#include <portwright/screen/midp.c>
#endif

uint32_t *screen_open(const char *title, int width, int height)
{
    screen.pixels = calloc((size_t) width * height, sizeof *screen.pixels);
    screen.title = title;
    screen.width = width;
    screen.height = height;
    if (screen.pixels && !screen_begin()) {
        free(screen.pixels);
        screen.pixels = NULL;
    }
    return screen.pixels;
}

void screen_close(void)
{
    screen_end();
    free(screen.pixels);
    screen.pixels = NULL;
}

int64_t screen_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int screen_wait(screen_event *event, int milliseconds)
{
    int64_t end = screen_time() + milliseconds;
    int left = milliseconds;
    do {
        screen_await(screen_queue.count ? 0 : left);
        left = milliseconds < 0 ? -1 : (int) (end - screen_time());
    } while (!screen_queue.count && (milliseconds < 0 || left > 0));
    if (!screen_queue.count) {
        return 0;
    }
    *event = screen_queue.events[screen_queue.first];
    screen_queue.first = (screen_queue.first + 1) % EVENTS;
    screen_queue.count--;
    return 1;
}

/* Where a rectangle begins and ends in one dimension of the picture. */
static int screen_within(int at, int size)
{
    return at < 0 ? 0 : at > size ? size : at;
}

void screen_fill(int x, int y, int width, int height, uint32_t colour)
{
    int left = screen_within(x, screen.width), right = screen_within(x + width, screen.width);
    int bottom = screen_within(y + height, screen.height);
    for (int row = screen_within(y, screen.height); row < bottom; row++) {
        for (int column = left; column < right; column++) {
            screen.pixels[row * screen.width + column] = colour;
        }
    }
}

void screen_copy(int x, int y, int width, int height, const uint32_t *pixels)
{
    int left = screen_within(x, screen.width), right = screen_within(x + width, screen.width);
    int bottom = screen_within(y + height, screen.height);
    for (int row = screen_within(y, screen.height); left < right && row < bottom; row++) {
        memcpy(screen.pixels + row * screen.width + left, pixels + (row - y) * width + left - x,
               (right - left) * sizeof *pixels);
    }
}

static void screen_character(int x, int y, char character, int size, uint32_t colour)
{
    for (size_t i = 0; i < sizeof glyph_bands / sizeof *glyph_bands; i++) {
        const char *found = strchr(glyph_bands[i].characters, character);
        int start = found ? (int) (found - glyph_bands[i].characters) * SCREEN_TEXT_WIDTH : 0;
        for (int row = 0; found && row < GLYPH_HEIGHT; row++) {
            for (int column = 0; column < GLYPH_WIDTH; column++) {
                if (glyph_bands[i].rows[row][start + column] == '#') {
                    screen_fill(x + column * size, y + row * size, size, size, colour);
                }
            }
        }
    }
}

void screen_text(int x, int y, const char *text, int size, uint32_t colour)
{
    for (; *text; text++, x += SCREEN_TEXT_WIDTH * size) {
        screen_character(x, y, *text >= 'a' && *text <= 'z' ? *text - 'a' + 'A' : *text, size, colour);
    }
}

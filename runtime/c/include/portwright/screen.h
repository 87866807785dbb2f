/* SPDX-License-Identifier: EPL-2.0 */
/* A screen of pixels with keys, pointer, time, tones and files: the same program on a phone, as a Java program in a window,
   and on this machine under X11. One file of the program, which need have nothing else in it, includes
   <portwright/screen.c>. See docs/screen.md. */
#ifndef PORTWRIGHT_SCREEN_H
#define PORTWRIGHT_SCREEN_H

#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Keys that are no characters; any other key is the character's code, of letters that of what is typed. */
enum {
    SCREEN_LEFT = 0x110000,     /* past all characters */
    SCREEN_RIGHT,
    SCREEN_UP,
    SCREEN_DOWN,
    SCREEN_FIRE                 /* of a keyboard: the space bar and Enter */
};

/** What a screen tells the program. */
typedef enum {
    SCREEN_KEY_DOWN,            /* again and again while a key is held, with SCREEN_KEY_UP between on some systems */
    SCREEN_KEY_UP,
    SCREEN_POINTER_DOWN,        /* a touch, or a button of the mouse */
    SCREEN_POINTER_MOVE,        /* while it is down */
    SCREEN_POINTER_UP,
    SCREEN_PAUSE,               /* a phone needs its screen for something else */
    SCREEN_RESUME,
    SCREEN_CLOSE                /* the user, or the phone, wants the program to end */
} screen_event_type;

typedef struct {
    screen_event_type type;
    int key;                    /* of events of keys */
    int x, y;                   /* of events of the pointer: pixels from the picture's left upper corner, or outside of it */
} screen_event;

/**
 * How large a picture may be to be seen whole.
 *
 * Returns 0 if there is no screen.
 */
int screen_room(int *width, int *height);

/**
 * Shows a picture, black at first: in a window of its size, on a phone in the middle of the screen.
 *
 * Returns its pixels, 0xRRGGBB each, row by row from the left upper corner, which the program writes to; null if there is
 * no screen. They are there until screen_close. There is one picture at a time.
 */
uint32_t *screen_open(const char *title, int width, int height);

/** Shows the pixels as they are now. */
void screen_show(void);

/**
 * Waits for what the user does, for at most so many milliseconds, or as long as it takes if they are negative.
 *
 * Returns 1 if an event came, 0 if the time is over. Events wait for the program in a queue of 64; what comes then is lost.
 */
int screen_wait(screen_event *event, int milliseconds);

/** Milliseconds since any moment. */
int64_t screen_time(void);

/**
 * Begins a tone and returns at once. A new one ends one that still sounds, or follows it. What has no sound stays silent.
 *
 * note: semitones, 69 for 440 Hz, 0 to 127, as MIDI numbers them; milliseconds: up to 1000; volume: 0 to 100.
 */
void screen_tone(int note, int milliseconds, int volume);

/**
 * Opens a file of the program's own, as fopen does, such as one for scores. On a phone it is in the suite's record stores,
 * elsewhere in the folder $XDG_DATA_HOME/TITLE, or ~/.local/share/TITLE, which is made where a file is to be written;
 * without these variables in the current folder.
 */
FILE *screen_file(const char *name, const char *mode);

/** Closes the window; on a phone the screen is the program's until it ends. */
void screen_close(void);

/* Drawing into the pixels; what is outside of the picture is left out. */

/** Fills a rectangle. */
void screen_fill(int x, int y, int width, int height, uint32_t colour);

/** Copies pixels, row by row. */
void screen_copy(int x, int y, int width, int height, const uint32_t *pixels);

/** Width of a character and of the space behind it, and height of a line, of text of size 1, in pixels. */
enum { SCREEN_TEXT_WIDTH = 6, SCREEN_TEXT_HEIGHT = 8 };

/** Writes digits, letters, all as capitals, and !#%'()*+,-./:=? size times as large; leaves the ground as it is. */
void screen_text(int x, int y, const char *text, int size, uint32_t colour);

#ifdef __cplusplus
}
#endif

#endif

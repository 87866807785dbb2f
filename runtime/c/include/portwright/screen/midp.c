/* SPDX-License-Identifier: EPL-2.0 */
/* The screen on a phone: a Canvas of MIDP 2.0 in full-screen mode, which shows an Image. */
#include <portwright/midlet.h>
#include <portwright/midp.h>

/* How long Java may be let alone while time goes by, in milliseconds: an event is found this late. */
enum { SCREEN_INTERVAL = 10 };

static Canvas screen_canvas;
static Image screen_image;
static Graphics screen_graphics;        /* draws into the image */

static int screen_left(void)
{
    return (Displayable_getWidth(screen_canvas) - screen.width) / 2;
}

static int screen_top(void)
{
    return (Displayable_getHeight(screen_canvas) - screen.height) / 2;
}

static void screen_paint(Canvas canvas, Graphics graphics, void *data)
{
    (void) data;
    Graphics_setColor_int(graphics, 0);
    Graphics_fillRect(graphics, 0, 0, Displayable_getWidth(canvas), Displayable_getHeight(canvas));
    if (screen_image) {
        Graphics_drawImage(graphics, screen_image, screen_left(), screen_top(), Graphics_TOP | Graphics_LEFT);
    }
}

/* What a phone calls a key: digits are digits, even where they are also used as arrows. */
static int screen_key(int code)
{
    if ((code >= '0' && code <= '9') || code == '*' || code == '#') {
        return code;
    }
    switch (Canvas_getGameAction(screen_canvas, code)) {
        case Canvas_LEFT: return SCREEN_LEFT;
        case Canvas_RIGHT: return SCREEN_RIGHT;
        case Canvas_UP: return SCREEN_UP;
        case Canvas_DOWN: return SCREEN_DOWN;
        case Canvas_FIRE: return SCREEN_FIRE;
        default: return code;
    }
}

static void screen_put_key(screen_event_type type, int code)
{
    int key = screen_key(code);
    if (key > 0) {                      /* the keys below the screen have negative numbers, each phone its own */
        screen_put(type, key, 0, 0);
    }
    java_stop();
}

static void screen_put_pointer(screen_event_type type, int x, int y)
{
    screen_put(type, 0, x - screen_left(), y - screen_top());
    java_stop();
}

static void screen_key_pressed(Canvas canvas, int code, void *data)
{
    (void) canvas, (void) data;
    screen_put_key(SCREEN_KEY_DOWN, code);
}

static void screen_key_released(Canvas canvas, int code, void *data)
{
    (void) canvas, (void) data;
    screen_put_key(SCREEN_KEY_UP, code);
}

static void screen_pointer_pressed(Canvas canvas, int x, int y, void *data)
{
    (void) canvas, (void) data;
    screen_put_pointer(SCREEN_POINTER_DOWN, x, y);
}

static void screen_pointer_dragged(Canvas canvas, int x, int y, void *data)
{
    (void) canvas, (void) data;
    screen_put_pointer(SCREEN_POINTER_MOVE, x, y);
}

static void screen_pointer_released(Canvas canvas, int x, int y, void *data)
{
    (void) canvas, (void) data;
    screen_put_pointer(SCREEN_POINTER_UP, x, y);
}

static void screen_paused(java_object self, void *data)
{
    (void) self, (void) data;
    screen_put(SCREEN_PAUSE, 0, 0, 0);
    java_stop();
}

static void screen_resumed(java_object self, void *data)
{
    (void) self, (void) data;
    screen_put(SCREEN_RESUME, 0, 0, 0);
    java_stop();
}

static int screen_destroyed(java_object self, int unconditional, void *data)
{
    (void) self, (void) unconditional, (void) data;
    screen_put(SCREEN_CLOSE, 0, 0, 0);
    java_stop();
    return 0;
}

/* The canvas is made once: a phone has one screen. */
static void screen_take(void)
{
    static const Canvas_callbacks callbacks = {
        .paint = screen_paint,
        .keyPressed = screen_key_pressed,
        .keyRepeated = screen_key_pressed,
        .keyReleased = screen_key_released,
        .pointerPressed = screen_pointer_pressed,
        .pointerDragged = screen_pointer_dragged,
        .pointerReleased = screen_pointer_released,
    };
    static const java_midlet_callbacks life = {
        .pause = screen_paused, .resume = screen_resumed, .destroy = screen_destroyed,
    };
    if (!screen_canvas) {
        screen_canvas = Canvas_extend(&callbacks, NULL);
        Canvas_setFullScreenMode(screen_canvas, 1);
        java_midlet_listen(&life, NULL);
    }
}

int screen_room(int *width, int *height)
{
    screen_take();
    *width = Displayable_getWidth(screen_canvas);
    *height = Displayable_getHeight(screen_canvas);
    return 1;
}

static int screen_begin(void)
{
    screen_take();
    screen_image = Image_createImage_int_int(screen.width, screen.height);
    screen_graphics = Image_getGraphics(screen_image);
    screen_show();
    Display display = Display_getDisplay(java_midlet());
    Display_setCurrent_Displayable(display, screen_canvas);
    java_delete(display);
    return 1;
}

static void screen_end(void)
{
    java_delete(screen_graphics);
    java_delete(screen_image);
    screen_image = 0;
}

void screen_show(void)
{
    Graphics_drawRGB(screen_graphics, (int *) screen.pixels, screen.width * screen.height, 0, screen.width, 0, 0,
                     screen.width, screen.height, 0);
    Canvas_repaint(screen_canvas);
    Canvas_serviceRepaints(screen_canvas);
}

static void screen_await(int milliseconds)
{
    if (milliseconds < 0) {
        java_run();
    } else {
        java_sleep(milliseconds < SCREEN_INTERVAL ? milliseconds : SCREEN_INTERVAL);
    }
}

void screen_tone(int note, int milliseconds, int volume)
{
    java_try {
        Manager_playTone(note, milliseconds, volume);
    } java_catch (exception) {
        java_delete(exception);         /* the phone can't now */
    } java_end
}

FILE *screen_file(const char *name, const char *mode)
{
    return fopen(name, mode);           /* the current directory is /rms */
}

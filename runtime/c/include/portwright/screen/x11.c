/* SPDX-License-Identifier: EPL-2.0 */
/* The screen as a window of X11, for programs of this machine. */
#include <X11/XKBlib.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <poll.h>
#include <portwright/screen/home.c>

static Display *screen_display;
static Window screen_window;
static XImage *screen_image;
static Atom screen_delete_window;

static int screen_connect(void)
{
    if (!screen_display) {
        screen_display = XOpenDisplay(NULL);
    }
    return screen_display != NULL;
}

int screen_room(int *width, int *height)
{
    if (!screen_connect()) {
        return 0;
    }
    *width = DisplayWidth(screen_display, DefaultScreen(screen_display));
    *height = DisplayHeight(screen_display, DefaultScreen(screen_display));
    return 1;
}

/* What is shown, apart from the pixels that the program is about to change. */
static int screen_make_image(void)
{
    const uint32_t one = 1;
    char *shown = calloc((size_t) screen.width * screen.height, sizeof *screen.pixels);
    Visual *visual = DefaultVisual(screen_display, DefaultScreen(screen_display));
    if (visual->red_mask != 0xff0000 || visual->green_mask != 0xff00 || visual->blue_mask != 0xff) {
        free(shown);
        return 0;
    }
    screen_image = XCreateImage(screen_display, visual, DefaultDepth(screen_display, DefaultScreen(screen_display)), ZPixmap,
                                0, shown, screen.width, screen.height, 32, 0);
    if (!shown || !screen_image) {
        free(shown);
        return 0;
    }
    screen_image->byte_order = *(const char *) &one ? LSBFirst : MSBFirst;
    return screen_image->bits_per_pixel == 32;
}

static int screen_begin(void)
{
    if (!screen_connect() || !screen_make_image()) {
        return 0;
    }
    screen_window = XCreateSimpleWindow(screen_display, DefaultRootWindow(screen_display), 0, 0, screen.width, screen.height,
                                        0, 0, 0);
    XSizeHints hints = {
        .flags = PMinSize | PMaxSize,
        .min_width = screen.width, .min_height = screen.height,
        .max_width = screen.width, .max_height = screen.height,
    };
    XSetWMNormalHints(screen_display, screen_window, &hints);
    XStoreName(screen_display, screen_window, screen.title);
    screen_delete_window = XInternAtom(screen_display, "WM_DELETE_WINDOW", False);
    XSetWMProtocols(screen_display, screen_window, &screen_delete_window, 1);
    XSelectInput(screen_display, screen_window, ExposureMask | KeyPressMask | KeyReleaseMask | ButtonPressMask
                 | ButtonReleaseMask | ButtonMotionMask);
    XkbSetDetectableAutoRepeat(screen_display, True, NULL);
    XMapWindow(screen_display, screen_window);
    XFlush(screen_display);
    return 1;
}

static void screen_end(void)
{
    XDestroyImage(screen_image);
    XDestroyWindow(screen_display, screen_window);
    XFlush(screen_display);
}

static void screen_paint(void)
{
    XPutImage(screen_display, screen_window, DefaultGC(screen_display, DefaultScreen(screen_display)), screen_image, 0, 0,
              0, 0, screen.width, screen.height);
    XFlush(screen_display);
}

void screen_show(void)
{
    memcpy(screen_image->data, screen.pixels, (size_t) screen.width * screen.height * sizeof *screen.pixels);
    screen_paint();
}

static void screen_put_key(screen_event_type type, XKeyEvent *event)
{
    char character = 0;
    KeySym symbol;
    XLookupString(event, &character, 1, &symbol, NULL);
    switch (symbol) {
        case XK_Left: screen_put(type, SCREEN_LEFT, 0, 0); break;
        case XK_Right: screen_put(type, SCREEN_RIGHT, 0, 0); break;
        case XK_Up: screen_put(type, SCREEN_UP, 0, 0); break;
        case XK_Down: screen_put(type, SCREEN_DOWN, 0, 0); break;
        case XK_space:
        case XK_Return: screen_put(type, SCREEN_FIRE, 0, 0); break;
        default:
            if (character) {
                screen_put(type, (unsigned char) character, 0, 0);      /* XLookupString gives ISO 8859-1 */
            }
    }
}

static void screen_take_event(XEvent *event)
{
    switch (event->type) {
        case Expose: screen_paint(); break;
        case KeyPress: screen_put_key(SCREEN_KEY_DOWN, &event->xkey); break;
        case KeyRelease: screen_put_key(SCREEN_KEY_UP, &event->xkey); break;
        case ButtonPress: screen_put(SCREEN_POINTER_DOWN, 0, event->xbutton.x, event->xbutton.y); break;
        case ButtonRelease: screen_put(SCREEN_POINTER_UP, 0, event->xbutton.x, event->xbutton.y); break;
        case MotionNotify: screen_put(SCREEN_POINTER_MOVE, 0, event->xmotion.x, event->xmotion.y); break;
        case ClientMessage:
            if ((Atom) event->xclient.data.l[0] == screen_delete_window) {
                screen_put(SCREEN_CLOSE, 0, 0, 0);
            }
    }
}

static void screen_await(int milliseconds)
{
    if (!XPending(screen_display)) {
        struct pollfd connection = {ConnectionNumber(screen_display), POLLIN, 0};
        poll(&connection, 1, milliseconds);
    }
    while (XPending(screen_display)) {
        XEvent event;
        XNextEvent(screen_display, &event);
        screen_take_event(&event);
    }
}

void screen_tone(int note, int milliseconds, int volume)
{
    if (!screen_connect()) {
        return;
    }
    double pitch = 440;
    for (; note > 69; note--) {
        pitch *= 1.0594630943592953;    /* a semitone: the twelfth root of 2 */
    }
    for (; note < 69; note++) {
        pitch /= 1.0594630943592953;
    }
    XKeyboardControl bell = {.bell_percent = volume, .bell_pitch = (int) pitch, .bell_duration = milliseconds};
    XChangeKeyboardControl(screen_display, KBBellPercent | KBBellPitch | KBBellDuration, &bell);
    XBell(screen_display, 0);
    XFlush(screen_display);
}

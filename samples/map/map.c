/* SPDX-License-Identifier: EPL-2.0 */
/* A street map that turns with who goes through it, as a navigator's does: each point is turned and scaled in floating point
   for each picture, streets and water are filled as polygons. Left and right, or 4 and 6, turn, up and down, or 2 and 8, go
   on and back, 1 and 3 show more and less, * ends. With a number N as its argument it turns once around in N pictures,
   prints how many it drew a minute, and ends. */
#include <portwright/screen.h>
#include <stdbool.h>
#include <stdlib.h>

enum { WIDTH = 240, HEIGHT = 320, BAR = 16 };
enum { STREETS = 24, POINTS = 24, BLOCK = 100, LAKES = 12, SHORE = 16, CORNERS = 16 };   /* BLOCK: metres */
enum { GROUND = 0xf2efe9, WATER = 0x9cc5e0, EDGE = 0xb8b0a4, STREET = 0xffffff, AVENUE = 0xf7d58b };
enum { POSITION = 0xd0342c, BAR_COLOUR = 0x26323a, TEXT_COLOUR = 0xf0f0f0 };

static const double PI = 3.14159265358979323846;

typedef struct {
    double x, y;
} point;

static point streets[2 * STREETS][POINTS];      /* metres east and north of the middle */
static point lakes[LAKES][SHORE];

static struct {
    point place;
    int heading;                                /* degrees from north, clockwise, 0 to 359 */
    double scale;                               /* pixels of a metre */
    double sine, cosine;                        /* of the heading */
} view = {.scale = 0.4};

/* For angles from -4 to 4. Libraries' sines may differ in the last bit, and so could pictures. */
static double sine_of(double angle)
{
    double square = angle * angle, term = angle, sum = angle;
    for (int i = 2; i < 24; i += 2) {
        term = -term * square / (i * (i + 1));
        sum += term;
    }
    return sum;
}

static void turn(int degrees)
{
    view.heading = (view.heading + degrees + 360) % 360;
    double angle = (view.heading - 180) * PI / 180;
    view.sine = -sine_of(angle);                /* a half turn less */
    view.cosine = -(1 - 2 * sine_of(angle / 2) * sine_of(angle / 2));
}

static void go(double metres)
{
    view.place.x += metres * view.sine;
    view.place.y += metres * view.cosine;
}

/* A number from -size to size. */
static double jitter(double size)
{
    static uint32_t state = 2008;
    state = state * 1664525 + 1013904223;
    return ((int) (state >> 16) - 32768) * size / 32768;
}

static void make_map(void)
{
    for (int i = 0; i < STREETS; i++) {
        for (int j = 0; j < POINTS; j++) {
            double across = (i - STREETS / 2) * BLOCK, along = (j - POINTS / 2) * BLOCK;
            streets[i][j] = (point) {across + jitter(BLOCK / 5), along + jitter(BLOCK / 5)};
            streets[STREETS + i][j] = (point) {along + jitter(BLOCK / 5), across + jitter(BLOCK / 5)};
        }
    }
    for (int i = 0; i < LAKES; i++) {
        point middle = {jitter(STREETS / 2 * BLOCK), jitter(STREETS / 2 * BLOCK)};
        double size = 80 + jitter(50);
        for (int j = 0; j < SHORE; j++) {
            double angle = (j - SHORE / 2) * 2 * PI / SHORE, radius = size + jitter(size / 6);
            lakes[i][j].x = middle.x + radius * sine_of(angle);
            lakes[i][j].y = middle.y + radius * (1 - 2 * sine_of(angle / 2) * sine_of(angle / 2));
        }
    }
}

/* Where a place is on the screen: the position is below the middle, and the heading up. */
static point project(point place)
{
    double east = (place.x - view.place.x) * view.scale, north = (place.y - view.place.y) * view.scale;
    return (point) {
        WIDTH / 2 + east * view.cosine - north * view.sine,
        HEIGHT * 2 / 3 - east * view.sine - north * view.cosine,
    };
}

/* The first pixel whose middle is not before a coordinate. */
static int pixel_after(double coordinate)
{
    double shifted = coordinate + 0.5;
    return shifted < 0 ? 0 : shifted > HEIGHT + WIDTH ? HEIGHT + WIDTH : (int) shifted;
}

/* Line by line: what is between the first and the second crossing of the border, the third and the fourth, is inside. */
static void fill(const point *corners, int count, uint32_t colour)
{
    double top = corners[0].y, bottom = top;
    for (int i = 1; i < count; i++) {
        top = corners[i].y < top ? corners[i].y : top;
        bottom = corners[i].y > bottom ? corners[i].y : bottom;
    }
    int end = pixel_after(bottom);
    for (int line = pixel_after(top); line < end && line < HEIGHT; line++) {
        double y = line + 0.5, crossings[CORNERS];
        int crossed = 0;
        for (int i = 0; i < count; i++) {
            const point *a = &corners[i], *b = &corners[(i + 1) % count];
            if ((a->y <= y) != (b->y <= y)) {
                double x = a->x + (b->x - a->x) * (y - a->y) / (b->y - a->y);
                int at = crossed++;
                for (; at > 0 && crossings[at - 1] > x; at--) {
                    crossings[at] = crossings[at - 1];
                }
                crossings[at] = x;
            }
        }
        for (int i = 0; i + 1 < crossed; i += 2) {
            int left = pixel_after(crossings[i]);
            screen_fill(left, line, pixel_after(crossings[i + 1]) - left, 1, colour);
        }
    }
}

static void fill_lake(const point *lake)
{
    point shore[SHORE];
    for (int i = 0; i < SHORE; i++) {
        shore[i] = project(lake[i]);
    }
    fill(shore, SHORE, WATER);
}

static double distance(double a, double b)
{
    return a < b ? b - a : a - b;
}

/* A square root by Newton's way, to less than a thousandth of a pixel. */
static double root_of(double square)
{
    double root = square > 1 ? square : 1;
    for (double next = (root + square / root) / 2; distance(root, next) > 0.001; next = (root + square / root) / 2) {
        root = next;
    }
    return root;
}

static bool is_seen(point a, point b, double width)
{
    return (a.x > -width || b.x > -width) && (a.x < WIDTH + width || b.x < WIDTH + width) && (a.y > -width || b.y > -width)
        && (a.y < HEIGHT + width || b.y < HEIGHT + width);
}

/* From point to point, a piece as wide as long longer at both ends, so that there are no gaps where it bends. */
static void draw_street(const point *street, double width, uint32_t colour)
{
    point from = project(street[0]);
    for (int i = 1; i < POINTS; i++) {
        point to = project(street[i]);
        if (is_seen(from, to, width)) {
            double x = to.x - from.x, y = to.y - from.y, part = width / 2 / root_of(x * x + y * y);
            x *= part;
            y *= part;
            double more = 0.4;
            point corners[] = {
                {from.x - y - x * more, from.y + x - y * more}, {to.x - y + x * more, to.y + x + y * more},
                {to.x + y + x * more, to.y - x + y * more}, {from.x + y - x * more, from.y - x - y * more},
            };
            fill(corners, 4, colour);
        }
        from = to;
    }
}

static bool is_avenue(int street)
{
    return street % 6 == 3;
}

/* All edges before all streets: where streets meet there is no edge. */
static void draw_streets(void)
{
    for (int layer = 0; layer < 3; layer++) {
        for (int i = 0; i < 2 * STREETS; i++) {
            double width = (is_avenue(i) ? 22 : 12) * view.scale;
            if (layer == 0) {
                draw_street(streets[i], width + 2, EDGE);
            } else if (is_avenue(i) == (layer == 2)) {
                draw_street(streets[i], width, is_avenue(i) ? AVENUE : STREET);
            }
        }
    }
}

static void draw(int frames_a_minute)
{
    static const point arrow[] = {
        {WIDTH / 2, HEIGHT * 2 / 3 - 12}, {WIDTH / 2 + 9, HEIGHT * 2 / 3 + 9}, {WIDTH / 2, HEIGHT * 2 / 3 + 4},
        {WIDTH / 2 - 9, HEIGHT * 2 / 3 + 9},
    };
    char text[40];
    screen_fill(0, 0, WIDTH, HEIGHT, GROUND);
    for (int i = 0; i < LAKES; i++) {
        fill_lake(lakes[i]);
    }
    draw_streets();
    fill(arrow, 4, POSITION);
    screen_fill(0, 0, WIDTH, BAR, BAR_COLOUR);
    snprintf(text, sizeof text, "HEADING %d", view.heading);
    screen_text(6, 5, text, 1, TEXT_COLOUR);
    if (frames_a_minute > 0) {
        snprintf(text, sizeof text, "%d A MINUTE", frames_a_minute);
        screen_text(120, 5, text, 1, TEXT_COLOUR);
    }
    screen_show();
}

/* Once around, for who wants to know how fast it is. */
static void turn_around(int pictures)
{
    int64_t start = screen_time(), time = 0;
    for (int i = 1; i <= pictures; i++) {
        turn(i * 360 / pictures - view.heading);
        go(1);
        draw(time > 0 ? (int) ((i - 1) * 60000LL / time) : 0);
        time = screen_time() - start;
    }
    printf("%d pictures, %lld a minute\n", pictures, pictures * 60000LL / (time > 0 ? time : 1));
}

/* Returns whether the program goes on. */
static bool press(int key)
{
    switch (key) {
        case SCREEN_LEFT: case '4': turn(-6); break;
        case SCREEN_RIGHT: case '6': turn(6); break;
        case SCREEN_UP: case '2': go(20); break;
        case SCREEN_DOWN: case '8': go(-20); break;
        case '1': view.scale *= view.scale > 0.1 ? 0.8 : 1; break;
        case '3': view.scale *= view.scale < 2 ? 1.25 : 1; break;
        case '*': return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    screen_event event;
    if (!screen_open("Map", WIDTH, HEIGHT)) {
        fputs("map: there is no screen\n", stderr);
        return 1;
    }
    make_map();
    turn(0);
    if (argc > 1) {
        turn_around(atoi(argv[1]));
        screen_close();
        return 0;
    }
    draw(0);
    while (screen_wait(&event, -1) && event.type != SCREEN_CLOSE) {
        if (event.type == SCREEN_KEY_DOWN) {
            if (!press(event.key)) {
                break;
            }
            draw(0);
        }
    }
    screen_close();
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// A street map that turns, as a navigator's does: points in millionths of a degree are projected (double), clipped and
// drawn with pens of several widths (integers), areas are filled.
#include "benchmark.h"

enum {
    SCREEN_WIDTH = 240,
    SCREEN_HEIGHT = 320,
    SIDE = 24,                  // streets in each direction
    POINTS = 24,                // of a street
    LAKES = 12,
    SHORE = 16,                 // points of a lake
    BLOCK = 900,                // between two streets, in millionths of a degree
    LATITUDE = 56162000,
    LONGITUDE = 15587000,
    FRAMES = 60,
    GROUND = 0xef7d,
    WATER = 0x5d9f,
    STREET = 0x8410,
};

struct place {
    int32_t latitude, longitude;
};

struct point {
    int x, y;
};

struct view {
    struct place centre;
    double sine, cosine;        // of the heading
    double pixels;              // of a millionth of a degree of latitude
    double narrowing;           // of a degree of longitude, at the centre
};

static struct place streets[2 * SIDE][POINTS], lakes[LAKES][SHORE];
static uint16_t screen[SCREEN_HEIGHT][SCREEN_WIDTH];

// For angles from -4 to 4. A library's sine may differ in the last bit from another's.
static double sine_of(double angle)
{
    double square = angle * angle, term = angle, sum = angle;
    for (int i = 2; i < 24; i += 2) {
        term = -term * square / (i * (i + 1));
        sum += term;
    }
    return sum;
}

static int32_t jitter(uint32_t *random)
{
    return (int32_t)(next_random(random) % (BLOCK / 2)) - BLOCK / 4;
}

static void lay_out(void)
{
    static const int32_t round[SHORE][2] = {
        {16, 0}, {15, 6}, {11, 11}, {6, 15}, {0, 16}, {-6, 15}, {-11, 11}, {-15, 6},
        {-16, 0}, {-15, -6}, {-11, -11}, {-6, -15}, {0, -16}, {6, -15}, {11, -11}, {15, -6},
    };
    uint32_t random = 2008;
    for (int i = 0; i < SIDE; i++) {
        for (int j = 0; j < POINTS; j++) {
            int32_t across = (i - SIDE / 2) * BLOCK, along = (j - POINTS / 2) * BLOCK;
            streets[i][j].latitude = LATITUDE + across + jitter(&random);
            streets[i][j].longitude = LONGITUDE + along + jitter(&random);
            streets[SIDE + i][j].latitude = LATITUDE + along + jitter(&random);
            streets[SIDE + i][j].longitude = LONGITUDE + across + jitter(&random);
        }
    }
    for (int i = 0; i < LAKES; i++) {
        int32_t latitude = LATITUDE + jitter(&random) * SIDE, longitude = LONGITUDE + jitter(&random) * SIDE;
        int32_t size = 40 + (int32_t)(next_random(&random) % 80);
        for (int j = 0; j < SHORE; j++) {
            lakes[i][j].latitude = latitude + round[j][1] * size + jitter(&random) / 2;
            lakes[i][j].longitude = longitude + round[j][0] * size + jitter(&random) / 2;
        }
    }
}

static struct point project(const struct view *view, const struct place *place)
{
    double east = (place->longitude - view->centre.longitude) * view->pixels * view->narrowing;
    double north = (place->latitude - view->centre.latitude) * view->pixels;
    return (struct point) {
        SCREEN_WIDTH / 2 + (int)(east * view->cosine - north * view->sine),
        SCREEN_HEIGHT / 2 - (int)(east * view->sine + north * view->cosine),
    };
}

// On which sides of the screen a point is, a bit each.
static int sides(const struct point *point)
{
    return (point->x < 0) | (point->x >= SCREEN_WIDTH) << 1 | (point->y < 0) << 2 | (point->y >= SCREEN_HEIGHT) << 3;
}

// Cohen and Sutherland's way: false if nothing of the line is on the screen.
static int clip(struct point *a, struct point *b)
{
    int at_a = sides(a), at_b = sides(b);
    while (at_a | at_b) {
        if (at_a & at_b) {
            return 0;
        }
        int out = at_a ? at_a : at_b;
        struct point cut;
        if (out & 12) {
            cut.y = out & 4 ? 0 : SCREEN_HEIGHT - 1;
            cut.x = a->x + (b->x - a->x) * (cut.y - a->y) / (b->y - a->y);
        } else {
            cut.x = out & 1 ? 0 : SCREEN_WIDTH - 1;
            cut.y = a->y + (b->y - a->y) * (cut.x - a->x) / (b->x - a->x);
        }
        if (out == at_a) {
            *a = cut;
            at_a = sides(a);
        } else {
            *b = cut;
            at_b = sides(b);
        }
    }
    return 1;
}

static void dot(int x, int y, int width)
{
    for (int j = y; j < y + width && j < SCREEN_HEIGHT; j++) {
        for (int i = x; i < x + width && i < SCREEN_WIDTH; i++) {
            screen[j][i] = STREET;
        }
    }
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

// Bresenham's way.
static void draw_line(struct point a, struct point b, int width)
{
    int dx = distance(a.x, b.x), dy = -distance(a.y, b.y), error = dx + dy;
    int step_x = a.x < b.x ? 1 : -1, step_y = a.y < b.y ? 1 : -1;
    dot(a.x, a.y, width);
    while (a.x != b.x || a.y != b.y) {
        int twice = 2 * error;
        if (twice >= dy) {
            error += dy;
            a.x += step_x;
        }
        if (twice <= dx) {
            error += dx;
            a.y += step_y;
        }
        dot(a.x, a.y, width);
    }
}

static void draw_street(const struct view *view, const struct place *street, int width)
{
    struct point last = project(view, &street[0]);
    for (int i = 1; i < POINTS; i++) {
        struct point next = project(view, &street[i]), from = last, to = next;
        if (clip(&from, &to)) {
            draw_line(from, to, width);
        }
        last = next;
    }
}

// Line by line: what is between the first and the second crossing of the shore, the third and the fourth, is water.
static void fill_lake(const struct view *view, const struct place *lake)
{
    struct point shore[SHORE];
    int top = SCREEN_HEIGHT, bottom = 0;
    for (int i = 0; i < SHORE; i++) {
        shore[i] = project(view, &lake[i]);
        top = shore[i].y < top ? shore[i].y : top;
        bottom = shore[i].y > bottom ? shore[i].y : bottom;
    }
    for (int y = top < 0 ? 0 : top; y < bottom && y < SCREEN_HEIGHT; y++) {
        int crossings[SHORE], count = 0;
        for (int i = 0; i < SHORE; i++) {
            const struct point *a = &shore[i], *b = &shore[(i + 1) % SHORE];
            if ((a->y <= y) != (b->y <= y)) {
                int x = a->x + (b->x - a->x) * (y - a->y) / (b->y - a->y), j = count++;
                for (; j > 0 && crossings[j - 1] > x; j--) {
                    crossings[j] = crossings[j - 1];
                }
                crossings[j] = x;
            }
        }
        for (int i = 0; i + 1 < count; i += 2) {
            int from = crossings[i] < 0 ? 0 : crossings[i];
            for (int x = from; x < crossings[i + 1] && x < SCREEN_WIDTH; x++) {
                screen[y][x] = WATER;
            }
        }
    }
}

static void draw(const struct view *view)
{
    for (int y = 0; y < SCREEN_HEIGHT; y++) {
        for (int x = 0; x < SCREEN_WIDTH; x++) {
            screen[y][x] = GROUND;
        }
    }
    for (int i = 0; i < LAKES; i++) {
        fill_lake(view, lakes[i]);
    }
    for (int i = 0; i < 2 * SIDE; i++) {
        draw_street(view, streets[i], i % 6 == 0 ? 3 : i % 2 + 1);
    }
}

uint32_t repetition(void)
{
    const double half_turn = 3.14159265358979;
    uint32_t checksum = CHECKSUM_START;
    lay_out();
    for (int frame = 0; frame < FRAMES; frame++) {
        double heading = (2 * frame - FRAMES) * half_turn / FRAMES;
        struct view view = {
            .centre = {LATITUDE + 40 * frame, LONGITUDE - 30 * frame},
            .sine = sine_of(heading),
            .cosine = 1 - 2 * sine_of(heading / 2) * sine_of(heading / 2),
            .pixels = 0.025 + 0.0005 * frame,
            .narrowing = sine_of((90000000 - LATITUDE) * half_turn / 180000000),
        };
        draw(&view);
        for (int y = 0; y < SCREEN_HEIGHT; y += 5) {
            for (int x = 0; x < SCREEN_WIDTH; x += 3) {
                checksum = (checksum ^ screen[y][x]) * 16777619u;
            }
        }
    }
    return checksum;
}

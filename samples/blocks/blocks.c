/* SPDX-License-Identifier: EPL-2.0 */
/* Falling blocks: rows that are full disappear. Left and right, or 4 and 6, move a piece, up or 2 turns it, down or 8 lowers
   it, fire or 5 drops it; # stops and goes on, 0 begins again, * ends. The best score is kept.
   With the argument "practice" pieces come down by keys only; a number is where chance begins. */
#include <portwright/screen.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 10, ROWS = 18, CELL = 14, MARGIN = 4, PIECES = 7, SQUARES = 4 };
enum { WELL_WIDTH = COLUMNS * CELL, WIDTH = 240, HEIGHT = 2 * MARGIN + ROWS * CELL, PANEL = WELL_WIDTH + 3 * MARGIN };
enum { BACKGROUND = 0x202830, WELL = 0x0a0e12, TEXT_COLOUR = 0xe8e8e8, LABEL_COLOUR = 0x8899aa };
enum { ROWS_OF_LEVEL = 10, FASTEST = 80, SLOWEST = 800, FASTER = 70 };      /* milliseconds from row to row */

static const char SCORE[] = "score";

typedef struct {
    signed char x, y;
} square;

/* The pieces in each of their positions, from the upper left corner of a box that they turn in. */
static const square pieces[PIECES][4][SQUARES] = {
    {{{0, 1}, {1, 1}, {2, 1}, {3, 1}}, {{2, 0}, {2, 1}, {2, 2}, {2, 3}},
     {{0, 2}, {1, 2}, {2, 2}, {3, 2}}, {{1, 0}, {1, 1}, {1, 2}, {1, 3}}},
    {{{0, 0}, {0, 1}, {1, 1}, {2, 1}}, {{1, 0}, {2, 0}, {1, 1}, {1, 2}},
     {{0, 1}, {1, 1}, {2, 1}, {2, 2}}, {{1, 0}, {1, 1}, {0, 2}, {1, 2}}},
    {{{2, 0}, {0, 1}, {1, 1}, {2, 1}}, {{1, 0}, {1, 1}, {1, 2}, {2, 2}},
     {{0, 1}, {1, 1}, {2, 1}, {0, 2}}, {{0, 0}, {1, 0}, {1, 1}, {1, 2}}},
    {{{1, 0}, {2, 0}, {1, 1}, {2, 1}}, {{1, 0}, {2, 0}, {1, 1}, {2, 1}},
     {{1, 0}, {2, 0}, {1, 1}, {2, 1}}, {{1, 0}, {2, 0}, {1, 1}, {2, 1}}},
    {{{1, 0}, {2, 0}, {0, 1}, {1, 1}}, {{1, 0}, {1, 1}, {2, 1}, {2, 2}},
     {{1, 1}, {2, 1}, {0, 2}, {1, 2}}, {{0, 0}, {0, 1}, {1, 1}, {1, 2}}},
    {{{1, 0}, {0, 1}, {1, 1}, {2, 1}}, {{1, 0}, {1, 1}, {2, 1}, {1, 2}},
     {{0, 1}, {1, 1}, {2, 1}, {1, 2}}, {{1, 0}, {0, 1}, {1, 1}, {1, 2}}},
    {{{0, 0}, {1, 0}, {1, 1}, {2, 1}}, {{2, 0}, {1, 1}, {2, 1}, {1, 2}},
     {{0, 1}, {1, 1}, {1, 2}, {2, 2}}, {{1, 0}, {0, 1}, {1, 1}, {0, 2}}},
};

/* Of the pieces, and of what they leave in the well; the first is of an empty cell. */
static const uint32_t colours[PIECES + 1] = {
    WELL, 0x38b6c8, 0x4469d2, 0xe08a2e, 0xe3c53a, 0x55b04f, 0x9a55c4, 0xd0483e,
};

static struct {
    unsigned char well[ROWS][COLUMNS];      /* number of the piece and one, 0 for nothing */
    unsigned char bag[PIECES];              /* each piece comes once before one comes again */
    int in_bag;
    int piece, next, turn, x, y;            /* x and y of the box that it turns in */
    int rows, score;
    bool stopped, over;
} game;

static int best;
static bool practice;
static uint32_t chance;                     /* never 0 */

/* Marsaglia's xorshift. */
static uint32_t random_number(void)
{
    chance ^= chance << 13;
    chance ^= chance >> 17;
    chance ^= chance << 5;
    return chance;
}

static int take_from_bag(void)
{
    if (game.in_bag == 0) {
        for (; game.in_bag < PIECES; game.in_bag++) {
            game.bag[game.in_bag] = game.in_bag;
        }
    }
    int at = random_number() % game.in_bag, piece = game.bag[at];
    game.bag[at] = game.bag[--game.in_bag];
    return piece;
}

/* Whether the piece has room, so turned and at that place. */
static bool fits(int turn, int x, int y)
{
    for (int i = 0; i < SQUARES; i++) {
        const square *square = &pieces[game.piece][turn][i];
        int column = x + square->x, row = y + square->y;
        if (column < 0 || column >= COLUMNS || row >= ROWS || game.well[row][column]) {
            return false;
        }
    }
    return true;
}

static void keep_score(void)
{
    if (game.score > best) {
        FILE *file = screen_file(SCORE, "w");
        best = game.score;
        if (file) {
            fprintf(file, "%d\n", best);
            fclose(file);
        }
    }
}

static void read_score(void)
{
    FILE *file = screen_file(SCORE, "r");
    if (file && fscanf(file, "%d", &best) != 1) {
        best = 0;
    }
    if (file) {
        fclose(file);
    }
}

static void next_piece(void)
{
    game.piece = game.next;
    game.next = take_from_bag();
    game.turn = 0;
    game.x = COLUMNS / 2 - 2;
    game.y = 0;
    if (!fits(game.turn, game.x, game.y)) {
        game.over = true;
        keep_score();
        screen_tone(40, 600, 70);
    }
}

static void begin(void)
{
    memset(&game, 0, sizeof game);
    game.next = take_from_bag();
    next_piece();
}

static int level(void)
{
    return game.rows / ROWS_OF_LEVEL;
}

static int interval(void)
{
    int time = SLOWEST - FASTER * level();
    return time < FASTEST ? FASTEST : time;
}

static bool is_full(int row)
{
    return memchr(game.well[row], 0, COLUMNS) == NULL;
}

static int remove_full_rows(void)
{
    int to = ROWS - 1;
    for (int from = ROWS - 1; from >= 0; from--) {
        if (!is_full(from)) {
            memmove(game.well[to--], game.well[from], COLUMNS);
        }
    }
    for (int row = 0; row <= to; row++) {
        memset(game.well[row], 0, COLUMNS);
    }
    return to + 1;
}

static void settle(void)
{
    static const int worth[] = {0, 40, 100, 300, 1200};
    for (int i = 0; i < SQUARES; i++) {
        const square *square = &pieces[game.piece][game.turn][i];
        game.well[game.y + square->y][game.x + square->x] = game.piece + 1;
    }
    int removed = remove_full_rows();
    game.score += worth[removed] * (level() + 1);
    game.rows += removed;
    screen_tone(removed ? 72 + 3 * removed : 48, removed ? 150 : 30, 50);
    next_piece();
}

static void move(int dx)
{
    game.x += fits(game.turn, game.x + dx, game.y) ? dx : 0;
}

/* Beside a wall or another piece it turns one or two columns further on. */
static void turn(void)
{
    static const int aside[] = {0, 1, -1, 2, -2};
    int turned = (game.turn + 1) % 4;
    for (unsigned i = 0; i < sizeof aside / sizeof *aside; i++) {
        if (fits(turned, game.x + aside[i], game.y)) {
            game.x += aside[i];
            game.turn = turned;
            return;
        }
    }
}

static bool lower(void)
{
    if (fits(game.turn, game.x, game.y + 1)) {
        game.y++;
        return true;
    }
    settle();
    return false;
}

static void drop(void)
{
    while (lower()) {
        game.score++;
    }
}

/* Returns whether the program goes on. */
static bool press(int key)
{
    if (key == '*') {
        return false;
    }
    if (key == '0') {
        keep_score();
        begin();
    } else if (key == '#') {
        game.stopped = !game.stopped;
    } else if (!game.stopped && !game.over) {
        switch (key) {
            case SCREEN_LEFT: case '4': move(-1); break;
            case SCREEN_RIGHT: case '6': move(1); break;
            case SCREEN_UP: case '2': turn(); break;
            case SCREEN_DOWN: case '8': lower(); break;
            case SCREEN_FIRE: case '5': drop(); break;
        }
    }
    return true;
}

static uint32_t mixed(uint32_t a, uint32_t b)
{
    return ((a >> 1) & 0x7f7f7f) + ((b >> 1) & 0x7f7f7f);
}

static void draw_cell(int left, int top, int colour)
{
    uint32_t middle = colours[colour];
    screen_fill(left, top, CELL, CELL, WELL);
    if (colour) {
        screen_fill(left, top, CELL - 1, CELL - 1, mixed(middle, 0xffffff));
        screen_fill(left + 2, top + 2, CELL - 3, CELL - 3, mixed(middle, 0));
        screen_fill(left + 2, top + 2, CELL - 5, CELL - 5, middle);
    }
}

static void draw_piece(int left, int top, int piece, int turn)
{
    for (int i = 0; i < SQUARES; i++) {
        const square *square = &pieces[piece][turn][i];
        draw_cell(left + square->x * CELL, top + square->y * CELL, piece + 1);
    }
}

static void draw_number(int top, const char *label, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    screen_text(PANEL, top, label, 1, LABEL_COLOUR);
    screen_text(PANEL, top + 11, text, 2, TEXT_COLOUR);
}

static void draw_message(const char *text)
{
    int width = strlen(text) * SCREEN_TEXT_WIDTH * 2;
    screen_fill(MARGIN, HEIGHT / 2 - 16, WELL_WIDTH, 32, BACKGROUND);
    screen_text(MARGIN + (WELL_WIDTH - width) / 2 + 1, HEIGHT / 2 - 7, text, 2, TEXT_COLOUR);
}

static void draw(void)
{
    screen_fill(0, 0, WIDTH, HEIGHT, BACKGROUND);
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            draw_cell(MARGIN + column * CELL, MARGIN + row * CELL, game.well[row][column]);
        }
    }
    draw_piece(MARGIN + game.x * CELL, MARGIN + game.y * CELL, game.piece, game.turn);
    screen_text(PANEL, 8, "NEXT", 1, LABEL_COLOUR);
    draw_piece(PANEL, 22, game.next, 0);
    draw_number(70, "SCORE", game.score);
    draw_number(110, "ROWS", game.rows);
    draw_number(150, "LEVEL", level() + 1);
    draw_number(190, "BEST", best);
    if (game.over || game.stopped) {
        draw_message(game.over ? "THE END" : "STOPPED");
    }
    screen_show();
}

static void play(void)
{
    int64_t next = screen_time() + interval();
    for (bool goes_on = true; goes_on;) {
        screen_event event;
        bool falls = !practice && !game.stopped && !game.over;
        int64_t left = next - screen_time();
        draw();
        if (falls && left <= 0) {
            lower();
            next = screen_time() + interval();
        } else if (screen_wait(&event, falls ? (int) left : -1)) {
            switch (event.type) {
                case SCREEN_KEY_DOWN: goes_on = press(event.key); break;
                case SCREEN_PAUSE: game.stopped = true; break;
                case SCREEN_CLOSE: goes_on = false; break;
                default: break;
            }
        }
    }
    keep_score();
}

int main(int argc, char **argv)
{
    chance = (uint32_t) screen_time();
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "practice") == 0) {
            practice = true;
        } else {
            chance = strtoul(argv[i], NULL, 10);
        }
    }
    chance += chance == 0;
    if (!screen_open("Blocks", WIDTH, HEIGHT)) {
        fputs("blocks: there is no screen\n", stderr);
        return 1;
    }
    read_score();
    begin();
    play();
    screen_close();
    return 0;
}

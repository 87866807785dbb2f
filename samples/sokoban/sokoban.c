/* SPDX-License-Identifier: EPL-2.0 */
/* Sokoban: push each box to a goal. Arrows, or 2, 4, 6 and 8, move; fire takes a move back, 0 begins the level again, # goes
   to the next one, * ends. The fewest moves of each level are kept. */
#include <portwright/screen.h>
#include <stdbool.h>
#include <string.h>

#include "levels.h"
#include "tiles.h"

enum { BAR = 24, WIDTH = COLUMNS * TILE, HEIGHT = BAR + ROWS * TILE };
enum { BACKGROUND = 0x182026, BAR_COLOUR = 0x0b1014, TEXT_COLOUR = 0xe8e8e8, DONE_COLOUR = 0x5fad56 };
enum { TAKEN_BACK_AT_MOST = 1000 };

static const char SCORES[] = "scores";

typedef struct {
    bool wall, goal, box, inside;
} field;

/* A move of the man, and whether he pushed a box. */
typedef struct {
    signed char dx, dy;
    bool pushed;
} move;

static struct {
    int level;
    field fields[ROWS][COLUMNS];
    int left, top;                          /* the field that is the level's first, to have it in the middle */
    int x, y;                               /* of the man */
    int moves, missing;                     /* goals without a box */
    move history[TAKEN_BACK_AT_MOST];       /* the last moves, as a ring */
    int known;                              /* how many of them there are */
} game;

static int best[LEVELS];                    /* 0 for a level that has not been solved */
static uint32_t tiles[TILES][TILE * TILE];

static uint32_t colour_of(char character)
{
    unsigned i = 0;
    while (palette[i].character != character) {
        i++;
    }
    return palette[i].colour;
}

static void make_tiles(void)
{
    for (int i = 0; i < TILES; i++) {
        for (int at = 0; at < TILE * TILE; at++) {
            tiles[i][at] = colour_of(pictures[i][at / TILE / DOT][at % TILE / DOT]);
        }
    }
}

/* What is inside of the walls is floor: what the man could reach if there were no boxes. */
static void mark_inside(int x, int y)
{
    field *here = &game.fields[y][x];
    if (!here->wall && !here->inside) {
        here->inside = true;
        mark_inside(x - 1, y);
        mark_inside(x + 1, y);
        mark_inside(x, y - 1);
        mark_inside(x, y + 1);
    }
}

static void put_field(int x, int y, char character)
{
    game.fields[y][x] = (field) {
        .wall = character == '#',
        .goal = strchr(".*+", character) != NULL,
        .box = strchr("$*", character) != NULL,
    };
    game.missing += character == '.' || character == '+';
    if (character == '@' || character == '+') {
        game.x = x;
        game.y = y;
    }
}

static void begin_level(int level)
{
    int width = 0, height = 0;
    memset(&game, 0, sizeof game);
    game.level = level;
    for (; height < ROWS && levels[level][height]; height++) {
        int length = strlen(levels[level][height]);
        width = length > width ? length : width;
    }
    game.left = (COLUMNS - width) / 2;
    game.top = (ROWS - height) / 2;
    for (int row = 0; row < height; row++) {
        for (int column = 0; levels[level][row][column]; column++) {
            put_field(game.left + column, game.top + row, levels[level][row][column]);
        }
    }
    mark_inside(game.x, game.y);
}

static void read_scores(void)
{
    FILE *file = screen_file(SCORES, "r");
    for (int i = 0; file && i < LEVELS && fscanf(file, "%d", &best[i]) == 1; i++) {
    }
    if (file) {
        fclose(file);
    }
}

static void write_scores(void)
{
    FILE *file = screen_file(SCORES, "w");
    for (int i = 0; file && i < LEVELS; i++) {
        fprintf(file, "%d\n", best[i]);
    }
    if (file) {
        fclose(file);
    }
}

static void move_box(int from_x, int from_y, int to_x, int to_y)
{
    field *from = &game.fields[from_y][from_x], *to = &game.fields[to_y][to_x];
    from->box = false;
    to->box = true;
    game.missing += from->goal - to->goal;
}

static void solved(void)
{
    if (best[game.level] == 0 || game.moves < best[game.level]) {
        best[game.level] = game.moves;
        write_scores();
    }
    for (int note = 72; note <= 84; note += 4) {
        screen_tone(note, 120, 60);
    }
}

static void step(int dx, int dy)
{
    int x = game.x + dx, y = game.y + dy;
    const field *next = &game.fields[y][x];
    bool pushes = next->box;
    if (game.missing == 0 || next->wall) {
        return;
    }
    if (pushes) {
        const field *behind = &game.fields[y + dy][x + dx];
        if (behind->wall || behind->box) {
            return;
        }
        move_box(x, y, x + dx, y + dy);
    }
    game.history[game.moves++ % TAKEN_BACK_AT_MOST] = (move) {dx, dy, pushes};
    game.known += game.known < TAKEN_BACK_AT_MOST;
    game.x = x;
    game.y = y;
    screen_tone(pushes ? 48 : 60, 30, 40);
    if (game.missing == 0) {
        solved();
    }
}

static void take_back(void)
{
    if (game.known == 0 || game.missing == 0) {
        return;
    }
    move last = game.history[--game.moves % TAKEN_BACK_AT_MOST];
    game.known--;
    if (last.pushed) {
        move_box(game.x + last.dx, game.y + last.dy, game.x, game.y);
    }
    game.x -= last.dx;
    game.y -= last.dy;
}

static tile tile_of(int x, int y)
{
    const field *field = &game.fields[y][x];
    if (field->wall) {
        return WALL;
    }
    if (x == game.x && y == game.y) {
        return field->goal ? MAN_ON_GOAL : MAN;
    }
    if (field->box) {
        return field->goal ? BOX_ON_GOAL : BOX;
    }
    return field->goal ? GOAL : FLOOR;
}

static void draw(void)
{
    char text[40];
    screen_fill(0, 0, WIDTH, BAR, BAR_COLOUR);
    screen_fill(0, BAR, WIDTH, HEIGHT - BAR, BACKGROUND);
    for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < COLUMNS; x++) {
            if (game.fields[y][x].wall || game.fields[y][x].inside) {
                screen_copy(x * TILE, BAR + y * TILE, TILE, TILE, tiles[tile_of(x, y)]);
            }
        }
    }
    snprintf(text, sizeof text, "LEVEL %d", game.level + 1);
    screen_text(6, 8, text, 1, TEXT_COLOUR);
    snprintf(text, sizeof text, game.missing ? "%d MOVES" : "SOLVED IN %d", game.moves);
    screen_text(72, 8, text, 1, game.missing ? TEXT_COLOUR : DONE_COLOUR);
    if (best[game.level]) {
        snprintf(text, sizeof text, "BEST %d", best[game.level]);
        screen_text(180, 8, text, 1, TEXT_COLOUR);
    }
    screen_show();
}

/* Returns whether the game goes on. */
static bool press(int key)
{
    switch (key) {
        case SCREEN_LEFT: case '4': step(-1, 0); break;
        case SCREEN_RIGHT: case '6': step(1, 0); break;
        case SCREEN_UP: case '2': step(0, -1); break;
        case SCREEN_DOWN: case '8': step(0, 1); break;
        case SCREEN_FIRE: case '5': take_back(); break;
        case '0': begin_level(game.level); break;
        case '#': begin_level((game.level + 1) % LEVELS); break;
        case '*': return false;
    }
    return true;
}

int main(void)
{
    screen_event event;
    if (!screen_open("Sokoban", WIDTH, HEIGHT)) {
        fputs("sokoban: there is no screen\n", stderr);
        return 1;
    }
    make_tiles();
    read_scores();
    begin_level(0);
    draw();
    while (screen_wait(&event, -1) && event.type != SCREEN_CLOSE) {
        if (event.type == SCREEN_KEY_DOWN) {
            if (!press(event.key)) {
                break;
            }
            draw();
        }
    }
    screen_close();
    return 0;
}

/* SPDX-License-Identifier: EPL-2.0 */
/* Lights out, for a phone: a field of lights; fire turns the one under the cursor, and its neighbours, on or off. All
   are to be off. The screen and the keys are Java's, by the functions of <portwright/midp.h>. */
#include <portwright/midlet.h>
#include <portwright/midp.h>
#include <stdio.h>

enum { SIZE = 5, EVERY_LIGHT = (1 << SIZE * SIZE) - 1 };

enum { BACKGROUND = 0x102030, LIT = 0xffd040, DARK = 0x304860, CURSOR = 0xffffff };

typedef struct {
    unsigned lights;    /* a bit each, the rows one after the other */
    int column, row;    /* of the cursor */
    int moves;
} Game;

static unsigned light(int column, int row)
{
    int inside = column >= 0 && column < SIZE && row >= 0 && row < SIZE;
    return inside ? 1u << (row * SIZE + column) : 0;
}

static void turn(Game *game)
{
    int column = game->column, row = game->row;
    game->lights ^= light(column, row) | light(column - 1, row) | light(column + 1, row) | light(column, row - 1)
        | light(column, row + 1);
    game->moves++;
}

static void paint(Canvas canvas, Graphics graphics, void *data)
{
    const Game *game = data;
    int width = Displayable_getWidth(canvas), height = Displayable_getHeight(canvas);
    int size = (width < height ? width : height) / SIZE;
    char status[40];

    Graphics_setColor_int(graphics, BACKGROUND);
    Graphics_fillRect(graphics, 0, 0, width, height);
    for (int row = 0; row < SIZE; row++) {
        for (int column = 0; column < SIZE; column++) {
            Graphics_setColor_int(graphics, game->lights & light(column, row) ? LIT : DARK);
            Graphics_fillRoundRect(graphics, column * size + 3, row * size + 3, size - 6, size - 6, size / 4, size / 4);
        }
    }
    Graphics_setColor_int(graphics, CURSOR);
    Graphics_drawRect(graphics, game->column * size + 1, game->row * size + 1, size - 3, size - 3);
    snprintf(status, sizeof status, game->lights ? "%d moves" : "Solved in %d moves", game->moves);
    Graphics_drawString(graphics, status, width / 2, height, Graphics_HCENTER | Graphics_BOTTOM);
}

static void key_pressed(Canvas canvas, int key, void *data)
{
    Game *game = data;
    if (key == Canvas_KEY_STAR) {
        java_stop();
        return;
    }
    switch (Canvas_getGameAction(canvas, key)) {
        case Canvas_LEFT: game->column = (game->column + SIZE - 1) % SIZE; break;
        case Canvas_RIGHT: game->column = (game->column + 1) % SIZE; break;
        case Canvas_UP: game->row = (game->row + SIZE - 1) % SIZE; break;
        case Canvas_DOWN: game->row = (game->row + 1) % SIZE; break;
        case Canvas_FIRE: turn(game); break;
        default: return;
    }
    Canvas_repaint(canvas);
}

int main(void)
{
    static const Canvas_callbacks callbacks = {.paint = paint, .keyPressed = key_pressed};
    Game game = {.lights = EVERY_LIGHT & 0x00e4e0e, .column = 2, .row = 2};

    Display_setCurrent_Displayable(Display_getDisplay(java_midlet()), Canvas_extend(&callbacks, &game));
    java_run();
    printf("%d moves, %s\n", game.moves, game.lights ? "lights are on" : "all lights are off");
    return 0;
}

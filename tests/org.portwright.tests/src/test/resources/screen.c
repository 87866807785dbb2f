// SPDX-License-Identifier: EPL-2.0
// What a screen tells a program, in words; and drawing at the edges of the picture. A key of * ends it.
#include <portwright/screen.c>

static const char *const names[] = {"key down", "key up", "pointer down", "pointer move", "pointer up", "pause", "resume", "close"};

static void draw(void)
{
    static const uint32_t tile[9] = {0xff0000, 0x00ff00, 0x0000ff, 0xffff00, 0xff00ff, 0x00ffff, 0x808080, 0xffffff, 0x123456};
    screen_fill(0, 0, 200, 100, 0x204060);
    for (int i = -2; i < 4; i++) {
        screen_copy(i, 40 + i, 3, 3, tile);
        screen_copy(196 + i, i, 3, 3, tile);
        screen_copy(100 + 5 * i, 96 + i, 3, 3, tile);
    }
    screen_fill(-10, -10, 12, 12, 0xffffff);
    screen_fill(190, 90, 100, 100, 0xabcdef);
    screen_fill(300, 20, 5, 5, 0);
    screen_fill(20, 20, -5, 5, 0);
    screen_text(10, 10, "0123456789 abcdefghijklmnop", 1, 0xffffff);
    screen_text(10, 20, "qrstuvwxyz !#%'()*+,-./:=?", 1, 0xffff00);
    screen_text(150, 60, "Wide_[", 3, 0xff0000);
    screen_show();
}

int main(void)
{
    screen_event event;
    int width, height;
    printf("%d\n", screen_room(&width, &height) && width >= 200 && height >= 100);
    uint32_t *pixels = screen_open("Events", 200, 100);
    int64_t start = screen_time();
    printf("%d %d\n", (int) pixels[0], screen_wait(&event, 200));
    printf("%d\n", screen_time() - start >= 200);
    screen_tone(69, 100, 50);
    draw();
    while (screen_wait(&event, -1)) {
        if (event.type == SCREEN_KEY_DOWN && event.key == '*') {
            break;
        }
        printf("%s %x %d %d\n", names[event.type], event.key, event.x, event.y);
        fflush(stdout);
    }
    screen_close();
    FILE *file = screen_file("no such file", "r");
    printf("%d\n", file == NULL);
    return 3;
}

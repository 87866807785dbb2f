/* SPDX-License-Identifier: EPL-2.0 */
/* Pictures of ten by ten dots, drawn twice as large, and what colour each character of them is. */

enum { DOTS = 10, DOT = 2, TILE = DOTS * DOT };

typedef enum { FLOOR, WALL, GOAL, BOX, BOX_ON_GOAL, MAN, MAN_ON_GOAL, TILES } tile;

static const struct {
    char character;
    uint32_t colour;
} palette[] = {
    {' ', 0x2b3a42}, {'-', 0x8a4b32}, {'=', 0xb5653f}, {'o', 0xf2c14e}, {'b', 0xc98b3c}, {'d', 0x7a5320},
    {'g', 0x5fad56}, {'h', 0x3f7d3a}, {'s', 0xf0c8a0}, {'k', 0x111820}, {'j', 0x3f88c5},
};

static const char *const pictures[TILES][DOTS] = {
    [FLOOR] = {
        "          ",
        "          ",
        "          ",
        "          ",
        "          ",
        "          ",
        "          ",
        "          ",
        "          ",
        "          ",
    },
    [WALL] = {
        "======-===",
        "======-===",
        "======-===",
        "----------",
        "==-=======",
        "==-=======",
        "==-=======",
        "----------",
        "======-===",
        "----------",
    },
    [GOAL] = {
        "          ",
        "          ",
        "          ",
        "    oo    ",
        "   o  o   ",
        "   o  o   ",
        "    oo    ",
        "          ",
        "          ",
        "          ",
    },
    [BOX] = {
        " dddddddd ",
        "dbbbbbbbbd",
        "dbdbbbbdbd",
        "dbbdbbdbbd",
        "dbbbddbbbd",
        "dbbbddbbbd",
        "dbbdbbdbbd",
        "dbdbbbbdbd",
        "dbbbbbbbbd",
        " dddddddd ",
    },
    [BOX_ON_GOAL] = {
        " hhhhhhhh ",
        "hggggggggh",
        "hghgggghgh",
        "hgghgghggh",
        "hggghhgggh",
        "hggghhgggh",
        "hgghgghggh",
        "hghgggghgh",
        "hggggggggh",
        " hhhhhhhh ",
    },
    [MAN] = {
        "   kkkk   ",
        "   ssss   ",
        "   sksk   ",
        "   ssss   ",
        "  jjjjjj  ",
        " sjjjjjjs ",
        "   jjjj   ",
        "   jjjj   ",
        "   j  j   ",
        "   k  k   ",
    },
    [MAN_ON_GOAL] = {
        "   kkkk   ",
        "   ssss   ",
        "   sksk   ",
        "   ssss   ",
        "  jjjjjj  ",
        "osjjjjjjso",
        "o  jjjj  o",
        " o jjjj o ",
        "  oj  jo  ",
        "   k  k   ",
    },
};

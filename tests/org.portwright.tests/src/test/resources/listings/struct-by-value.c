// SPDX-License-Identifier: EPL-2.0
// A structure as argument and as result.
#include "../programs/opaque.h"

struct point {
    int x, y;
};

OPAQUE struct point struct_by_value(struct point p)
{
    struct point result = {p.y, p.x + 1};
    return result;
}

int main(void)
{
    struct point p = struct_by_value((struct point){1, 2});
    return p.x + p.y;
}

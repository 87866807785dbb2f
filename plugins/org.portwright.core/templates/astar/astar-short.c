// SPDX-License-Identifier: EPL-2.0
// The search with nodes of type short.
#include <limits.h>

#define SEARCH astar_short
#define COST short
#define UNREACHED SHRT_MAX
#define STRAIGHT 5
#define DIAGONAL 7
#include "search.h"

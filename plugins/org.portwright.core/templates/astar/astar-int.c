// SPDX-License-Identifier: EPL-2.0
// The search with nodes of type int.
#include <limits.h>

#define SEARCH astar_int
#define COST int
#define UNREACHED INT_MAX
#define STRAIGHT 5
#define DIAGONAL 7
#include "search.h"

// SPDX-License-Identifier: EPL-2.0
// The search with nodes of type float.
#include <float.h>

#define SEARCH astar_float
#define COST float
#define UNREACHED FLT_MAX
#define STRAIGHT 5.0f
#define DIAGONAL 7.07106781f
#include "search.h"

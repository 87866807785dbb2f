// SPDX-License-Identifier: EPL-2.0
// The search with nodes of type double.
#include <float.h>

#define SEARCH astar_double
#define COST double
#define UNREACHED DBL_MAX
#define STRAIGHT 5.0
#define DIAGONAL 7.0710678118654755
#include "search.h"

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The types that every file of the kernel uses.
#pragma once

#include "machine/types.h"

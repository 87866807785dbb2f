// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// LLVA-OS: all of it.
#pragma once

#include "llva/additions.h"
#include "llva/call.h"
#include "llva/handlers.h"
#include "llva/icontext.h"
#include "llva/io.h"
#include "llva/mmu.h"
#include "llva/state.h"

/* SPDX-License-Identifier: EPL-2.0 */
#include <portwright/screen.c>

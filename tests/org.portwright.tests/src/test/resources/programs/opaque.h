// SPDX-License-Identifier: EPL-2.0
// Keeps the compiler from computing at compile time what a test wants translated.
#ifndef OPAQUE_H
#define OPAQUE_H

// A function of this kind is compiled on its own: not inlined, not cloned, nothing known of it.
#ifndef OPAQUE
#define OPAQUE __attribute__((noipa))
#endif

#define COUNT(array) (int)(sizeof(array) / sizeof *(array))

#endif

/* SPDX-License-Identifier: EPL-2.0 */
/* What a program on a phone is: a MIDlet. */
#ifndef PORTWRIGHT_MIDLET_H
#define PORTWRIGHT_MIDLET_H

#include <portwright/java.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The javax.microedition.midlet.MIDlet that the program is; it has the display until the program takes it. */
JAVA_RESULT_0_(java_object, java_midlet,
               "org/portwright/runtime/ConsoleMIDlet.current()Ljavax/microedition/midlet/MIDlet; static .")

#ifdef __cplusplus
}
#endif

#endif

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
               "org/portwright/runtime/ProgramMIDlet.current()Ljavax/microedition/midlet/MIDlet; static .")

/**
 * What the phone does with the program, each called with the object that java_midlet_listen gives and the data; 0 for what
 * the program need not know. They are called while main is in java_run, in java_sleep or in a call that is blocking.
 */
typedef struct {
    /** The phone needs the screen. After this the next system call, such as output, waits until the program has it again. */
    void (*pause)(java_object self, void *data);
    /** The program has the screen again. */
    void (*resume)(java_object self, void *data);
    /**
     * The program is to end: the last time to save something. java_run returns after it. A program that need not end
     * (unconditional is 0) stays if this does not return 0.
     */
    int (*destroy)(java_object self, int unconditional, void *data);
} java_midlet_callbacks;

/** Has functions called when the phone pauses, resumes and ends the program; the last call counts. */
JAVA_RESULT_2_(java_object, java_midlet_listen,
               "org/portwright/runtime/MidletListener.<init>()V extend . paused()V resumed()V destroyed(Z)Z",
               const java_midlet_callbacks *, void *)

#ifdef __cplusplus
}
#endif

#endif

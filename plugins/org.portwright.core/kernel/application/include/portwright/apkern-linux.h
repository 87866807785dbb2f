// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The device of the application kernel beside Linux (docs/application-kernel.md).
#pragma once

#define APKERN_DEVICE "/dev/apkern"

// ioctl without argument: the thread that calls, and all that it will make, run on application processors from now on. Errors:
// ENODEV, there are none; EBUSY, it does so already; ENOMEM.
// Number and letter as by _IO('A', 1) of <asm-generic/ioctl.h>.
#define APKERN_START 0x4101

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// LLVA-OS, table III: input and output (Criswell, Monroe and Adve 2006, III-H).
#pragma once

// Reads or writes a device's register, a byte. ioaddress: where a device begins (llva_device, additions.h), and the number of the
// register added to it. What no device has reads as the processor's bus has it; it is no error.
// Cost: the device's.
int llva_ioread(void *ioaddress);
void llva_iowrite(int value, void *ioaddress);

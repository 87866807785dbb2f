// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The kernel that has booted, Linux built without SMP, for native/machine.
#pragma once

#define SMP 0
#define MAX_CPUS 1

// Linux maps its local APIC somewhere; all address spaces have that page.
extern unsigned linux_local_apic;
#define LOCAL_APIC linux_local_apic

# SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
# The boot test among the kernel's unit tests; part of ../Makefile.
UNIT_TESTS += boot/run-boot-test

# SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
# The test of the makefiles and tools among the kernel's unit tests; part of ../Makefile.
UNIT_TESTS += tools/run-tools-test

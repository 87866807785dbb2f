# SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
# The release of LLVM, as the names of Debian's programs have it; part of the makefiles here.
export LLVM := 22

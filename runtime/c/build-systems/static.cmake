# SPDX-License-Identifier: EPL-2.0
# Read by CMake after each project(), which has reset it: a shared library is built as an archive.
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)

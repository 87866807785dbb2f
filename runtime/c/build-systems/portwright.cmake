# SPDX-License-Identifier: EPL-2.0
# CMake's toolchain file: cmake -DCMAKE_TOOLCHAIN_FILE=.../portwright.cmake
# PORTWRIGHT_FLAGS selects another multilib, e.g. -DPORTWRIGHT_FLAGS="-EB -msoft-float".
set(CMAKE_SYSTEM_NAME Linux)
set(PORTWRIGHT_FLAGS "" CACHE STRING "options of portwright-cc that select the multilib: -EB, -msoft-float")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PORTWRIGHT_FLAGS)

get_filename_component(portwright_bin "${CMAKE_CURRENT_LIST_DIR}/../../../bin" ABSOLUTE)
set(CMAKE_C_COMPILER "${portwright_bin}/portwright-cc")
set(CMAKE_CXX_COMPILER "${portwright_bin}/portwright-c++")
set(CMAKE_ASM_COMPILER "${portwright_bin}/portwright-cc")
foreach(tool AR RANLIB NM STRIP)
  string(TOLOWER ${tool} name)
  set(CMAKE_${tool} "${portwright_bin}/portwright-${name}" CACHE FILEPATH "")
endforeach()
foreach(language C CXX ASM)
  set(CMAKE_${language}_FLAGS_INIT "${PORTWRIGHT_FLAGS}")
  # CMake takes these for the archives with link-time optimisation; they are the same tools.
  set(CMAKE_${language}_COMPILER_AR "${CMAKE_AR}" CACHE FILEPATH "")
  set(CMAKE_${language}_COMPILER_RANLIB "${CMAKE_RANLIB}" CACHE FILEPATH "")
endforeach()

if(PORTWRIGHT_FLAGS MATCHES "-EB")
  set(CMAKE_SYSTEM_PROCESSOR mips)
  set(CMAKE_CROSSCOMPILING_EMULATOR qemu-mips)
else()
  set(CMAKE_SYSTEM_PROCESSOR mipsel)
  set(CMAKE_CROSSCOMPILING_EMULATOR qemu-mipsel)
endif()

# Headers and libraries of the machine that compiles are no use here; its programs are.
separate_arguments(portwright_arguments UNIX_COMMAND "${PORTWRIGHT_FLAGS}")
execute_process(COMMAND "${CMAKE_C_COMPILER}" ${portwright_arguments} -print-file-name=libc.a
    OUTPUT_VARIABLE portwright_libc OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
get_filename_component(portwright_root "${portwright_libc}/../.." ABSOLUTE)
list(APPEND CMAKE_FIND_ROOT_PATH "${portwright_root}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# A program that is translated is static: libraries that a project wants shared become archives.
set(BUILD_SHARED_LIBS OFF CACHE BOOL "")
set(CMAKE_PROJECT_INCLUDE "${CMAKE_CURRENT_LIST_DIR}/static.cmake")

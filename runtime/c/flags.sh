# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash disable=SC2034
# Compiler flags of translatable code, for the libraries and for `portwright cc` alike (sourced).

# One cross compiler serves all four multilibs.
MIPS_PREFIX=mipsel-linux-gnu-

# Flags a user may override.
DEFAULT_FLAGS=(-march=mips32r2 -fno-stack-protector -ffunction-sections -fdata-sections)

# Flags the translator relies on; they follow the user's. Why each is needed: docs/toolchain.md.
REQUIRED_FLAGS=(-static -no-pie -fno-pic -fno-pie -mno-abicalls -G0 -mno-gpopt -mno-shared
    -fno-optimize-sibling-calls -fno-reorder-blocks-and-partition -fno-ipa-ra)

# multilib_flags NAME: prints the flags that select a multilib (el-hard, el-soft, eb-hard, eb-soft).
multilib_flags() {
    case $1 in
        el-*) printf '%s\n' -EL ;;
        eb-*) printf '%s\n' -EB ;;
    esac
    case $1 in
        *-hard) printf '%s\n' -mhard-float -mfp32 -mno-odd-spreg -mno-madd4 ;;
        *-soft) printf '%s\n' -msoft-float ;;
    esac
}

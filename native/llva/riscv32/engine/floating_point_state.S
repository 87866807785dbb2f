// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The floating-point registers, and the control register behind them.

        .text

        .globl floating_point_store
floating_point_store:
        .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
        fsd f\number, 8 * \number(a0)
        .endr
        frcsr t0
        sw t0, 8 * 32(a0)
        ret

        .globl floating_point_load
floating_point_load:
        .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
        fld f\number, 8 * \number(a0)
        .endr
        lw t0, 8 * 32(a0)
        fscsr t0
        ret

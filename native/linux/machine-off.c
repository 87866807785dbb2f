// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Ends the simulator, as native/machine/power.c does.
#include <sys/io.h>
#include <termios.h>
#include <unistd.h>

#define LINE_STATUS 0x3fd       // of the first UART; bit 6: all has left it
#define QEMU_EXIT_PORT 0xf4
#define BOCHS_SHUTDOWN_PORT 0x8900

int main(void)
{
    tcdrain(STDOUT_FILENO);
    if (iopl(3) != 0)
        return 1;
    while (!(inb(LINE_STATUS) & 0x40))
        ;
    outl(0, QEMU_EXIT_PORT);
    for (const char *text = "Shutdown"; *text; text++)
        outb((unsigned char)*text, BOCHS_SHUTDOWN_PORT);
    for (;;)
        pause();
}

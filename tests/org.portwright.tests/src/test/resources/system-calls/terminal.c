// SPDX-License-Identifier: EPL-2.0
// Writes into a file what a terminal of 40 lines tells of itself, and what it does when it is told to give keys.
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static FILE *result;

static void show(const struct termios *t)
{
    fprintf(result, "%x %x %x %x, %d %d %d %d\n", t->c_iflag & (ICRNL | IXON | ISTRIP), t->c_oflag & (OPOST | ONLCR),
        t->c_cflag & (CSIZE | CREAD | PARENB), t->c_lflag & (ISIG | ICANON | ECHO | ECHOE | IEXTEN | TOSTOP | FLUSHO),
        t->c_cc[VINTR], t->c_cc[VERASE], t->c_cc[VEOF], t->c_cc[VSUSP]);
}

static void set(struct termios *t, int action)
{
    fprintf(result, "set %d\n", tcsetattr(0, action, t));
    struct termios now;
    tcgetattr(0, &now);
    show(&now);
    fprintf(result, "%d %d\n", now.c_cc[VMIN], now.c_cc[VTIME]);
}

static int ready(void)
{
    struct pollfd p = {0, POLLIN, 0};
    return poll(&p, 1, 0);
}

static void key(void)
{
    unsigned char byte = 0;
    long n = read(0, &byte, 1);
    fprintf(result, "read %ld %d\n", n, byte);
}

int main(int argc, char **argv)
{
    result = fopen(argv[1], "w");
    struct termios before, t;
    struct winsize size;
    fprintf(result, "%d %d\n", isatty(0), ioctl(0, TIOCGWINSZ, &size));
    fprintf(result, "%d x %d\n", size.ws_row, size.ws_col);
    tcgetattr(0, &before);
    show(&before);
    t = before;
    t.c_lflag = (t.c_lflag & ~IEXTEN) | TOSTOP;
    t.c_cc[VINTR] = 5;
    t.c_cc[VEOF] = 6;
    set(&t, TCSANOW);
    t = before;
    cfmakeraw(&t);
    set(&t, TCSADRAIN);
    key();
    while (!ready()) {
    }
    key();
    key();
    fprintf(result, "ready %d\n", ready());
    t.c_cc[VMIN] = 0;
    t.c_cc[VTIME] = 1;
    set(&t, TCSANOW);
    key();
    key();
    set(&before, TCSAFLUSH);
    fprintf(result, "%d %d\n", tcdrain(0), tcflush(0, TCIOFLUSH));
    fclose(result);
}

// SPDX-License-Identifier: EPL-2.0
// A guest that does what its command line says: ends, hangs, panics, resets the machine, sends rubbish, echoes its
// console. Tests of sessions run it in QEMU in the place of a kernel, which would not do most of this.

typedef unsigned char u8;
typedef unsigned int u32;

// Multiboot 0.6.96, section 3.1: no flags, so that the ELF header says where to load.
__attribute__((section(".multiboot"), used))
static const u32 header[] = {0x1badb002, 0, -0x1badb002u};

static u8 stack[4096] __attribute__((used));

static inline void out(unsigned short port, u8 value) {
    __asm__ volatile("outb %0, %1" : : "a"(value), "Nd"(port));
}

static inline u8 in(unsigned short port) {
    u8 value;
    __asm__ volatile("inb %1, %0" : "=a"(value) : "Nd"(port));
    return value;
}

enum { CONSOLE = 0x3f8, HOST = 0x2f8, LINE_STATUS = 5, READY = 0x20, EMPTY = 0x40, DATA = 1 };

static void send(unsigned short line, u8 value) {
    while (!(in(line + LINE_STATUS) & READY)) {
    }
    out(line, value);
}

static void print(const char *text) {
    while (*text) {
        send(CONSOLE, (u8)*text++);
    }
}

static void send_word(u32 value) {
    for (int i = 0; i < 4; i++) {
        send(HOST, (u8)(value >> (8 * i)));
    }
}

static void send_header(u8 type, u32 length) {
    send(HOST, 'P');
    send(HOST, 'W');
    send(HOST, type);
    send(HOST, 0);
    send_word(length);
}

static void send_text(const char *text) {
    do {
        send(HOST, (u8)*text);
    } while (*text++);
}

static void end(int status) {
    send_header(7, 4);
    send_word((u32)status);
    while (!(in(HOST + LINE_STATUS) & EMPTY) || !(in(CONSOLE + LINE_STATUS) & EMPTY)) {
    }
    __asm__ volatile("outl %0, %1" : : "a"(status), "Nd"((unsigned short)0xf4));
}

// Whether the command line has a word, and where the text after it begins.
static const char *find(const char *line, const char *word) {
    for (; *line; line++) {
        int i = 0;
        while (word[i] && line[i] == word[i]) {
            i++;
        }
        if (!word[i]) {
            return line + i;
        }
    }
    return 0;
}

__attribute__((used))
static void guest(const u32 *information) {
    const char *line = (const char *)information[4];       // Multiboot 0.6.96, section 3.3
    const char *status = find(line, "status=");
    int value = 0;
    while (status && *status >= '0' && *status <= '9') {
        value = 10 * value + *status++ - '0';
    }
    print("command line: ");
    print(line);
    print("\n");
    if (find(line, "rubbish")) {
        for (u32 i = 0, x = 1; i < 100000; i++, x = x * 1103515245 + 12345) {
            send(HOST, (u8)(x >> 16));
        }
    }
    if (find(line, "flood")) {
        for (u32 i = 0; i < 300000; i++) {
            print("0123456789\n");
        }
    }
    if (find(line, "panic")) {
        send_header(8, 11);
        send_text("no way out");
        for (;;) {
            __asm__ volatile("cli; hlt");
        }
    }
    if (find(line, "reset")) {
        // An empty interrupt table makes any exception a triple fault (Intel SDM vol. 3, section 6.15).
        static const u8 nothing[6];
        __asm__ volatile("lidt %0; int3" : : "m"(nothing));
    }
    if (find(line, "hang")) {
        for (;;) {
            __asm__ volatile("hlt");
        }
    }
    if (find(line, "echo")) {
        // What is typed comes only after a kernel's first word: START, with a payload of 21 bytes.
        send_header(1, 21);
        for (int i = 0; i < 21; i++) {
            send(HOST, i == 0);
        }
        for (u8 c = 0; c != '.';) {
            while (!(in(CONSOLE + LINE_STATUS) & DATA)) {
            }
            c = in(CONSOLE);
            send(CONSOLE, c);
        }
        print("\n");
    }
    end(value);
    if (find(line, "stays")) {
        for (;;) {
            __asm__ volatile("cli; hlt");
        }
    }
}

__asm__(".globl _start\n"
        "_start: movl $stack + 4096, %esp\n"
        "push %ebx\n"
        "call guest\n"
        "cli\n"
        "hlt\n");

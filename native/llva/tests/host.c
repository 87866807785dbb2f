// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// See host.h.

#define _GNU_SOURCE
#include <signal.h>
#include <stdarg.h>
#include <ucontext.h>

#include "host.h"
#include "machine/devices.h"
#include "processor.h"

#define TRAP_PROTECTION 13
#define TRAP_MEMORY 14
#define CR0_TASK_SWITCHED 0x8u

struct host_processor processor = { .cr0 = 0x80010031, .cr4 = CR4_GLOBAL_PAGES };
u32 host_task_register = SELECTOR_FIRST_TASK;
llva_handler *on_fault;

static u32 tests, failures;

bool ok(bool condition, const char *name, ...)
{
    va_list arguments;
    va_start(arguments, name);
    printf("%sok %u - ", condition ? "" : "not ", ++tests);
    vprintf(name, arguments);
    printf("\n");
    fflush(stdout);
    va_end(arguments);
    failures += !condition;
    return condition;
}

int finish(void)
{
    printf("1..%u\n", tests);
    return failures ? 1 : 0;
}

void host_be(u32 number)
{
    host_task_register = SELECTOR_FIRST_TASK + 8 * number;
}

// ---- Instructions (Intel SDM vol. 2).

// By the numbers that instructions have for them.
static greg_t *general_register(mcontext_t *machine, u32 number)
{
    static const int places[] = { REG_EAX, REG_ECX, REG_EDX, REG_EBX, REG_ESP, REG_EBP, REG_ESI, REG_EDI };
    return &machine->gregs[places[number]];
}

static u32 *control_register(u32 number)
{
    switch (number) {
    case 0: return &processor.cr0;
    case 2: return &processor.cr2;
    case 3: return &processor.cr3;
    case 4: return &processor.cr4;
    default: return NULL;
    }
}

// The length of the instruction, which has been executed; 0 if it is none of those.
static u32 execute(mcontext_t *machine)
{
    const u8 *code = (const u8 *) machine->gregs[REG_EIP];
    if (code[0] == 0xfa || code[0] == 0xfb) {           // cli, sti
        processor.interrupts_enabled = code[0] == 0xfb;
        return 1;
    }
    if (code[0] != 0x0f)
        return 0;
    greg_t *general = general_register(machine, code[2] & 7);
    u32 *control = control_register(code[2] >> 3 & 7);
    if (code[1] == 0x06) {                              // clts
        processor.cr0 &= ~CR0_TASK_SWITCHED;
        return 2;
    }
    if (code[1] == 0x01 && (code[2] & 0xf8) == 0x38) {  // invlpg, of an address in a register
        processor.forgotten = (u32) *general;
        return 3;
    }
    if (code[1] == 0x20 && control) {                   // mov from a control register
        *general = (greg_t) *control;
        return 3;
    }
    if (code[1] == 0x22 && control) {                   // mov to one
        processor.global_flushes += control == &processor.cr4 && *control & ~(u32) *general & CR4_GLOBAL_PAGES;
        *control = (u32) *general;
        return 3;
    }
    return 0;
}

static void page_fault(mcontext_t *machine)
{
    greg_t *registers = machine->gregs;
    struct interrupt_context context = {
        .edi = (u32) registers[REG_EDI], .esi = (u32) registers[REG_ESI], .ebp = (u32) registers[REG_EBP],
        .ebx = (u32) registers[REG_EBX], .edx = (u32) registers[REG_EDX], .ecx = (u32) registers[REG_ECX],
        .eax = (u32) registers[REG_EAX], .vector = LLVA_TRAP_MEMORY, .error = (u32) registers[REG_ERR],
        .pc = (u32) registers[REG_EIP], .cs = SELECTOR_KERNEL_CODE, .eflags = (u32) registers[REG_EFL],
    };
    context.seal = seal_of(&context);
    processor.cr2 = machine->cr2;
    on_fault(&context);
    registers[REG_ECX] = (greg_t) context.ecx;
    registers[REG_EIP] = (greg_t) context.pc;
    registers[REG_EFL] = (greg_t) context.eflags;
}

static void fault(int signal unused, siginfo_t *information unused, void *user_context)
{
    mcontext_t *machine = &((ucontext_t *) user_context)->uc_mcontext;
    u32 length = machine->gregs[REG_TRAPNO] == TRAP_PROTECTION ? execute(machine) : 0;
    if (length) {
        machine->gregs[REG_EIP] += (greg_t) length;
    } else if (machine->gregs[REG_TRAPNO] == TRAP_MEMORY && on_fault) {
        page_fault(machine);
    } else {
        printf("Bail out! fault %d at %08x\n", machine->gregs[REG_TRAPNO], (u32) machine->gregs[REG_EIP]);
        fflush(stdout);
        _Exit(2);
    }
}

static u32 library_segment;

void host_restore_segment(void)
{
    asm volatile("movl %0, %%gs" ::"r"(library_segment));
}

void host_init(void)
{
    asm("movl %%gs, %0" : "=r"(library_segment));
    struct sigaction action = { .sa_sigaction = fault, .sa_flags = SA_SIGINFO | SA_NODEFER };
    if (sigaction(SIGSEGV, &action, NULL) != 0) {
        perror("sigaction");
        exit(2);
    }
}

// ---- What the engine has of native/machine, and of its own assembly.

u32 boot_page_directory[PAGE_ENTRIES] __attribute__((aligned(PAGE_SIZE)));
static u8 stack[0x1000] __attribute__((aligned(16)));

void *kernel_stack(void)
{
    return stack + sizeof(stack);
}

jmp_buf *ended, *resuming;
int end_status;
char said[256];
const struct interrupt_context *resumed;
u32 acknowledged;

void power_off(i32 status)
{
    end_status = status;
    if (ended)
        longjmp(*ended, 1);
    printf("Bail out! the machine ends with status %d: %s\n", status, said);
    exit(2);
}

void serial_init(void)
{
    said[0] = '\0';
}

void serial_drain(void)
{
}

void serial_write(u32 line unused, const void *data, u32 length)
{
    strncat(said, data, minimum(length, (u32) (sizeof(said) - 1 - strlen(said))));
}

void interrupt_acknowledge(u32 vector)
{
    acknowledged = vector;
}

const char *fault_name(u32 vector)
{
    return vector == LLVA_TRAP_MEMORY ? "page fault" : "fault";
}

void context_resume(const struct interrupt_context *context)
{
    host_restore_segment();
    resumed = context;
    longjmp(*resuming, 1);
}

// ---- What tests make.

struct interrupt_context *context_of(bool program)
{
    struct interrupt_context *context = llva_icontext_on_stack(kernel_stack());
    for (u32 i = 0; i < sizeof(*context) / sizeof(u32); i++)
        ((u32 *) context)[i] = 0x11110000 + i;
    context->cs = program ? SELECTOR_USER_CODE : SELECTOR_KERNEL_CODE;
    context->eflags = FLAG_INTERRUPT | 2;
    context->seal = seal_of(context);
    return context;
}

u8 *guarded_pages(u32 count)
{
    u8 *pages = mmap(NULL, (count + 1) * PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED || mprotect(pages + count * PAGE_SIZE, PAGE_SIZE, PROT_NONE) != 0) {
        perror("mmap");
        exit(2);
    }
    return pages;
}

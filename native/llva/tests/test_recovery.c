// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Recovery from faults, and the kernel's own state: engine/invoke.S, unwind.c, state.S.

#include "host.h"
#include "llva/call.h"

static u8 *pages;       // one, and none behind it

static void unwind(void *icp)
{
    if (llva_iunwind(icp) != 0)
        abort();
}

static int digits(int a, int b, int c, int d, int e)
{
    return (((a * 10 + b) * 10 + c) * 10 + d) * 10 + e;
}

static int touch(volatile u8 *at)
{
    return *at;
}

#define ABSENT (pages + PAGE_SIZE)

static void calls(void)
{
    int result = 0;
    ok(llva_invoke(&result, digits, 5, 1, 2, 3, 4, 5) == 0 && result == 12345, "a function's arguments and its result");
    result = -1;
    ok(llva_invoke(&result, touch, 1, ABSENT) == 1 && result == -1, "a function that faults has none");
    ok(!invoke_innermost[0], "afterwards nobody invokes");
}

static int unwound;

// Each of them invokes the next; the innermost faults, as does each of them later, the depth divided by 3 tells which.
static int nested(int depth)
{
    int result;
    int is_unwound = depth ? llva_invoke(&result, nested, 1, depth - 1) : 0;
    unwound += is_unwound;
    if (is_unwound != (depth && (depth - 1) % 3 == 0))
        abort();
    return depth % 3 == 0 ? touch(ABSENT) : depth;
}

static void nests(void)
{
    int result;
    bool is_unwound = llva_invoke(&result, nested, 1, 29);
    ok(!is_unwound && result == 29 && unwound == 10, "the innermost invoke is unwound, of 30");
    ok(!invoke_innermost[0], "each takes its place away");
}

// System V ABI for the IA-32, 2.2.1.
static bool preserves_registers(void)
{
    u32 ebx = 1, esi = 2, edi = 3, is_unwound;
    static int result;
    asm volatile("pushl %[at]; pushl $1; pushl %[touch]; pushl %[result]; call llva_invoke; addl $16, %%esp"
                 : "=a"(is_unwound), "+b"(ebx), "+S"(esi), "+D"(edi)
                 : [at] "0"(ABSENT), [touch] "c"(touch), [result] "d"(&result) : "memory");
    return is_unwound == 1 && ebx == 1 && esi == 2 && edi == 3;
}

static void nobody(void)
{
    struct interrupt_context *context = context_of(false), before = *context;
    ok(llva_iunwind(context) == -1 && memcmp(context, &before, sizeof(before)) == 0, "without an invoke nothing is unwound");
}

static int unwinds_as_another(void)
{
    host_be(1);
    int is_unwound = llva_iunwind(context_of(false));
    host_be(0);
    return is_unwound;
}

static void processors(void)
{
    int result = 0;
    ok(llva_invoke(&result, unwinds_as_another, 0) == 0 && result == -1, "another processor's invoke is not unwound");
}

// From up to 24 bytes before the absent page, or to there.
static void copies(void)
{
    static u8 other[64];
    bool counts = true, contents = true;
    for (u32 i = 0; i < 32; i++)
        other[i] = (u8) (100 + i);
    for (u32 before = 0; before <= 24; before++)
        for (u32 length = 0; length <= 32; length++) {
            u8 *at = ABSENT - before;
            u32 possible = minimum(before, length);
            memset(at, 0, before);
            counts &= llva_invokememcpy(at, other, (int) length) == (int) possible;
            contents &= memcmp(at, other, possible) == 0;
            memset(other + 32, 0, 32);
            counts &= llva_invokememcpy(other + 32, at, (int) length) == (int) possible;
            contents &= memcmp(other + 32, at, possible) == 0;
        }
    ok(counts, "a copy tells how many bytes there were");
    ok(contents, "and has made those");
    ok(!invoke_innermost[0], "it leaves nothing");
}

static struct llva_integer_state state;

static int load(void *buffer)
{
    llva_load_integer(buffer);
}

static int saves_and_goes_back(volatile int *times)
{
    int result;
    struct invoke_frame *volatile innermost = invoke_innermost[0];
    if (!llva_save_integer(&state)) {
        ++*times;
        llva_invoke(&result, load, 1, &state);
    }
    return invoke_innermost[0] == innermost ? ++*times : -1;
}

static void states(void)
{
    volatile int times = 0;
    int result;
    ok(llva_invoke(&result, saves_and_goes_back, 1, &times) == 0 && result == 2,
        "a function goes on where it saved its state, with the invoke that was the innermost then");
    ok(!invoke_innermost[0], "and ends that");
    llva_save_integer(&state);
    struct llva_integer_state copy = state;
    ok(refuses(llva_load_integer(&copy), "no Integer State was saved there"), "a state that was moved is refused");
    ((struct own_state *) &state)->pc = (u32) pages;
    ok(refuses(llva_load_integer(&state), "what is not code"), "and one that goes on with data");
}

int main(void)
{
    host_init();
    pages = guarded_pages(1);
    nobody();
    on_fault = unwind;
    calls();
    nests();
    ok(preserves_registers(), "what a function preserves is as at the call");
    processors();
    copies();
    on_fault = NULL;
    states();
    return finish();
}

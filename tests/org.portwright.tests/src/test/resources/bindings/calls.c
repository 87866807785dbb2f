// Each way to call a member of a Java class, and what comes back.
#include "library.h"
#include <stdio.h>
#include <string.h>

static void print(const char *label, java_object string)
{
    char text[100];
    int length = java_get_string(string, text, sizeof text);
    printf("%s: %s (%d)\n", label, text, length);
    java_delete(string);
}

static __attribute__((noinline)) int clamp(int value, int low, int high)
{
    return Math_min_int_int(Math_max_int_int(value, low), high);
}

static void numbers(int one)
{
    printf("%d %d %d\n", clamp(-5, 0, 9), clamp(5 * one, 0, 9), clamp(50, 0, 9));
    printf("%lld %lld\n", Math_abs_long(-0x123456789abLL * one), Math_max_long_long(Long_MIN_VALUE, one));
    printf("%g %g\n", (double) Math_abs_float(-1.5f * one), Math_sqrt(2.25 * one));
    printf("%d %d\n", Float_floatToIntBits(1.0f * one), Float_floatToIntBits(-2.0f));
    printf("%llx\n", Double_doubleToLongBits(one + 0.1));
    printf("%g %g\n", (double) Float_intBitsToFloat(0x40490fdb), Double_longBitsToDouble(0x400921fb54442d18LL));
    printf("%d %d\n", Float_isNaN_float(Float_NaN), Double_isInfinite_double(Double_POSITIVE_INFINITY));
    printf("%d %lld\n", Int_MIN_VALUE, Long_MAX_VALUE);
}

static void strings(void)
{
    unsigned short letters[] = {'c', 0xe4, 0x20ac, 0xd83d, 0xde00};
    java_object text = String_of_chars(letters, 5);
    unsigned short back[] = {1, 2, 3, 4, 5, 6};
    signed char bytes[] = {'b', 'y', 't', 'e', 's'};
    char small[5];
    int length;
    printf("%d %d %x\n", String_length(text), String_charAt(text, 1), String_charAt(text, 2));
    String_getChars(text, 1, 4, back, 6, 2);
    for (int i = 0; i < 6; i++) {
        printf("%x ", back[i]);
    }
    printf("\n");
    length = java_get_string(text, small, sizeof small);
    printf("%d %s %d\n", length, small, (int) strlen(small));
    print("utf-8", String_trim(java_string("  gr\xc3\xbc\xc3\x9f" "e \xf0\x9f\x98\x80 ")));
    print("latin-1", String_concat(text, "\xfc"));
    print("bytes", String_new_byteArray_int_int(bytes, 5, 1, 3));
    print("number", String_valueOf_long(-1234567890123LL));
    print("boolean", String_valueOf_boolean(7));
    printf("%d %d\n", String_startsWith_String(text, "c"), String_equalsIgnoreCase(java_string("ABC"), java_string("abc")));
    printf("%d\n", String_is(text) + 2 * Vector_is(text) + 4 * String_is(0));
    java_delete(text);
}

static void arrays(void)
{
    java_object array = String_array(3);
    ByteArrayInputStream in;
    ByteArrayOutputStream out = ByteArrayOutputStream_new();
    signed char data[] = {10, -20, 30, -40};
    signed char copy[4] = {0};
    java_array_set(array, 1, java_string("second"));
    printf("%d %d\n", java_array_length(array), java_array_get(array, 0));
    print("element", java_array_get(array, 1));
    in = ByteArrayInputStream_new_byteArray(data, 4);
    printf("%d\n", ByteArrayInputStream_read_byteArray_int_int(in, copy, 4, 1, 3));
    printf("%d %d %d %d\n", copy[0], copy[1], copy[2], copy[3]);
    ByteArrayOutputStream_write_byteArray_int_int(out, data, 4, 0, 4);
    array = ByteArrayOutputStream_toByteArray(out);
    java_array_read(array, 1, 2, copy);
    printf("%d: %d %d\n", java_array_length(array), copy[0], copy[1]);
    copy[0] = 99;
    java_array_write(array, 3, 1, copy);
    java_array_read(array, 2, 2, copy);
    printf("%d %d\n", copy[0], copy[1]);
}

static void exceptions(int zero)
{
    Vector vector = Vector_new();
    volatile int before = 1;
    java_object caught;
    printf("%d\n", Int_parseInt_String("12"));
    printf("%d\n", java_exception());
    printf("%d\n", Int_parseInt_String("twelve"));
    caught = java_exception();
    printf("%d %d %d\n", caught != 0, Throwable_is(caught), java_exception());
    java_try {
        before = 2;
        java_try {
            Vector_elementAt(vector, 3 + zero);
            printf("not reached\n");
        } java_catch (inner) {
            printf("inner %d\n", Throwable_is(inner) + 2 * ArithmeticException_is(inner));
        } java_end
        parse_in_radix("zz", 10);
        printf("not reached\n");
    } java_catch (outer) {
        char message[80];
        java_get_string(Throwable_getMessage(outer), message, sizeof message);
        printf("outer %d %.16s\n", before, message);
    } java_end
}

static void run(Runnable self, void *data)
{
    int *count = data;
    printf("run %d %d\n", ++*count, Runnable_is(self));
    if (*count < 3) {
        Runnable_run(self);
    }
    printf("ran %d\n", --*count);
}

static void fail(Runnable self, void *data)
{
    parse_in_radix((const char *) data, 10);
}

static int more(Enumeration self, int *data)
{
    return *data > 0;
}

static void callbacks(void)
{
    static const Runnable_callbacks functions = {run};
    static const Runnable_callbacks failing = {fail};
    int count = 0;
    int left = java_handles();
    Runnable runnable = Runnable_implement(&functions, &count);
    Thread thread = Thread_new_Runnable(runnable);
    Thread_run(thread);
    printf("%d\n", java_handles() - left);
    java_delete(runnable);
    java_delete(thread);
    runnable = Runnable_implement(&failing, "none");
    java_try {
        Runnable_run(runnable);
    } java_catch (exception) {
        printf("thrown through Java: %d\n", Throwable_is(exception));
        java_delete(exception);
    } java_end
    java_delete(runnable);
    printf("%d\n", java_handles() - left);
    (void) more;
}

static void read_long(DataInput self, long long *result, void *data)
{
    *result = *(long long *) data;
}

static void read_double(DataInput self, double *result, void *data)
{
    *result = -0.125 * *(long long *) data;
}

static void read_float(DataInput self, float *result, void *data)
{
    *result = 1.5f;
}

static void wide_results(void)
{
    static const DataInput_callbacks functions = {.readLong = read_long, .readDouble = read_double, .readFloat = read_float};
    long long number = 0x123456789abcdefLL;
    DataInput input = DataInput_implement(&functions, &number);
    printf("%llx %d\n", DataInput_readLong(input), DataInput_readInt(input));
    number = 10;
    printf("%g %g\n", DataInput_readDouble(input), (double) DataInput_readFloat(input));
    java_delete(input);
}

static void scopes(void)
{
    int left = java_handles();
    java_scope scope = java_open_scope();
    java_object kept;
    for (int i = 0; i < 100; i++) {
        Vector_new();
    }
    kept = java_keep(java_string("kept"));
    printf("%d\n", java_handles() - left);
    java_close_scope(scope);
    printf("%d\n", java_handles() - left);
    print("still", kept);
    printf("%d\n", java_handles() - left);
    kept = java_string("again");
    printf("%d\n", java_same(kept, java_keep(kept)));
}

int main(int argc, char **argv)
{
    numbers(argc);
    strings();
    arrays();
    exceptions(argc - 1);
    callbacks();
    wide_results();
    scopes();
    return 0;
}

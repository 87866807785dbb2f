// SPDX-License-Identifier: EPL-2.0
// The inner loop is a method of its own.
__attribute__((noipa)) int nested_loops(const int *p, int rows, int columns)
{
    int sum = 0;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++)
            sum = sum * 3 + *p++;
        sum ^= i;
    }
    return sum;
}

int main(int argc, char **argv)
{
    int table[12] = {argc};
    return nested_loops(table, 3, 4) & 1;
}

// SPDX-License-Identifier: EPL-2.0
// A sparse matrix, its rows compressed: conjugate gradients solve Poisson's equation on a square.
#include "benchmark.h"

enum { SIDE = 200, ROWS = SIDE * SIDE, ENTRIES = 5 * ROWS, STEPS = 250 };

// Row i has the entries start[i] to start[i + 1], each with its column and value.
struct matrix {
    int start[ROWS + 1];
    int column[ENTRIES];
    double value[ENTRIES];
};

static void append(struct matrix *matrix, int *entries, int column, double value)
{
    matrix->column[*entries] = column;
    matrix->value[(*entries)++] = value;
}

static void fill(struct matrix *matrix)
{
    int entries = 0;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            int row = y * SIDE + x;
            matrix->start[row] = entries;
            if (y > 0) {
                append(matrix, &entries, row - SIDE, -1);
            }
            if (x > 0) {
                append(matrix, &entries, row - 1, -1);
            }
            append(matrix, &entries, row, 4);
            if (x < SIDE - 1) {
                append(matrix, &entries, row + 1, -1);
            }
            if (y < SIDE - 1) {
                append(matrix, &entries, row + SIDE, -1);
            }
        }
    }
    matrix->start[ROWS] = entries;
}

static void multiply(const struct matrix *matrix, const double *vector, double *result)
{
    for (int row = 0; row < ROWS; row++) {
        double sum = 0;
        for (int i = matrix->start[row]; i < matrix->start[row + 1]; i++) {
            sum += matrix->value[i] * vector[matrix->column[i]];
        }
        result[row] = sum;
    }
}

static double product(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < ROWS; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

uint32_t repetition(void)
{
    static struct matrix matrix;
    static double solution[ROWS], rest[ROWS], direction[ROWS], image[ROWS];
    fill(&matrix);
    for (int i = 0; i < ROWS; i++) {
        solution[i] = 0;
        rest[i] = direction[i] = i % 7 - 3 + i / SIDE % 5;
    }
    double square = product(rest, rest);
    for (int step = 0; step < STEPS; step++) {
        multiply(&matrix, direction, image);
        double length = square / product(direction, image);
        for (int i = 0; i < ROWS; i++) {
            solution[i] += length * direction[i];
            rest[i] -= length * image[i];
        }
        double next = product(rest, rest);
        for (int i = 0; i < ROWS; i++) {
            direction[i] = rest[i] + next / square * direction[i];
        }
        square = next;
    }
    uint32_t checksum = CHECKSUM_START;
    for (int i = 0; i < ROWS; i += 100) {
        checksum = checksum_word(checksum, (uint32_t)(int32_t)(solution[i] * 1e4));
    }
    return checksum;
}

// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Factors a dense matrix into a lower and an upper triangle, in parallel: lu THREADS SIZE. Written from the description of the program LU
// (non-contiguous) in Woo et al., "The SPLASH-2 programs: characterization and methodological considerations" (ISCA 1995), section 3: the
// matrix is one array, divided into blocks, each of which one thread changes; blocks are dealt out so that each row and each column of
// blocks belongs to all threads. No pivots are sought. Prints the cycles that it took.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "parallel.h"

#define BLOCK 16u

static unsigned size, blocks;       // rows of the matrix, and of blocks
static double *matrix;

static double *at(unsigned block_row, unsigned block_column)
{
    return matrix + block_row * BLOCK * size + block_column * BLOCK;
}

// Diagonals of blocks in turn; the paper's rectangles of threads want a number of threads that has two factors.
static bool is_own(unsigned self, unsigned block_row, unsigned block_column)
{
    return (block_row + block_column) % thread_count == self;
}

// Takes `factor` times a row away from another one.
static inline void subtract_row(double *row, const double *other, double factor, unsigned begin)
{
    for (unsigned j = begin; j < BLOCK; j++)
        row[j] -= factor * other[j];
}

static void factor_diagonal(double *diagonal)
{
    for (unsigned k = 0; k < BLOCK; k++)
        for (unsigned i = k + 1; i < BLOCK; i++) {
            double *row = diagonal + i * size;
            row[k] /= diagonal[k * size + k];
            subtract_row(row, diagonal + k * size, row[k], k + 1);
        }
}

// Below the diagonal block: what of its upper triangle gives this block.
static void divide_by_upper(double *block, const double *diagonal)
{
    for (unsigned i = 0; i < BLOCK; i++)
        for (unsigned k = 0; k < BLOCK; k++) {
            double *row = block + i * size;
            row[k] /= diagonal[k * size + k];
            subtract_row(row, diagonal + k * size, row[k], k + 1);
        }
}

// Right of the diagonal block: what its lower triangle times this block gives.
static void divide_by_lower(double *block, const double *diagonal)
{
    for (unsigned k = 0; k < BLOCK; k++)
        for (unsigned i = k + 1; i < BLOCK; i++)
            subtract_row(block + i * size, block + k * size, diagonal[i * size + k], 0);
}

static void subtract_product(double *block, const double *left, const double *above)
{
    for (unsigned i = 0; i < BLOCK; i++)
        for (unsigned k = 0; k < BLOCK; k++)
            subtract_row(block + i * size, above + k * size, left[i * size + k], 0);
}

static void *factor(void *number)
{
    unsigned self = (unsigned)(size_t)number;
    for (unsigned k = 0; k < blocks; k++) {
        if (is_own(self, k, k))
            factor_diagonal(at(k, k));
        meet();
        for (unsigned i = k + 1; i < blocks; i++) {
            if (is_own(self, i, k))
                divide_by_upper(at(i, k), at(k, k));
            if (is_own(self, k, i))
                divide_by_lower(at(k, i), at(k, k));
        }
        meet();
        for (unsigned i = k + 1; i < blocks; i++)
            for (unsigned j = k + 1; j < blocks; j++)
                if (is_own(self, i, j))
                    subtract_product(at(i, j), at(i, k), at(k, j));
        meet();
    }
    return NULL;
}

// Solves the two triangular systems for a right side whose solution is 1 everywhere: the largest error.
static double error(double *right)
{
    double largest = 0;
    for (unsigned i = 0; i < size; i++)
        for (unsigned j = 0; j < i; j++)
            right[i] -= matrix[i * size + j] * right[j];
    for (unsigned i = size; i-- > 0;) {
        for (unsigned j = i + 1; j < size; j++)
            right[i] -= matrix[i * size + j] * right[j];
        right[i] /= matrix[i * size + i];
        largest = fmax(largest, fabs(right[i] - 1));
    }
    return largest;
}

int main(int count, char **arguments)
{
    thread_count = count > 1 ? (unsigned)atoi(arguments[1]) : 0;
    size = count > 2 ? (unsigned)atoi(arguments[2]) : 0;
    if (thread_count < 1 || thread_count > MOST_THREADS || size < BLOCK || size % BLOCK != 0)
        return 2;
    blocks = size / BLOCK;
    matrix = malloc(size * size * sizeof *matrix);
    double *right = calloc(size, sizeof *right);
    if (!matrix || !right)
        return 1;
    unsigned random = 1;
    for (unsigned i = 0; i < size; i++)
        for (unsigned j = 0; j < size; j++) {
            random = random * 1664525 + 1013904223;     // Numerical Recipes, 7.1
            // With a diagonal like that no pivots are needed.
            double *element = &matrix[i * size + j];
            *element = random / 4294967296.0 + (i == j ? size : 0);
            right[i] += *element;
        }
    unsigned long long taken;
    if (!run_threads(factor, &taken) || error(right) > 1e-9)
        return 1;
    printf("cycles %llu\n", taken);
    return 0;
}

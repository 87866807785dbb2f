/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Benchmark `waves`: of the kind of SPEC's 183.equake (thesis, table 6.1), written anew: a wave goes through a
 * three-dimensional body. The time is spent in long calls that multiply a sparse symmetric matrix by a vector; three
 * short functions say what the source does, and are called for each point in each step.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NOT_INLINED __attribute__((noinline, noclone))

enum { SIDE = 20, POINTS = SIDE * SIDE * SIDE, NEIGHBOURS = 4 };

struct row {
    int columns[NEIGHBOURS];        /* of the upper half */
    double values[NEIGHBOURS];
};

static struct row matrix[POINTS];
static double displacement[3][POINTS], force[POINTS];

static const double period = 0.25, duration = 1.5;

NOT_INLINED double pulse(double time)
{
    double result = 0;
    if (time < duration)
        result = time / duration - sin(2 * M_PI * time / duration) / (2 * M_PI);
    return result;
}

NOT_INLINED double pulse_speed(double time)
{
    double result = 0;
    if (time < duration)
        result = (1 - cos(2 * M_PI * time / duration)) / duration;
    return result;
}

NOT_INLINED double damping(int point)
{
    double result = point % SIDE == 0 || point % SIDE == SIDE - 1 ? 0.02 : 0.001;
    return result;
}

NOT_INLINED int neighbour(int point, int which)
{
    static const int distance[NEIGHBOURS] = { 0, 1, SIDE, SIDE * SIDE };
    int result = point + distance[which] < POINTS ? point + distance[which] : point;
    return result;
}

NOT_INLINED void make_matrix(void)
{
    for (int point = 0; point < POINTS; point++)
        for (int i = 0; i < NEIGHBOURS; i++) {
            matrix[point].columns[i] = neighbour(point, i);
            matrix[point].values[i] = i == 0 ? 6.0 : -1.0 / (1 + point % 3 * 0.01);
        }
}

/* Half of a symmetric matrix is kept: each value is used for its row and its column. */
NOT_INLINED void multiply(const double *vector, double *result)
{
    for (int row = 0; row < POINTS; row++)
        result[row] = 0;
    for (int row = 0; row < POINTS; row++) {
        double sum = matrix[row].values[0] * vector[row];
        for (int i = 1; i < NEIGHBOURS; i++) {
            int column = matrix[row].columns[i];
            sum += matrix[row].values[i] * vector[column];
            result[column] += matrix[row].values[i] * vector[row];
        }
        result[row] += sum;
    }
}

NOT_INLINED void step(int number, double *before, const double *now, double *next, double length)
{
    double time = number * length;
    multiply(now, force);
    for (int point = 0; point < POINTS; point++) {
        double slow = damping(point);
        next[point] = (2 - slow) * now[point] - (1 - slow) * before[point] - length * length * force[point] / period;
    }
    next[POINTS / 2] += pulse(time) * length + pulse_speed(time) * length * length;
}

int main(int count, char **arguments)
{
    int steps = count > 1 ? atoi(arguments[1]) : 100;
    double sum = 0;
    make_matrix();
    for (int i = 0; i < steps; i++)
        step(i, displacement[i % 3], displacement[(i + 1) % 3], displacement[(i + 2) % 3], 0.05);
    for (int point = 0; point < POINTS; point++)
        sum += fabs(displacement[0][point]);
    printf("%.6e\n", sum);
    return 0;
}

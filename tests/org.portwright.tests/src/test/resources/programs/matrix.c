// SPDX-License-Identifier: EPL-2.0
// Floating-point kernels: products, elimination, a spectral norm, all in double and float.
#include <math.h>
#include <stdio.h>
#include "opaque.h"

#ifdef SHORT    /* for a debugger that looks at each instruction */
enum { N = 4, STEPS = 5 };
#else
enum { N = 12, STEPS = 500 };
#endif
static double a[N][N], b[N][N], c[N][N];

OPAQUE void multiply(void) { for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { double s = 0; for (int k = 0; k < N; k++) s += a[i][k] * b[k][j]; c[i][j] = s; } }
OPAQUE double determinant(void)
{
    double m[N][N], det = 1;
    for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) m[i][j] = a[i][j] + (i == j) * 3;
    for (int i = 0; i < N; i++) {
        int p = i;
        for (int r = i + 1; r < N; r++) if (fabs(m[r][i]) > fabs(m[p][i])) p = r;
        if (p != i) { det = -det; for (int j = 0; j < N; j++) { double t = m[i][j]; m[i][j] = m[p][j]; m[p][j] = t; } }
        det *= m[i][i];
        for (int r = i + 1; r < N; r++) { double f = m[r][i] / m[i][i]; for (int j = i; j < N; j++) m[r][j] -= f * m[i][j]; }
    }
    return det;
}
OPAQUE float dot(const float *x, const float *y, int n) { float s = 0; while (n--) s += *x++ * *y++; return s; }
OPAQUE void integrate(double *p, double *v, int steps) { for (int i = 0; i < steps; i++) { double r = sqrt(p[0] * p[0] + p[1] * p[1]), k = -1 / (r * r * r); for (int j = 0; j < 2; j++) { v[j] += 0.01 * k * p[j]; p[j] += 0.01 * v[j]; } } }
OPAQUE int mandelbrot(double x, double y) { double u = 0, v = 0; int n = 0; while (n < 60 && u * u + v * v < 4) { double t = u * u - v * v + x; v = 2 * u * v + y; u = t; n++; } return n; }
OPAQUE void polynomial(const double *k, int n, double x, double *value, double *slope) { double p = k[n], q = 0; for (int i = n - 1; i >= 0; i--) { q = q * x + p; p = p * x + k[i]; } *value = p; *slope = q; }

int main(void)
{
    float x[40], y[40];
    for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { a[i][j] = (i * 7 + j * 3) % 11 / 4.0; b[i][j] = (i - j) / 3.0; }
    for (int i = 0; i < 40; i++) { x[i] = i * 0.3f; y[i] = 2 - i * 0.07f; }
    multiply();
    double p[] = {1, 0}, v[] = {0, 0.9}, k[] = {-3, 0.5, 2, 1}, root = 2, value, slope;
    integrate(p, v, STEPS);
    for (int i = 0; i < 8; i++) { polynomial(k, 3, root, &value, &slope); root -= value / slope; }
    printf("%.12g %.12g %.12g %.9g\n", c[N / 4][N / 3], c[N - 1][0], determinant(), dot(x, y, 40));
    printf("%.12g %.12g %.12g %.12g %.12g\n", p[0], p[1], v[0], v[1], root);
#ifndef SHORT
    for (double i = -1; i <= 1; i += 0.25) { for (double r = -2; r < 0.6; r += 0.1) putchar(".:-=+*%#@"[mandelbrot(r, i) * 8 / 60]); putchar('\n'); }
#endif
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// N bodies: the sun and four planets, whose positions and velocities are doubles in an array of structures.
#include "benchmark.h"

#include <math.h>

enum { BODIES = 5, STEPS = 250000 };

static const double PI = 3.141592653589793;
static const double DAYS = 365.24;     // of a year
static const double STEP = 0.01;       // of a year

struct body {
    double x, y, z;
    double vx, vy, vz;
    double mass;
};

// Masses in suns, lengths in astronomical units, velocities in those a day.
static const struct body start[BODIES] = {
    {0, 0, 0, 0, 0, 0, 1},
    {4.84143144246472090e+00, -1.16032004402742839e+00, -1.03622044471123109e-01,
     1.66007664274403694e-03, 7.69901118419740425e-03, -6.90460016972063023e-05, 9.54791938424326609e-04},
    {8.34336671824457987e+00, 4.12479856412430479e+00, -4.03523417114321381e-01,
     -2.76742510726411904e-03, 4.99852801234917238e-03, 2.30417297573763929e-05, 2.85885980666130812e-04},
    {1.28943695621391310e+01, -1.51111514016986312e+01, -2.23307578892655734e-01,
     2.96460137564761618e-03, 2.37847173959480950e-03, -2.96589568540237556e-05, 4.36624404335156298e-05},
    {1.53796971148509165e+01, -2.59193146099879641e+01, 1.79258772950371181e-01,
     2.68067772490389322e-03, 1.62824170038242295e-03, -9.51592254519715870e-05, 5.15138902046611451e-05},
};

static void advance(struct body *bodies, double step)
{
    for (int i = 0; i < BODIES; i++) {
        struct body *one = &bodies[i];
        for (int j = i + 1; j < BODIES; j++) {
            struct body *other = &bodies[j];
            double dx = one->x - other->x;
            double dy = one->y - other->y;
            double dz = one->z - other->z;
            double square = dx * dx + dy * dy + dz * dz;
            double pull = step / (square * sqrt(square));
            one->vx -= dx * other->mass * pull;
            one->vy -= dy * other->mass * pull;
            one->vz -= dz * other->mass * pull;
            other->vx += dx * one->mass * pull;
            other->vy += dy * one->mass * pull;
            other->vz += dz * one->mass * pull;
        }
    }
    for (int i = 0; i < BODIES; i++) {
        bodies[i].x += step * bodies[i].vx;
        bodies[i].y += step * bodies[i].vy;
        bodies[i].z += step * bodies[i].vz;
    }
}

static double energy(const struct body *bodies)
{
    double sum = 0;
    for (int i = 0; i < BODIES; i++) {
        const struct body *one = &bodies[i];
        sum += 0.5 * one->mass * (one->vx * one->vx + one->vy * one->vy + one->vz * one->vz);
        for (int j = i + 1; j < BODIES; j++) {
            double dx = one->x - bodies[j].x;
            double dy = one->y - bodies[j].y;
            double dz = one->z - bodies[j].z;
            sum -= one->mass * bodies[j].mass / sqrt(dx * dx + dy * dy + dz * dz);
        }
    }
    return sum;
}

uint32_t repetition(void)
{
    struct body bodies[BODIES];
    double px = 0, py = 0, pz = 0;
    double solar_mass = 4 * PI * PI;
    for (int i = 0; i < BODIES; i++) {
        bodies[i] = start[i];
        bodies[i].vx *= DAYS;
        bodies[i].vy *= DAYS;
        bodies[i].vz *= DAYS;
        bodies[i].mass *= solar_mass;
        px += bodies[i].vx * bodies[i].mass;
        py += bodies[i].vy * bodies[i].mass;
        pz += bodies[i].vz * bodies[i].mass;
    }
    bodies[0].vx = -px / solar_mass;
    bodies[0].vy = -py / solar_mass;
    bodies[0].vz = -pz / solar_mass;
    for (int i = 0; i < STEPS; i++) {
        advance(bodies, STEP);
    }
    return checksum_word(CHECKSUM_START, (uint32_t)(int32_t)(energy(bodies) * 1e9));
}

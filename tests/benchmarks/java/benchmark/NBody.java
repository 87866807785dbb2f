// SPDX-License-Identifier: EPL-2.0
// The same as programs/nbody.c, as one writes it in Java.
package benchmark;

import java.util.ArrayList;
import java.util.List;

/** N bodies: the sun and four planets. */
public final class NBody {
    private static final int STEPS = 250_000;
    private static final double DAYS = 365.24;
    private static final double STEP = 0.01;
    private static final double SOLAR_MASS = 4 * Math.PI * Math.PI;

    private NBody() {
    }

    /** Its argument is the number of repetitions. */
    public static void main(String[] arguments) {
        Benchmark.run(arguments, NBody::repetition);
    }

    private static final class Body {
        private double x;
        private double y;
        private double z;
        private double vx;
        private double vy;
        private double vz;
        private final double mass;

        Body(double x, double y, double z, double vx, double vy, double vz, double mass) {
            this.x = x;
            this.y = y;
            this.z = z;
            this.vx = vx * DAYS;
            this.vy = vy * DAYS;
            this.vz = vz * DAYS;
            this.mass = mass * SOLAR_MASS;
        }

        void pull(Body other, double step) {
            double dx = x - other.x;
            double dy = y - other.y;
            double dz = z - other.z;
            double square = dx * dx + dy * dy + dz * dz;
            double pull = step / (square * Math.sqrt(square));
            vx -= dx * other.mass * pull;
            vy -= dy * other.mass * pull;
            vz -= dz * other.mass * pull;
            other.vx += dx * mass * pull;
            other.vy += dy * mass * pull;
            other.vz += dz * mass * pull;
        }

        void move(double step) {
            x += step * vx;
            y += step * vy;
            z += step * vz;
        }

        double potential(Body other) {
            double dx = x - other.x;
            double dy = y - other.y;
            double dz = z - other.z;
            return mass * other.mass / Math.sqrt(dx * dx + dy * dy + dz * dz);
        }
    }

    private static List<Body> bodies() {
        List<Body> bodies = new ArrayList<>(List.of(
                new Body(0, 0, 0, 0, 0, 0, 1),
                new Body(4.84143144246472090e+00, -1.16032004402742839e+00, -1.03622044471123109e-01,
                        1.66007664274403694e-03, 7.69901118419740425e-03, -6.90460016972063023e-05,
                        9.54791938424326609e-04),
                new Body(8.34336671824457987e+00, 4.12479856412430479e+00, -4.03523417114321381e-01,
                        -2.76742510726411904e-03, 4.99852801234917238e-03, 2.30417297573763929e-05,
                        2.85885980666130812e-04),
                new Body(1.28943695621391310e+01, -1.51111514016986312e+01, -2.23307578892655734e-01,
                        2.96460137564761618e-03, 2.37847173959480950e-03, -2.96589568540237556e-05,
                        4.36624404335156298e-05),
                new Body(1.53796971148509165e+01, -2.59193146099879641e+01, 1.79258772950371181e-01,
                        2.68067772490389322e-03, 1.62824170038242295e-03, -9.51592254519715870e-05,
                        5.15138902046611451e-05)));
        double px = 0;
        double py = 0;
        double pz = 0;
        for (Body body : bodies) {
            px += body.vx * body.mass;
            py += body.vy * body.mass;
            pz += body.vz * body.mass;
        }
        Body sun = bodies.get(0);
        sun.vx = -px / SOLAR_MASS;
        sun.vy = -py / SOLAR_MASS;
        sun.vz = -pz / SOLAR_MASS;
        return bodies;
    }

    private static void advance(Body[] bodies, double step) {
        for (int i = 0; i < bodies.length; i++) {
            for (int j = i + 1; j < bodies.length; j++) {
                bodies[i].pull(bodies[j], step);
            }
        }
        for (Body body : bodies) {
            body.move(step);
        }
    }

    private static double energy(Body[] bodies) {
        double sum = 0;
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i];
            sum += 0.5 * body.mass * (body.vx * body.vx + body.vy * body.vy + body.vz * body.vz);
            for (int j = i + 1; j < bodies.length; j++) {
                sum -= body.potential(bodies[j]);
            }
        }
        return sum;
    }

    private static int repetition() {
        Body[] bodies = bodies().toArray(Body[]::new);
        for (int i = 0; i < STEPS; i++) {
            advance(bodies, STEP);
        }
        return Benchmark.checksum(Benchmark.CHECKSUM_START, (int) (energy(bodies) * 1e9));
    }
}

// SPDX-License-Identifier: EPL-2.0
// Virtual calls: a scene of spheres, planes and boxes, which rays of light meet; what they are made of is virtual too.
#include "benchmark.h"

#include <cmath>
#include <memory>
#include <vector>

namespace {

constexpr int kSize = 256;
constexpr int kReflections = 3;

struct Vector {
    double x, y, z;
};

Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Vector operator*(Vector a, double k) { return {a.x * k, a.y * k, a.z * k}; }
double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vector unit(Vector a) { return a * (1 / std::sqrt(dot(a, a))); }

class Material {
public:
    virtual ~Material() = default;
    virtual double brightness(Vector place) const = 0;
    virtual double mirror() const { return 0; }
};

class Plain : public Material {
public:
    explicit Plain(double brightness) : brightness_(brightness) {}
    double brightness(Vector) const override { return brightness_; }

private:
    double brightness_;
};

class Chequered : public Material {
public:
    double brightness(Vector place) const override
    {
        return (static_cast<int>(std::floor(place.x)) + static_cast<int>(std::floor(place.z))) & 1 ? 0.9 : 0.2;
    }
};

class Mirror : public Material {
public:
    double brightness(Vector) const override { return 0.1; }
    double mirror() const override { return 0.7; }
};

class Shape {
public:
    explicit Shape(std::shared_ptr<const Material> material) : material_(std::move(material)) {}
    virtual ~Shape() = default;
    // How far along the ray it is met; infinite if it is not.
    virtual double distance(Vector from, Vector direction) const = 0;
    virtual Vector normal(Vector place) const = 0;
    const Material &material() const { return *material_; }

private:
    std::shared_ptr<const Material> material_;
};

class Sphere : public Shape {
public:
    Sphere(Vector centre, double radius, std::shared_ptr<const Material> material)
        : Shape(std::move(material)), centre_(centre), radius_(radius) {}
    double distance(Vector from, Vector direction) const override
    {
        Vector to = centre_ - from;
        double along = dot(to, direction);
        double square = radius_ * radius_ - dot(to, to) + along * along;
        if (square < 0) {
            return INFINITY;
        }
        double near = along - std::sqrt(square);
        return near > 1e-6 ? near : INFINITY;
    }
    Vector normal(Vector place) const override { return (place - centre_) * (1 / radius_); }

private:
    Vector centre_;
    double radius_;
};

class Floor : public Shape {
public:
    explicit Floor(std::shared_ptr<const Material> material) : Shape(std::move(material)) {}
    double distance(Vector from, Vector direction) const override
    {
        return direction.y < -1e-6 && from.y > 1e-6 ? -from.y / direction.y : INFINITY;
    }
    Vector normal(Vector) const override { return {0, 1, 0}; }
};

class Box : public Shape {
public:
    Box(Vector low, Vector high, std::shared_ptr<const Material> material)
        : Shape(std::move(material)), low_(low), high_(high) {}
    double distance(Vector from, Vector direction) const override
    {
        double near = 1e-6, far = INFINITY;
        clip(from.x, direction.x, low_.x, high_.x, near, far);
        clip(from.y, direction.y, low_.y, high_.y, near, far);
        clip(from.z, direction.z, low_.z, high_.z, near, far);
        return near < far && near > 1e-6 ? near : INFINITY;
    }
    Vector normal(Vector place) const override
    {
        if (std::fabs(place.x - low_.x) < 1e-6) {
            return {-1, 0, 0};
        }
        if (std::fabs(place.x - high_.x) < 1e-6) {
            return {1, 0, 0};
        }
        if (std::fabs(place.y - high_.y) < 1e-6) {
            return {0, 1, 0};
        }
        return {0, 0, std::fabs(place.z - low_.z) < 1e-6 ? -1.0 : 1.0};
    }

private:
    static void clip(double from, double direction, double low, double high, double &near, double &far)
    {
        double a = (low - from) / direction, b = (high - from) / direction;
        near = std::fmax(near, std::fmin(a, b));
        far = std::fmin(far, std::fmax(a, b));
    }

    Vector low_, high_;
};

using Scene = std::vector<std::unique_ptr<Shape>>;

Scene make_scene()
{
    auto plain = std::make_shared<Plain>(0.8), dark = std::make_shared<Plain>(0.4);
    auto mirror = std::make_shared<Mirror>();
    Scene scene;
    scene.push_back(std::make_unique<Floor>(std::make_shared<Chequered>()));
    for (int i = 0; i < 5; i++) {
        scene.push_back(std::make_unique<Sphere>(Vector {i * 2.0 - 4, 1, 6 + i % 2 * 2.0}, 0.9,
                                                 i % 2 ? std::shared_ptr<const Material>(mirror) : plain));
        scene.push_back(std::make_unique<Box>(Vector {i * 1.7 - 4, 0, 3}, Vector {i * 1.7 - 3.5, 0.5, 3.5}, dark));
    }
    return scene;
}

const Shape *nearest(const Scene &scene, Vector from, Vector direction, double &distance)
{
    const Shape *result = nullptr;
    distance = INFINITY;
    for (const auto &shape : scene) {
        double each = shape->distance(from, direction);
        if (each < distance) {
            distance = each;
            result = shape.get();
        }
    }
    return result;
}

double trace(const Scene &scene, Vector from, Vector direction, int reflections)
{
    static const Vector light = unit({-0.5, 1, -0.7});
    double distance;
    const Shape *shape = nearest(scene, from, direction, distance);
    if (!shape) {
        return 0.3 + 0.5 * std::fmax(direction.y, 0);
    }
    Vector place = from + direction * distance, normal = shape->normal(place);
    double unused;
    bool dark = nearest(scene, place + normal * 1e-3, light, unused) != nullptr;
    double result = shape->material().brightness(place) * (dark ? 0.2 : 0.2 + 0.8 * std::fmax(dot(normal, light), 0));
    double mirror = shape->material().mirror();
    if (mirror > 0 && reflections > 0) {
        Vector back = direction - normal * (2 * dot(normal, direction));
        result += mirror * trace(scene, place + normal * 1e-3, back, reflections - 1);
    }
    return result;
}

}  // namespace

uint32_t repetition(void)
{
    Scene scene = make_scene();
    uint32_t checksum = CHECKSUM_START;
    for (int y = 0; y < kSize; y++) {
        for (int x = 0; x < kSize; x++) {
            Vector direction = unit({(x - kSize / 2 + 0.5) / kSize, (kSize / 2 - y - 0.5) / kSize, 1});
            double brightness = trace(scene, {0, 1.5, -3}, direction, kReflections);
            checksum = (checksum ^ static_cast<uint32_t>(brightness * 200)) * 16777619u;
        }
    }
    return checksum;
}

// SPDX-License-Identifier: EPL-2.0
// Reads JSON from standard input, shows it in several ways, and provokes the library's exceptions.
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

using nlohmann::json;

namespace shapes {
struct Point { double x, y; std::string name; };
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Point, x, y, name)
}

static void refuse(const char *text)
{
    try {
        std::cout << json::parse(text).dump() << '\n';
    } catch (const json::parse_error &e) {
        std::cout << e.id << " at " << e.byte << ": " << e.what() << '\n';
    } catch (const json::exception &e) {
        std::cout << e.what() << '\n';
    }
}

int main()
{
    json read = json::parse(std::cin);
    std::cout << read.dump() << '\n' << read.dump(2) << '\n';
    for (const char *text : {"[1,2", "{\"a\" 1}", "nul", "\"\\x\"", "[1e999]", "\"\xff\"", "", "[1,]", "{\"a\":[{}]}"})
        refuse(text);
    try {
        std::cout << read.at("numbers").at(99);
    } catch (const json::out_of_range &e) {
        std::cout << e.what() << '\n';
    }
    try {
        std::cout << read.at("text").get<int>();
    } catch (const json::type_error &e) {
        std::cout << e.what() << '\n';
    }
    try {
        read.at("/numbers/x"_json_pointer);
    } catch (const json::exception &e) {
        std::cout << e.what() << '\n';
    }
    auto points = read.at("points").get<std::vector<shapes::Point>>();
    for (const auto &point : points)
        std::cout << point.name << ' ' << point.x << ' ' << point.y << '\n';
    json patched = read.patch(json::parse(R"([{"op": "replace", "path": "/text", "value": [1, 2.5, null]},
        {"op": "add", "path": "/numbers/0", "value": -7}])"));
    std::cout << json::diff(read, patched) << '\n';
    for (auto &pack : {json::to_cbor(read), json::to_msgpack(read), json::to_ubjson(read), json::to_bson(read)}) {
        unsigned sum = 0;
        for (auto byte : pack)
            sum = sum * 31 + byte;
        std::cout << pack.size() << ' ' << sum << '\n';
    }
    std::cout << (json::from_cbor(json::to_cbor(read)) == read) << '\n';
    json many = json::array();
    for (int i = 0; i < 3000; i++)
        many.push_back({{"index", i}, {"third", i / 3.0}, {"name", "item " + std::to_string(i)}});
    json again = json::parse(many.dump());
    double sum = 0;
    for (auto &[key, value] : again.items())
        sum += value["third"].get<double>() + std::stoi(key);
    std::cout << again.size() << ' ' << (again == many) << ' ' << sum << '\n';
    return again.at(1).at("nothing");   // not caught: terminate tells of it
}

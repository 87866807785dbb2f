// SPDX-License-Identifier: EPL-2.0
// JSON for Modern C++: writes a document, reads it, changes it, packs it as CBOR.
#include "benchmark.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace {

constexpr int kItems = 2000;

nlohmann::json make_document()
{
    uint32_t random = 2013;
    nlohmann::json document = {{"name", "shop"}, {"items", nlohmann::json::array()}};
    for (int i = 0; i < kItems; i++) {
        uint32_t r = next_random(&random);
        document["items"].push_back({{"id", i},
                                     {"name", "thing \"" + std::to_string(r % 1000) + "\""},
                                     {"price", r % 10000 / 4.0},
                                     {"sold", (r & 1) != 0},
                                     {"tags", {"a", "b", nullptr, r % 7}}});
    }
    return document;
}

uint32_t checksum_text(uint32_t checksum, const std::string &text)
{
    for (char c : text) {
        checksum = (checksum ^ static_cast<unsigned char>(c)) * 16777619u;
    }
    return checksum;
}

}  // namespace

uint32_t repetition(void)
{
    uint32_t checksum = CHECKSUM_START;
    std::string text = make_document().dump(2);
    checksum = checksum_text(checksum, text);
    nlohmann::json document = nlohmann::json::parse(text);
    double sum = 0;
    for (auto &item : document["items"]) {
        sum += item["price"].get<double>();
        item["tags"].erase(2);
        item.erase("sold");
    }
    checksum = checksum_word(checksum, static_cast<uint32_t>(sum));
    std::vector<std::uint8_t> packed = nlohmann::json::to_cbor(document);
    checksum = checksum_text(checksum, nlohmann::json::from_cbor(packed).dump());
    try {
        document = nlohmann::json::parse(text.substr(0, text.size() / 2));
    } catch (const nlohmann::json::parse_error &error) {
        checksum = checksum_word(checksum, static_cast<uint32_t>(error.byte));
    }
    return checksum;
}

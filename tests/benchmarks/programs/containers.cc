// SPDX-License-Identifier: EPL-2.0
// Containers of the C++ library: a dictionary, a graph and its shortest paths, a queue with priorities, strings.
#include "benchmark.h"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

constexpr int kWords = 8000;
constexpr int kNodes = 3000;
constexpr int kEdges = 4;

class Checksum {
public:
    void add(uint32_t value) { value_ = checksum_word(value_, value); }
    void add(const std::string &text)
    {
        for (char c : text) {
            value_ = (value_ ^ static_cast<unsigned char>(c)) * 16777619u;
        }
    }
    uint32_t value() const { return value_; }

private:
    uint32_t value_ = CHECKSUM_START;
};

std::vector<std::string> make_words()
{
    uint32_t random = 1983;
    std::vector<std::string> words;
    for (int i = 0; i < kWords; i++) {
        std::string word;
        for (uint32_t r = next_random(&random) % 2000 + 30; r > 0; r /= 26) {
            word += static_cast<char>('a' + r % 26);
        }
        words.push_back(i % 3 == 0 ? word + " of more than fifteen characters" : std::move(word));
    }
    return words;
}

void count_words(const std::vector<std::string> &words, Checksum &checksum)
{
    std::unordered_map<std::string, int> counts;
    std::map<std::string, std::vector<int>> places;
    for (int i = 0; i < static_cast<int>(words.size()); i++) {
        counts[words[i]]++;
        places[words[i]].push_back(i);
    }
    std::vector<std::pair<std::string, int>> sorted(counts.begin(), counts.end());
    std::sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    for (const auto &[word, count] : sorted) {
        checksum.add(word);
        checksum.add(static_cast<uint32_t>(count));
    }
    for (const auto &[word, all] : places) {
        checksum.add(static_cast<uint32_t>(std::accumulate(all.begin(), all.end(), 0)));
    }
}

struct Edge {
    int to;
    int length;
};

void find_paths(Checksum &checksum)
{
    uint32_t random = 1959;
    std::vector<std::vector<Edge>> graph(kNodes);
    for (int i = 0; i < kNodes; i++) {
        for (int j = 0; j < kEdges; j++) {
            graph[i].push_back({static_cast<int>(next_random(&random) % kNodes),
                                static_cast<int>(next_random(&random) % 100 + 1)});
        }
    }
    std::vector<int> distance(kNodes, 1 << 30);
    std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>> queue;
    distance[0] = 0;
    queue.emplace(0, 0);
    while (!queue.empty()) {
        auto [length, node] = queue.top();
        queue.pop();
        if (length > distance[node]) {
            continue;
        }
        for (const Edge &edge : graph[node]) {
            if (length + edge.length < distance[edge.to]) {
                distance[edge.to] = length + edge.length;
                queue.emplace(distance[edge.to], edge.to);
            }
        }
    }
    for (int each : distance) {
        checksum.add(static_cast<uint32_t>(each));
    }
}

// The numbers of a sliding window, sorted: the median of each.
void slide(Checksum &checksum)
{
    uint32_t random = 1977;
    std::deque<int> window;
    std::multiset<int> sorted;
    for (int i = 0; i < 8000; i++) {
        window.push_back(static_cast<int>(next_random(&random) % 5000));
        sorted.insert(window.back());
        if (window.size() > 32) {
            sorted.erase(sorted.find(window.front()));
            window.pop_front();
        }
        if (i % 16 == 0) {
            checksum.add(static_cast<uint32_t>(*std::next(sorted.begin(), static_cast<long>(sorted.size() / 2))));
        }
    }
}

}  // namespace

uint32_t repetition(void)
{
    Checksum checksum;
    std::vector<std::string> words = make_words();
    for (int i = 0; i < 4; i++) {
        count_words(words, checksum);
        find_paths(checksum);
        slide(checksum);
        std::rotate(words.begin(), words.begin() + 100, words.end());
    }
    return checksum.value();
}

// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args={temporary}
// File streams and <filesystem>.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <system_error>
#include <vector>

namespace fs = std::filesystem;

int main(int, char **argv)
{
    fs::path root = argv[1];
    fs::create_directories(root / "a" / "b");
    std::ofstream(root / "a" / "one.txt") << "line 1\nline 2\n";
    std::ofstream(root / "a" / "b" / "two.bin", std::ios::binary) << std::string(1000, 'x');
    std::ifstream in(root / "a" / "one.txt");
    for (std::string line; std::getline(in, line);) std::cout << line << '\n';
    std::vector<std::string> found;
    for (const auto &entry : fs::recursive_directory_iterator(root)) found.push_back(entry.path().lexically_relative(root).string() + (entry.is_directory() ? "/" : " " + std::to_string(entry.file_size())));
    std::sort(found.begin(), found.end());
    for (const auto &f : found) std::cout << f << '\n';
    fs::rename(root / "a" / "one.txt", root / "moved.txt");
    std::cout << fs::exists(root / "a" / "one.txt") << fs::exists(root / "moved.txt") << '\n';
    {
        std::fstream both(root / "moved.txt");
        both.seekp(5);
        both << '9';
        both.seekg(0);
        std::string line;
        std::getline(both, line);
        std::cout << line << '\n';
    }
    fs::resize_file(root / "moved.txt", 6);
    std::cout << fs::file_size(root / "moved.txt") << '\n';
    try {
        std::cout << fs::file_size(root / "nothing") << '\n';
    } catch (const fs::filesystem_error &e) {
        std::cout << e.code().value() << ' ' << e.code().message() << '\n';
    }
    std::error_code error;
    std::cout << fs::remove(root / "nothing", error) << error.value() << '\n';
    std::cout << fs::remove_all(root / "a") << '\n';
    std::cout << fs::path("/x/y/../z.tar.gz").lexically_normal() << fs::path("/x/y.txt").extension() << '\n';
    std::ifstream missing(root / "missing");
    std::cout << missing.is_open() << !missing << '\n';
    return 0;
}

// SPDX-License-Identifier: EPL-2.0
// Streams, locales' formats, regular expressions, chrono.
#include <chrono>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

struct Point { int x, y; };
static std::ostream &operator<<(std::ostream &out, const Point &p) { return out << '(' << p.x << ',' << p.y << ')'; }
static std::istream &operator>>(std::istream &in, Point &p) { char c; return in >> c >> p.x >> c >> p.y >> c; }

int main()
{
    std::cout << 42 << ' ' << -7L << ' ' << 3.14159 << ' ' << 1e100 << ' ' << true << ' ' << 'c' << " text " << 1.5f << '\n';
    std::cout << std::hex << std::showbase << 255 << ' ' << std::oct << 8 << ' ' << std::dec << std::boolalpha << false << '\n';
    std::cout << std::setw(10) << 42 << '|' << std::left << std::setw(10) << "left" << '|' << std::setfill('*') << std::right << std::setw(8) << 7 << std::setfill(' ') << '\n';
    std::cout << std::fixed << std::setprecision(3) << 2.0 / 3 << ' ' << std::scientific << 12345.678 << ' ' << std::defaultfloat << std::setprecision(12) << 0.1 << '\n';
    std::cout << std::numeric_limits<double>::infinity() << ' ' << std::numeric_limits<long long>::min() << ' ' << std::numeric_limits<float>::denorm_min() << '\n';
    std::cout << Point{3, 4} << std::endl;
    std::istringstream in("12 3.5 word (5,6) 0x1f 99999999999");
    int i;
    double d;
    std::string w;
    Point p;
    in >> i >> d >> w >> p;
    std::cout << i << d << w << p;
    int h = 0;
    in >> std::hex >> h >> std::dec;
    std::cout << ' ' << h;
    in >> i;
    std::cout << ' ' << i << in.fail() << in.eof() << '\n';
    std::stringstream lines("one\ntwo\n\nfour");
    std::vector<std::string> all;
    for (std::string line; std::getline(lines, line);) all.push_back(line);
    std::cout << all.size() << all.back() << '\n';
    try {
        std::istringstream bad("x");
        bad.exceptions(std::ios::failbit);
        bad >> i;
    } catch (const std::ios_base::failure &e) {
        std::cout << "failure\n";
    }
    const std::string text = "From: simon@example.org, to: jane.doe@example.com; 2008-05-17";
    std::regex mail(R"((\w+(?:\.\w+)*)@(\w+)\.(com|org))");
    for (std::sregex_iterator m(text.begin(), text.end(), mail), end; m != end; ++m) std::cout << (*m)[1] << '/' << (*m)[2] << '/' << (*m)[3] << ' ';
    std::smatch date;
    if (std::regex_search(text, date, std::regex("([0-9]{4})-([0-9]{2})-([0-9]{2})"))) std::cout << date[3] << '.' << date[2] << '.' << date[1];
    std::cout << ' ' << std::regex_replace(text, std::regex("[aeiou]"), "_") << '\n';
    try {
        std::regex broken("(unclosed");
    } catch (const std::regex_error &e) {
        std::cout << "regex_error " << (e.code() == std::regex_constants::error_paren) << '\n';
    }
    using namespace std::chrono_literals;
    auto span = 90min + 30s;
    std::cout << std::chrono::duration_cast<std::chrono::hours>(span).count() << ' ' << std::chrono::duration<double>(span).count() << '\n';
    auto before = std::chrono::steady_clock::now();
    auto wall = std::chrono::system_clock::now().time_since_epoch();
    std::cout << (std::chrono::steady_clock::now() >= before) << (wall > 365 * 24h * 40) << '\n';
    std::istream_iterator<int> from(std::cin), none;
    std::vector<int> numbers(from, none);
    std::copy(numbers.rbegin(), numbers.rend(), std::ostream_iterator<int>(std::cout, " "));
    std::cout << std::cin.eof() << std::endl;
    std::wcout.flush();
    std::cerr << "to standard error\n";
    return 0;
}

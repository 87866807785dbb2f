// SPDX-License-Identifier: EPL-2.0
// MuJS, an interpreter of ECMAScript: a script of numbers, strings, objects, closures and regular expressions.
#include "benchmark.h"

#include <mujs.h>
#include <stdio.h>
#include <stdlib.h>

static const char script[] =
    "var sum = 0;\n"
    "function add(n) { sum = (sum * 31 + n) % 1000003; }\n"
    "function fibonacci(n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }\n"
    "add(fibonacci(16));\n"
    "var sieve = [], primes = 0, i, j;\n"
    "for (i = 2; i < 4000; i++) {\n"
    "  if (!sieve[i]) { primes++; for (j = i * i; j < 4000; j += i) sieve[j] = true; }\n"
    "}\n"
    "add(primes);\n"
    "var words = [], counts = {};\n"
    "for (i = 0; i < 1000; i++) words.push((i * 7919 % 331).toString(16));\n"
    "words.join(' ').replace(/[0-9a-f]+/g, function (word) { counts[word] = (counts[word] || 0) + 1; return ''; });\n"
    "Object.keys(counts).sort().forEach(function (word, i) { add(i * counts[word] + word.length); });\n"
    "function Point(x, y) { this.x = x; this.y = y; }\n"
    "Point.prototype.plus = function (p) { return new Point(this.x + p.x, this.y + p.y); };\n"
    "var p = new Point(0, 0), step = new Point(1, 0.5);\n"
    "for (i = 0; i < 4000; i++) p = p.plus(step);\n"
    "add(Math.floor(p.x + p.y));\n"
    "for (i = 0; i < 200; i++) try { throw {code: i}; } catch (e) { add(e.code); }\n"
    "add(JSON.stringify(JSON.parse('{\"a\": [1, 2.5, \"x\"], \"b\": null}')).length);\n"
    "sum;\n";

uint32_t repetition(void)
{
    js_State *js = js_newstate(NULL, NULL, JS_STRICT);
    if (js_ploadstring(js, "script", script) || (js_pushundefined(js), js_pcall(js, 0))) {
        fprintf(stderr, "%s\n", js_trystring(js, -1, "error"));
        exit(1);
    }
    uint32_t result = js_touint32(js, -1);
    js_freestate(js);
    return checksum_word(CHECKSUM_START, result);
}

// SPDX-License-Identifier: EPL-2.0
// Lua's interpreter: a script of numbers, strings, tables, closures and coroutines.
#include "benchmark.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>

static const char script[] =
    "local sum = 0\n"
    "local function add(n) sum = (sum * 31 + n) % 1000000007 end\n"
    "local function fibonacci(n) return n < 2 and n or fibonacci(n - 1) + fibonacci(n - 2) end\n"
    "add(fibonacci(20))\n"
    "local sieve, primes = {}, 0\n"
    "for i = 2, 20000 do\n"
    "  if not sieve[i] then primes = primes + 1; for j = i * i, 20000, i do sieve[j] = true end end\n"
    "end\n"
    "add(primes)\n"
    "local words, counts = {}, {}\n"
    "for i = 1, 3000 do words[i] = string.format('%x', i * 7919 % 997) end\n"
    "for word in table.concat(words, ' '):gmatch('%w+') do counts[word] = (counts[word] or 0) + 1 end\n"
    "local keys = {}\n"
    "for word in pairs(counts) do keys[#keys + 1] = word end\n"
    "table.sort(keys)\n"
    "for i, word in ipairs(keys) do add(i * counts[word] + #word) end\n"
    "local Point = {}\n"
    "Point.__index = Point\n"
    "function Point.new(x, y) return setmetatable({x = x, y = y}, Point) end\n"
    "function Point:plus(p) return Point.new(self.x + p.x, self.y + p.y) end\n"
    "local p, step = Point.new(0, 0), Point.new(1, 0.5)\n"
    "for i = 1, 20000 do p = p:plus(step) end\n"
    "add(math.floor(p.x + p.y))\n"
    "local numbers = coroutine.wrap(function() for i = 1, 5000 do coroutine.yield(i) end end)\n"
    "for i = 1, 5000 do add(numbers()) end\n"
    "for i = 1, 500 do local ok, message = pcall(error, {code = i}); add(message.code) end\n"
    "return sum\n";

uint32_t repetition(void)
{
    lua_State *lua = luaL_newstate();
    luaL_openlibs(lua);
    if (luaL_dostring(lua, script) != LUA_OK) {
        fprintf(stderr, "%s\n", lua_tostring(lua, -1));
        exit(1);
    }
    uint32_t result = (uint32_t)lua_tointeger(lua, -1);
    lua_close(lua);
    return checksum_word(CHECKSUM_START, result);
}

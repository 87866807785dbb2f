-- SPDX-License-Identifier: EPL-2.0
-- Goes through what an interpreter of Lua does: numbers, strings, tables, errors, coroutines, garbage.
print(_VERSION, 2^53, 7 // 2, 7 % -3, 1 << 40, 0x7fffffffffffffff + 1, 1e15, 0.1, 10 / 0, -1 // 0.0)
print(string.format("%5.2f %-8s| %q %x %g", 3.14159, "left", "a\n\"b\"", 255, 1e100))
print(("the quick brown fox"):gsub("%w+", function(word) return word:reverse() end))
for key, value in string.gmatch("a=1, b=22, c=333", "(%w+)=(%w+)") do io.write(key, ":", value, " ") end
print(math.type(3), math.type(3.0), math.tointeger(8.0), tostring(3) == "3", #"\u{20AC}")

-- Errors are longjmp in Lua's interpreter.
print(pcall(error, { code = 42 }) == false, select(2, pcall(error, "message", 0)))
print(pcall(function() local nothing; return nothing.field end))
print(select(2, xpcall(function() error("deep") end, function(m) return "handled " .. m:gsub("^.-:%d+: ", "") end)))
local function nest(depth) if depth == 0 then error("bottom", 0) end
    local ok, message = pcall(nest, depth - 1); error(message .. depth % 10, 0) end
print(select(2, pcall(nest, 40)))
local function endless(n) return 1 + endless(n + 1) end
print((select(2, pcall(endless, 1)):gsub("\n.*", ""):gsub("^.-:%d+: ", "")))
print(load("x ="))
local guard <close> = setmetatable({}, { __close = function() print("closed") end })

-- Coroutines.
local function numbers(n) return coroutine.wrap(function() for i = 1, n do coroutine.yield(i, i * i) end end) end
local sum = 0
for i, square in numbers(1000) do sum = sum + square end
print(sum)
local failing = coroutine.create(function() coroutine.yield(1); error("inside") end)
print(coroutine.resume(failing)); print(select(1, coroutine.resume(failing)), coroutine.status(failing))

-- Tables, sorting, metatables.
local seed, list = 12345, {}
for i = 1, 20000 do seed = (seed * 1103515245 + 12345) & 0x7fffffff; list[i] = seed end
table.sort(list)
local check = 0
for i = 1, #list do check = (check * 31 + list[i]) & 0xffffffff end
print(#list, check, list[1] <= list[2], table.concat({ 1, 2, 3 }, "-"), table.unpack({ "x", "y" }))
local vector = setmetatable({ 1, 2 }, { __add = function(a, b) return a[1] + b[1] end, __index = function(_, k) return k end,
    __tostring = function() return "vector" end, __call = function(_, x) return x * 2 end })
print(vector + vector, vector.missing, tostring(vector), vector(21))

-- Work for the interpreter and for the collector.
local function fibonacci(n) if n < 2 then return n end return fibonacci(n - 1) + fibonacci(n - 2) end
print(fibonacci(24))
local sieve, primes = {}, 0
for i = 2, 50000 do if not sieve[i] then primes = primes + 1; for j = i * i, 50000, i do sieve[j] = true end end end
print(primes)
local text = {}
for i = 1, 20000 do text[#text + 1] = ("%d:%s"):format(i, ("x"):rep(i % 7)) end
print(#table.concat(text, ","), collectgarbage("count") > 0)
collectgarbage()
local x = 0.0
for i = 1, 100000 do x = x + math.sin(i) * math.sqrt(i) end
print(string.format("%.10f", x))

-- SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
-- What the benchmark `lua` runs: closures, tables, strings, errors and coroutines.
local rounds = tonumber(arg[1])

local function fibonacci(n)
    if n < 2 then return n end
    return fibonacci(n - 1) + fibonacci(n - 2)
end

local checksum = 0
for round = 1, rounds do
    checksum = (checksum + fibonacci(15)) % 1000003
    local words = {}
    for i = 1, 300 do words[i] = string.format("%05d", i * 7919 % 1000) end
    table.sort(words)
    checksum = (checksum + #table.concat(words, ",") + tonumber(words[round % 300 + 1])) % 1000003
    local generate = coroutine.wrap(function() for i = 1, 100 do coroutine.yield(i) end end)
    for i = 1, 100 do checksum = (checksum + generate()) % 1000003 end
    for i = 1, 50 do
        local good, message = pcall(error, "wrong " .. i)
        checksum = (checksum + #message + (good and 1 or 0)) % 1000003
    end
    local _, count = string.gsub(string.rep("portwright lopi ", 50), "%w+", string.upper)
    checksum = (checksum + count) % 1000003
end
print(checksum)

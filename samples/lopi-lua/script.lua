-- SPDX-License-Identifier: EPL-2.0
-- Makes garbage, throws errors, and switches between coroutines.
local function garbage(count)
    local list = {}
    for i = 1, count do list[i] = { i, tostring(i) } end
    return #list
end

print("objects", garbage(2000))
collectgarbage()
for i = 1, 3 do print("error", pcall(error, "number " .. i, 0)) end
for i in coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) do print("coroutine", i) end

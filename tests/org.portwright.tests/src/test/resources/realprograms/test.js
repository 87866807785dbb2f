// SPDX-License-Identifier: EPL-2.0
// Goes through what an engine of ECMAScript 5 does.
function Shape(name) { this.name = name; }
Shape.prototype.toString = function () { return "shape " + this.name; };
print(String(new Shape("round")), [3, 1, 2].sort().map(function (x) { return x * x; }).join());
print(JSON.stringify({ a: [1, 2.5, null, true], b: { c: "text\n" } }), JSON.parse('{"x":[1,{"y":2}]}').x[1].y);
print("2026-11-21".replace(/(\d+)-(\d+)-(\d+)/, "$3.$2.$1"), /^(a|b)*c$/.test("ababc"), "a,b;c".split(/[,;]/).length);
// Exceptions are longjmp in the engine.
try { null.field; } catch (e) { print(e instanceof TypeError, e); }
try { undefinedFunction(); } catch (e) { print(e.name); } finally { print("finally"); }
function nest(n) { try { if (n === 0) throw new RangeError("bottom"); nest(n - 1); } finally { depth++; } }
var depth = 0;
try { nest(30); } catch (e) { print(e.message, depth); }
function endless(n) { return endless(n + 1) + 1; }
try { endless(0); } catch (e) { print("stack overflow caught"); }
try { eval("1 +"); } catch (e) { print(e.name); }
function fibonacci(n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
print(fibonacci(20), 0.1 + 0.2, 1e21, -0, 1 / 3, (255).toString(16), (1e-7).toFixed(10), parseInt("0x1f"), 1 / 0, NaN);
var seed = 12345, list = [];
for (var i = 0; i < 5000; i++) { seed = (seed * 1103515245 + 12345) % 2147483648; list.push(seed); }
list.sort(function (a, b) { return a - b; });
print(list.length, list[0], list[4999]);
var counters = [];
for (var j = 0; j < 5; j++) counters.push((function (k) { return function () { return k++; }; })(j));
counters[3](); print(counters.map(function (f) { return f(); }));
var text = "";
for (var key in { one: 1, two: 2, three: 3 }) text += key + " ";
print(text, encodeURIComponent("a/b \u20ac"));
with ({ inside: 7 }) print(inside);
switch ("b") { case "a": print("a"); case "b": print("b"); case "c": print("c"); break; default: print("default"); }
print(Math.floor(-1.5), Math.pow(2, 0.5), Math.max(), [1, [2, [3]]], typeof print, void 0);
throw new Error("not caught");

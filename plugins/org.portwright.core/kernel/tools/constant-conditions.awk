# SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
#
# Takes away what the compiler throws away, after unifdef has done it for the preprocessor: conditions of C that are constant
# in the variant (SMP, COARSE, and a file's own names for such), with what they keep out; then static functions and variables
# that nothing uses any more. For files without comments, in the kernel's layout.
#
#   gawk -v smp=0|1 -v coarse=0|1 -f constant-conditions.awk FILE
{ line[++n] = $0 }

function fold(text,    before) {
    gsub(/is_given\([A-Z_]+\)/, "0", text)
    for (name in value) gsub("\\<" name "\\>", value[name], text)
    do {
        before = text
        gsub(/!0\>/, "1", text)
        gsub(/!1\>/, "0", text)
        text = gensub(/([(=;!]|return) ?1 && /, "\\1 ", "g", text)
        gsub(/ && 1\>/, "", text)
        text = gensub(/\( ?0 \|\| /, "(", "g", text)
        gsub(/\( /, "(", text)
        text = gensub(/(=|;|\(|return) 0 && [^;]*;/, "\\1 0;", "g", text)
        text = gensub(/\(0 && .*\)( \{)?$/, "(0)\\1", 1, text)
        text = gensub(/\<1 \? ([^:?]+) : [^;,]+([;,)])/, "\\1\\2", "g", text)
        text = gensub(/\<0 \? [^:?]+ : ([^;,]+[;,)])/, "\\1", "g", text)
    } while (text != before)
    return text
}

function indentation(text) { match(text, /^[ \t]*/); return RLENGTH }

# The last line of the statement or block that the header in line i begins.
function last_of(i,    at) {
    at = indentation(line[i])
    for (; i <= n; i++) {
        if (line[i] ~ /;$/) return i
        if (line[i] ~ /\{$/) {
            while (++i <= n && !(indentation(line[i]) == at && line[i] ~ /^[ \t]*\}/)) { }
            return i
        }
    }
    return n
}

function drop(from, to) { while (from <= to) gone[from++] }

# What begins in line i is never, or always, carried out.
function never(i,    last) {
    last = last_of(i)
    if (line[last] ~ /\} else if /) { sub(/\} else /, "", line[last]); drop(i, last - 1); always_if(last) }
    else if (line[last] ~ /\} else \{$/) { drop(i, last); drop(last_of(last), last_of(last)) }
    else if (line[last + 1] ~ /^[ \t]*else$/) drop(i, last + 1)
    else drop(i, last)
}

function always(i,    last) {
    last = last_of(i)
    gone[i]
    if (line[last] ~ /\} else/) drop(last, last_of(last))
    else if (line[last] ~ /^[ \t]*\}$/) gone[last]
    else if (line[last + 1] ~ /^[ \t]*else$/) drop(last + 1, last_of(last + 1))
}

function always_if(i) {
    if (line[i] ~ /^[ \t]*(if|while) \(0\)( \{)?$/) never(i)
    else if (line[i] ~ /^[ \t]*if \(1\)( \{)?$/) always(i)
}

function name_of(text) {
    gsub(/__attribute__\(\([^)]*\)\) /, "", text)
    sub(/ = .*|\(.*|\[.*|;$/, "", text)
    sub(/.*[ *]/, "", text)
    return text
}

function uses(name,    i, count) {
    for (i = 1; i <= n; i++) if (!(i in gone) && line[i] ~ ("\\<" name "\\>")) count++
    return count
}

END {
    value["SMP"] = smp; value["COARSE"] = coarse
    for (i = 1; i <= n; i++) {
        if (line[i] ~ /^#define (SMP|COARSE|MAX_CPUS|VARIANT) /) continue
        line[i] = fold(line[i])
        if (match(line[i], /^#define [A-Z_]+ \(?[01]\)?$/)) { split(line[i], word, " "); value[word[2]] = word[3] ~ /1/; gone[i] }
    }
    for (i = 1; i <= n; i++) {
        if (i in gone) continue
        if (line[i] ~ /^[ \t]*for \([^;]*; 0(;| &&)/) drop(i, last_of(i))
        else always_if(i)
    }
    do {
        found = 0
        for (i = 1; i <= n; i++)
            if (!(i in gone) && line[i] ~ /^static / && line[i] !~ /^static inline / &&
                name_of(line[i]) ~ /^[a-z_0-9]+$/ && uses(name_of(line[i])) == 1) { drop(i, last_of(i)); found = 1 }
    } while (found)
    for (i = 1; i <= n; i++) if (!(i in gone)) print line[i]
}

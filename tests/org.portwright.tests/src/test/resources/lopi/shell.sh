# SPDX-License-Identifier: EPL-2.0
# What a shell does by fork, pipe, signals and longjmp. For mksh, with two arguments.
print -r -- "$# arguments: $1 $2; $(( (1 << 20) / 3 )) ${#0}" | sed 's/ [0-9]*$//'

# Loops are left by longjmp, and functions too.
find() { for i; do [[ $i = t* ]] && return 7; print "not $i"; done; }
find one two three; print "found: $?"
for i in 1 2 3 4 5; do
    while :; do (( i == 3 )) && continue 2; (( i == 5 )) && break 2; break; done
    print "round $i"
done
deep() { if (( $1 == 0 )); then return 1; else deep $(( $1 - 1 )); fi; }
deep 200; print "from the depth: $?"

# Subshells, command substitution, pipelines of several processes.
( exit 3 ); print "subshell: $?"
words=$(for i in pear apple fig; do print $i; done | sort | tr '\n' ' ')
print "sorted: $words"
print "nested: $(print "$(print "$(print deep)")")"
set -o pipefail; true | (exit 4) | cat; print "pipeline: $?"
i=0; while (( i < 60 )); do x=$( (( i % 7 )) && print -n $i ); (( i += 1 )); done; print "last: $x"

# Background jobs.
for i in 1 2 3; do (sleep 0.0$(( 4 - i )); exit $i) & jobs[i]=$!; done
for i in 1 2 3; do wait ${jobs[i]}; print "job $i: $?"; done

# Signals, to itself and from a child.
trap 'print "caught USR1"' USR1
kill -USR1 $$
( sleep 0.05; kill -USR1 $$ ) &
wait; wait
trap - USR1
( kill -TERM $(sh -c 'echo $PPID') ; print "not reached" ); print "killed: $?"

# Errors leave by longjmp as well.
( print ${nothing?} ) 2>/dev/null; print "after an error"
( set -e; false; print "not reached" ); print "set -e: $?"
( readonly fixed=1; fixed=2 ) 2>/dev/null; print "read-only: $?"

# A coprocess, here documents, arrays.
cat |&
print -p "to and fro"; read -p answer; print "coprocess: $answer"; exec 3>&p; exec 3>&-
tr a-z A-Z <<END
    text of ${#words} characters
END
set -A list -- c a b; print "${list[*]} ${#list[*]}"
print "at the end: $(trap 'print -n bye' EXIT)"

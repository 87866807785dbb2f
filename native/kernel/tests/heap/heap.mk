# SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
#
# The test of the user programs' heaps, a 32-bit program because a pointer and a tag fill a double word; and mistakes
# in the lock-free heap, each of which it must find. Part of ../Makefile.

HEAP_LIBRARY := $(KERNEL)/user/library
HEAP_CFLAGS := -std=gnu11 -O2 -g -Wall -Wextra -Werror -pthread -Iheap/shim -I$(KERNEL)/user/include
HEAP_FILES := heap/heap_test.c $(HEAP_LIBRARY)/heap_semaphore.c
HEAP_PARTS := $(HEAP_FILES) $(wildcard heap/shim/library/*.h) $(KERNEL)/user/include/library/heap.h \
	$(HEAP_LIBRARY)/heap_lock_free.c

$(BUILD)/user-heap: $(HEAP_PARTS)
	@mkdir -p $(@D)
	$(CC32) $(HEAP_CFLAGS) $(HEAP_FILES) $(HEAP_LIBRARY)/heap_lock_free.c -o $@
UNIT_TESTS += $(BUILD)/user-heap

# Name, and what sed does.
HEAP_MUTANTS := no-tag no-tag-in-stacks lost-credits lost-superblocks freed-twice never-empty endless-credit \
	wrong-next wrong-list
HEAP_MUTATE_no-tag := s/TAG(old) + TAG_ONE/TAG(old)/
HEAP_MUTATE_no-tag-in-stacks := s/((old >> 32) + 1) << 32/(old >> 32) << 32/
HEAP_MUTATE_lost-credits := s/COUNT(old) + credits, STATE_PARTIAL/COUNT(old), STATE_PARTIAL/
HEAP_MUTATE_lost-superblocks := s/STATE(old) == STATE_FULL ? STATE_PARTIAL : STATE(old)/STATE(old)/
HEAP_MUTATE_freed-twice := s/block->magic != ALLOCATED/block->magic == 1/
HEAP_MUTATE_never-empty := s/COUNT(old) == descriptor->blocks - 1/COUNT(old) == descriptor->blocks - 2/
HEAP_MUTATE_endless-credit := s/active % CREDITS ? active - 1 : 0/active % CREDITS ? active - 1 : active/
HEAP_MUTATE_wrong-next := s/ANCHOR(next, COUNT(old), STATE(old)/ANCHOR(AVAILABLE(old) + 1, COUNT(old), STATE(old)/
HEAP_MUTATE_wrong-list := s/push(&large\[word >> 1\]/push(\&large[(word >> 1) + 1]/
MUTANT_TESTS += $(HEAP_MUTANTS:%=$(BUILD)/mutant-heap-%)

$(BUILD)/mutant-heap-%: $(HEAP_PARTS) heap/heap.mk
	@mkdir -p $(@D)
	@sed '$(HEAP_MUTATE_$*)' $(HEAP_LIBRARY)/heap_lock_free.c >$@.c && if cmp -s $@.c $(HEAP_LIBRARY)/heap_lock_free.c; \
	    then echo "mutant $*: nothing to change in heap_lock_free.c" >&2; exit 1; fi
	$(CC32) $(HEAP_CFLAGS) -DMUTANT $(HEAP_FILES) $@.c -o $@

# SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
#
# Unit tests of the kernel's services: memory, timers, messages, semaphores, database, RAM disk, programs. Part of
# ../Makefile. For IA-32: the kernel's direct map of physical memory is at its true address here.

SERVICE_TESTS := memory timer ipc database files console
SERVICE_SOURCES := $(addprefix $(KERNEL)/kernel/,page.c heap.c event.c time_account.c host.c options.c print.c) \
	$(addprefix $(KERNEL)/smp/,lock_mode.c lock_watch.c lock_statistics.c giant_lock.c spin_lock.c readers_writer_lock.c promise.c deadlock.c) \
	$(MACHINE)/code.c
SERVICE_SOURCES_memory :=
SERVICE_SOURCES_timer := timer user_timer
SERVICE_SOURCES_ipc := ipc semaphore
SERVICE_SOURCES_database := database
SERVICE_SOURCES_files := ramdisk program
SERVICE_SOURCES_console := console file pipe driver

# $(HEADERS), the copies among which cpu.h is replaced, is set later in ../Makefile.
.SECONDEXPANSION:
define service_test_rules
$(BUILD)/$(1).service: services/test_$(1).c services/services.c $(wildcard services/*.h shim/*.* shim/include/*/*.h \
        $(KERNEL)/include/*.h $(KERNEL)/include/*/*.h $(MACHINE)/include/*/*.h) $(SERVICE_SOURCES) \
        $(addprefix $(KERNEL)/kernel/,$(addsuffix .c,$(SERVICE_SOURCES_$(1)))) \
        $$$$(HEADERS)
	$$(CC32) $$(CFLAGS) -iquote $$(BUILD)/include $$(filter %.c,$$^) -o $$@
endef
$(foreach t,$(SERVICE_TESTS),$(eval $(call service_test_rules,$(t))))

# What reads files also for x86-64, which valgrind knows better.
#   make valgrind
$(BUILD)/files.64: $(BUILD)/files.service
	$(CC64) $(CFLAGS) -iquote $(BUILD)/include services/test_files.c services/services.c shim/shim.c $(SERVICE_SOURCES) \
	    $(KERNEL)/kernel/ramdisk.c $(KERNEL)/kernel/program.c -o $@
UNIT_TESTS += $(BUILD)/files.64
.PHONY: valgrind
valgrind: $(BUILD)/files.64
	timeout 300 valgrind -q --error-exitcode=9 $(BUILD)/files.64 10

# The problem of timers without its solution: the test must fail.
$(BUILD)/mutant-timers: $(BUILD)/timer.service
	$(CC32) $(CFLAGS) -DRACE_WINDOWS -DUNSOLVED_TIMERS -iquote $(BUILD)/include services/test_timer.c \
	    services/services.c shim/shim.c $(SERVICE_SOURCES) $(KERNEL)/kernel/timer.c $(KERNEL)/kernel/user_timer.c -o $@
MUTANT_TESTS += $(BUILD)/mutant-timers

# Further mistakes that the tests must find: test, file of the kernel, what sed does to it.
SERVICE_MUTANTS := timer-again sleep-cancel lost-update dirty-read hash-split timer-level semaphore-value run-count archive-end program-end
MUTATE_timer-again := timer timer s/waits |= timer_cancel(timer);/timer_cancel(timer), waits = false;/
MUTATE_sleep-cancel := timer user_timer s/ \&\& !timer->sleeper//
MUTATE_lost-update := database database s/: object->changed > transaction->start)/: false)/
MUTATE_dirty-read := database database s/transaction && object->writer == transaction/object->writer/
MUTATE_hash-split := database database s/added \& mask >> 1/0/
MUTATE_timer-level := timer timer s/number % SLOTS == 0; level++/level < 2 \&\& number % SLOTS == 0; level++/
MUTATE_semaphore-value := ipc semaphore s/else if (!wake_one(&semaphore->waiters, 0))/else if (wake_one(\&semaphore->waiters, 0) || true)/
MUTATE_run-count := memory page s/first->index += after->index/first->index = after->index/
MUTATE_archive-end := files ramdisk s/file_size > size - position/false/
MUTATE_program-end := files program s/header.file_size > file->size - header.offset/false/

define service_mutant_rule
$(BUILD)/mutant-$(1): $(BUILD)/$(word 1,$(MUTATE_$(1))).service
	sed '$(wordlist 3,99,$(MUTATE_$(1)))' $(KERNEL)/kernel/$(word 2,$(MUTATE_$(1))).c >$$@.c
	@! cmp -s $(KERNEL)/kernel/$(word 2,$(MUTATE_$(1))).c $$@.c || { echo "mutant $(1): nothing to change" >&2; exit 1; }
	$$(CC32) $$(CFLAGS) -iquote $(BUILD)/include services/test_$(word 1,$(MUTATE_$(1))).c services/services.c shim/shim.c \
	    $$(filter-out %/$(word 2,$(MUTATE_$(1))).c,$(SERVICE_SOURCES) \
	    $(addprefix $(KERNEL)/kernel/,$(addsuffix .c,$(SERVICE_SOURCES_$(word 1,$(MUTATE_$(1))))))) $$@.c -o $$@
endef
$(foreach m,$(SERVICE_MUTANTS),$(eval $(call service_mutant_rule,$(m))))
MUTANT_TESTS += $(SERVICE_MUTANTS:%=$(BUILD)/mutant-%)

UNIT_TESTS += $(SERVICE_TESTS:%=$(BUILD)/%.service)

# SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
# The second way to make the kernel, by Clang and LLVM; part of the makefile here.
#
#   make -C native/llva COMPILER=llvm OUT=DIRECTORY VARIANT=... OUT/kernel.bc                          the kernel, one module of bitcode
#   make -C native/llva COMPILER=llvm OUT=DIRECTORY MODULE=FILE PROCESSORS=1|8 OUT/kernel.elf          what a module is translated to
#
# OBJECTS are linked with it: what a module has that is not for a kernel.
#
# The engine's C is bitcode too, so that its functions are inlined where the kernel calls them. Its assembly, and the functions of the
# C library that the translator calls by itself, are objects.

include llvm.mk
CLANG := clang-$(LLVM) --target=i686-linux-gnu
MODULE := $(OUT)/kernel.bc

# The layout of data of the module: every member of eight bytes at a multiple of eight. Clang has it for the IA-32 with -malign-double, and
# fills in what the IA-32 itself would leave out, so that the module's types are laid out alike on both.
KERNEL_CLANG := $(CLANG) -malign-double

KERNEL_MODULES := $(KERNEL_SOURCES:%.c=$(OUT)/bitcode/%.bc) $(patsubst %,$(OUT)/bitcode/machine/%.bc,machine serial parallel)

$(OUT)/bitcode/%.bc: $(KERNEL)/%.c makefile bitcode.mk
	@mkdir -p $(@D)
	$(KERNEL_CLANG) $(KERNEL_FLAGS) -MMD -MP -c -emit-llvm -o $@ $<

$(OUT)/bitcode/machine/%.bc: machine/%.c makefile bitcode.mk
	@mkdir -p $(@D)
	$(KERNEL_CLANG) $(KERNEL_FLAGS) -MMD -MP -c -emit-llvm -o $@ $<

$(OUT)/bitcode/machine/%.bc: $(MACHINE)/%.c makefile bitcode.mk
	@mkdir -p $(@D)
	$(KERNEL_CLANG) $(KERNEL_FLAGS) -MMD -MP -c -emit-llvm -o $@ $<

$(OUT)/kernel.bc: $(KERNEL_MODULES) tools/make-neutral
	llvm-link-$(LLVM) -o $@.all $(KERNEL_MODULES)
	tools/make-neutral $@.all $@

# Of what native/machine calls by these names both the engine and the kernel have one of their own.
ENGINE_FLAGS += -Dkernel_main=engine_main -Dapplication_processor_main=engine_processor_main \
    -Dapplication_processor_stack=engine_processor_stack
# What the engine's assembly wants of its C.
FOR_ASSEMBLY := engine_main,engine_processor_main,engine_processor_stack,application_processor_number,application_processor_started,$\
    handlers,invoke_innermost,seal_secret,context_refused
ENGINE_NATIVE := string.c $(filter %.S,$(ENGINE_MACHINE))
ENGINE_MODULES := $(patsubst engine/%.c,$(OUT)/engine/%.bc,$(filter %.c,$(ENGINE_SOURCES))) \
    $(patsubst %.c,$(OUT)/engine/machine/%.bc,$(filter-out $(ENGINE_NATIVE),$(ENGINE_MACHINE)))
ENGINE_REST := $(patsubst engine/%.S,$(OUT)/engine/%.o,$(filter %.S,$(ENGINE_SOURCES))) \
    $(patsubst %,$(OUT)/engine/machine/%.o,$(basename $(ENGINE_NATIVE)))

$(OUT)/engine/%.bc: engine/%.c makefile bitcode.mk
	@mkdir -p $(@D)
	$(CLANG) $(ENGINE_FLAGS) -MMD -MP -c -emit-llvm -o $@ $<

$(OUT)/engine/machine/%.bc: $(MACHINE)/%.c makefile bitcode.mk
	@mkdir -p $(@D)
	$(CLANG) $(ENGINE_FLAGS) -MMD -MP -c -emit-llvm -o $@ $<

# What a module without a processor is translated for.
IA32 := -mcpu=i686 -mattr=-x87
IA32_TRIPLE := i686-unknown-linux-gnu
IA32_LAYOUT := e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128

# Of which nothing is visible but the interface, and what assembly wants.
$(OUT)/engine.bc: $(ENGINE_MODULES)
	llvm-link-$(LLVM) -o $@.all $^
	opt-$(LLVM) -passes=internalize -internalize-public-api-list=$(FOR_ASSEMBLY),$$(llvm-nm-$(LLVM) --defined-only --just-symbol-name $@.all | \
	    grep '^llva_' | paste -sd,) -o $@ $@.all

$(OUT)/kernel.o: $(MODULE) $(OUT)/engine.bc
	opt-$(LLVM) -mtriple=$(IA32_TRIPLE) -data-layout=$(IA32_LAYOUT) $(IA32) -o $@.module $(MODULE)
	llvm-link-$(LLVM) -o $@.all $@.module $(OUT)/engine.bc
	opt-$(LLVM) $(IA32) '-passes=internalize,default<O2>' -internalize-public-api-list=$(FOR_ASSEMBLY) -o $@.bc $@.all
	llc-$(LLVM) $(IA32) -O2 -relocation-model=static -filetype=obj -o $@ $@.bc

$(OUT)/kernel.elf: $(OUT)/kernel.o $(ENGINE_REST) $(OBJECTS) $(MACHINE)/kernel.ld
	$(CC) -nostdlib -static -no-pie -Wl,--build-id=none -T $(MACHINE)/kernel.ld -o $@ $(OUT)/kernel.o $(ENGINE_REST) $(OBJECTS) -lgcc

################################################################################
# Automatically-generated file. Do not edit!
################################################################################

# Add inputs and outputs from these tool invocations to the build variables 
C_SRCS += \
../machine/clock.c \
../machine/clock_instant.c \
../machine/code.c \
../machine/cpu_tables.c \
../machine/cpus.c \
../machine/descriptors.c \
../machine/fault_name.c \
../machine/io_apic.c \
../machine/local_apic.c \
../machine/parallel.c \
../machine/power.c \
../machine/serial.c \
../machine/string.c 

S_UPPER_SRCS += \
../machine/boot.S \
../machine/entry.S \
../machine/trampoline.S 

C_DEPS += \
./machine/clock.d \
./machine/clock_instant.d \
./machine/code.d \
./machine/cpu_tables.d \
./machine/cpus.d \
./machine/descriptors.d \
./machine/fault_name.d \
./machine/io_apic.d \
./machine/local_apic.d \
./machine/parallel.d \
./machine/power.d \
./machine/serial.d \
./machine/string.d 

OBJS += \
./machine/boot.o \
./machine/clock.o \
./machine/clock_instant.o \
./machine/code.o \
./machine/cpu_tables.o \
./machine/cpus.o \
./machine/descriptors.o \
./machine/entry.o \
./machine/fault_name.o \
./machine/io_apic.o \
./machine/local_apic.o \
./machine/parallel.o \
./machine/power.o \
./machine/serial.o \
./machine/string.o \
./machine/trampoline.o 

S_UPPER_DEPS += \
./machine/boot.d \
./machine/entry.d \
./machine/trampoline.d 


# Each subdirectory must supply rules for building sources it contributes
machine/%.o: ../machine/%.c machine/subdir.mk
	@echo 'Building file: $<'
	@echo 'Invoking: Kernel C Compiler'
	i686-linux-gnu-gcc -DVARIANT_GIANT -I"../include" -I"../machine/include" -std=gnu11 -march=i686 -mgeneral-regs-only -ffreestanding -fno-pic -fno-pie -fno-stack-protector -fno-asynchronous-unwind-tables -O2 -gdwarf-4 -Wall -Wextra -Werror -c $(CFLAGS) -MMD -MP -MF"$(@:%.o=%.d)" -MT"$@" -o "$@" "$<"
	@echo 'Finished building: $<'
	@echo ' '

machine/%.o: ../machine/%.S machine/subdir.mk
	@echo 'Building file: $<'
	@echo 'Invoking: Kernel Assembler'
	i686-linux-gnu-gcc -DVARIANT_GIANT -I"../include" -I"../machine/include" -march=i686 -gdwarf-4 -c -MMD -MP -MF"$(@:%.o=%.d)" -MT"$@" -o "$@" "$<"
	@echo 'Finished building: $<'
	@echo ' '


clean: clean-machine

clean-machine:
	-$(RM) ./machine/boot.d ./machine/boot.o ./machine/clock.d ./machine/clock.o ./machine/clock_instant.d ./machine/clock_instant.o ./machine/code.d ./machine/code.o ./machine/cpu_tables.d ./machine/cpu_tables.o ./machine/cpus.d ./machine/cpus.o ./machine/descriptors.d ./machine/descriptors.o ./machine/entry.d ./machine/entry.o ./machine/fault_name.d ./machine/fault_name.o ./machine/io_apic.d ./machine/io_apic.o ./machine/local_apic.d ./machine/local_apic.o ./machine/parallel.d ./machine/parallel.o ./machine/power.d ./machine/power.o ./machine/serial.d ./machine/serial.o ./machine/string.d ./machine/string.o ./machine/trampoline.d ./machine/trampoline.o

.PHONY: clean-machine


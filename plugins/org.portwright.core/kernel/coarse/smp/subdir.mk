################################################################################
# Automatically-generated file. Do not edit!
################################################################################

# Add inputs and outputs from these tool invocations to the build variables 
C_SRCS += \
../smp/deadlock.c \
../smp/giant_lock.c \
../smp/idle.c \
../smp/local_data.c \
../smp/lock_mode.c \
../smp/lock_statistics.c \
../smp/lock_watch.c \
../smp/processors.c \
../smp/promise.c \
../smp/race_window.c \
../smp/readers_writer_lock.c \
../smp/spin_lock.c 

C_DEPS += \
./smp/deadlock.d \
./smp/giant_lock.d \
./smp/idle.d \
./smp/local_data.d \
./smp/lock_mode.d \
./smp/lock_statistics.d \
./smp/lock_watch.d \
./smp/processors.d \
./smp/promise.d \
./smp/race_window.d \
./smp/readers_writer_lock.d \
./smp/spin_lock.d 

OBJS += \
./smp/deadlock.o \
./smp/giant_lock.o \
./smp/idle.o \
./smp/local_data.o \
./smp/lock_mode.o \
./smp/lock_statistics.o \
./smp/lock_watch.o \
./smp/processors.o \
./smp/promise.o \
./smp/race_window.o \
./smp/readers_writer_lock.o \
./smp/spin_lock.o 


# Each subdirectory must supply rules for building sources it contributes
smp/%.o: ../smp/%.c smp/subdir.mk
	@echo 'Building file: $<'
	@echo 'Invoking: Kernel C Compiler'
	i686-linux-gnu-gcc -DVARIANT_COARSE -I"../include" -I"../machine/include" -std=gnu11 -march=i686 -mgeneral-regs-only -ffreestanding -fno-pic -fno-pie -fno-stack-protector -fno-asynchronous-unwind-tables -O2 -gdwarf-4 -Wall -Wextra -Werror -c $(CFLAGS) -MMD -MP -MF"$(@:%.o=%.d)" -MT"$@" -o "$@" "$<"
	@echo 'Finished building: $<'
	@echo ' '


clean: clean-smp

clean-smp:
	-$(RM) ./smp/deadlock.d ./smp/deadlock.o ./smp/giant_lock.d ./smp/giant_lock.o ./smp/idle.d ./smp/idle.o ./smp/local_data.d ./smp/local_data.o ./smp/lock_mode.d ./smp/lock_mode.o ./smp/lock_statistics.d ./smp/lock_statistics.o ./smp/lock_watch.d ./smp/lock_watch.o ./smp/processors.d ./smp/processors.o ./smp/promise.d ./smp/promise.o ./smp/race_window.d ./smp/race_window.o ./smp/readers_writer_lock.d ./smp/readers_writer_lock.o ./smp/spin_lock.d ./smp/spin_lock.o

.PHONY: clean-smp


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
../smp/race_window.c 

C_DEPS += \
./smp/deadlock.d \
./smp/giant_lock.d \
./smp/idle.d \
./smp/local_data.d \
./smp/lock_mode.d \
./smp/lock_statistics.d \
./smp/lock_watch.d \
./smp/processors.d \
./smp/race_window.d 

OBJS += \
./smp/deadlock.o \
./smp/giant_lock.o \
./smp/idle.o \
./smp/local_data.o \
./smp/lock_mode.o \
./smp/lock_statistics.o \
./smp/lock_watch.o \
./smp/processors.o \
./smp/race_window.o 


# Each subdirectory must supply rules for building sources it contributes
smp/%.o: ../smp/%.c smp/subdir.mk
	@echo 'Building file: $<'
	@echo 'Invoking: Kernel C Compiler'
	i686-linux-gnu-gcc -DVARIANT_GIANT -I"../include" -I"../machine/include" -std=gnu11 -march=i686 -mgeneral-regs-only -ffreestanding -fno-pic -fno-pie -fno-stack-protector -fno-asynchronous-unwind-tables -O2 -gdwarf-4 -Wall -Wextra -Werror -c $(CFLAGS) -MMD -MP -MF"$(@:%.o=%.d)" -MT"$@" -o "$@" "$<"
	@echo 'Finished building: $<'
	@echo ' '


clean: clean-smp

clean-smp:
	-$(RM) ./smp/deadlock.d ./smp/deadlock.o ./smp/giant_lock.d ./smp/giant_lock.o ./smp/idle.d ./smp/idle.o ./smp/local_data.d ./smp/local_data.o ./smp/lock_mode.d ./smp/lock_mode.o ./smp/lock_statistics.d ./smp/lock_statistics.o ./smp/lock_watch.d ./smp/lock_watch.o ./smp/processors.d ./smp/processors.o ./smp/race_window.d ./smp/race_window.o

.PHONY: clean-smp


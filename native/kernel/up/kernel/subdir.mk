################################################################################
# Automatically-generated file. Do not edit!
################################################################################

# Add inputs and outputs from these tool invocations to the build variables 
C_SRCS += \
../kernel/console.c \
../kernel/container.c \
../kernel/database.c \
../kernel/deadlock.c \
../kernel/driver.c \
../kernel/event.c \
../kernel/file.c \
../kernel/heap.c \
../kernel/host.c \
../kernel/information.c \
../kernel/ipc.c \
../kernel/lock.c \
../kernel/main.c \
../kernel/options.c \
../kernel/page.c \
../kernel/paging.c \
../kernel/print.c \
../kernel/process.c \
../kernel/program.c \
../kernel/race_window.c \
../kernel/ramdisk.c \
../kernel/schedule.c \
../kernel/self_test.c \
../kernel/semaphore.c \
../kernel/shut_down.c \
../kernel/signal.c \
../kernel/system_call.c \
../kernel/thread.c \
../kernel/time_account.c \
../kernel/timer.c \
../kernel/trap.c \
../kernel/user_timer.c 

C_DEPS += \
./kernel/console.d \
./kernel/container.d \
./kernel/database.d \
./kernel/deadlock.d \
./kernel/driver.d \
./kernel/event.d \
./kernel/file.d \
./kernel/heap.d \
./kernel/host.d \
./kernel/information.d \
./kernel/ipc.d \
./kernel/lock.d \
./kernel/main.d \
./kernel/options.d \
./kernel/page.d \
./kernel/paging.d \
./kernel/print.d \
./kernel/process.d \
./kernel/program.d \
./kernel/race_window.d \
./kernel/ramdisk.d \
./kernel/schedule.d \
./kernel/self_test.d \
./kernel/semaphore.d \
./kernel/shut_down.d \
./kernel/signal.d \
./kernel/system_call.d \
./kernel/thread.d \
./kernel/time_account.d \
./kernel/timer.d \
./kernel/trap.d \
./kernel/user_timer.d 

OBJS += \
./kernel/console.o \
./kernel/container.o \
./kernel/database.o \
./kernel/deadlock.o \
./kernel/driver.o \
./kernel/event.o \
./kernel/file.o \
./kernel/heap.o \
./kernel/host.o \
./kernel/information.o \
./kernel/ipc.o \
./kernel/lock.o \
./kernel/main.o \
./kernel/options.o \
./kernel/page.o \
./kernel/paging.o \
./kernel/print.o \
./kernel/process.o \
./kernel/program.o \
./kernel/race_window.o \
./kernel/ramdisk.o \
./kernel/schedule.o \
./kernel/self_test.o \
./kernel/semaphore.o \
./kernel/shut_down.o \
./kernel/signal.o \
./kernel/system_call.o \
./kernel/thread.o \
./kernel/time_account.o \
./kernel/timer.o \
./kernel/trap.o \
./kernel/user_timer.o 


# Each subdirectory must supply rules for building sources it contributes
kernel/%.o: ../kernel/%.c kernel/subdir.mk
	@echo 'Building file: $<'
	@echo 'Invoking: Kernel C Compiler'
	i686-linux-gnu-gcc -DVARIANT_UP -I"../include" -I"../machine/include" -std=gnu11 -march=i686 -mgeneral-regs-only -ffreestanding -fno-pic -fno-pie -fno-stack-protector -fno-asynchronous-unwind-tables -O2 -gdwarf-4 -Wall -Wextra -Werror -c $(CFLAGS) -MMD -MP -MF"$(@:%.o=%.d)" -MT"$@" -o "$@" "$<"
	@echo 'Finished building: $<'
	@echo ' '


clean: clean-kernel

clean-kernel:
	-$(RM) ./kernel/console.d ./kernel/console.o ./kernel/container.d ./kernel/container.o ./kernel/database.d ./kernel/database.o ./kernel/deadlock.d ./kernel/deadlock.o ./kernel/driver.d ./kernel/driver.o ./kernel/event.d ./kernel/event.o ./kernel/file.d ./kernel/file.o ./kernel/heap.d ./kernel/heap.o ./kernel/host.d ./kernel/host.o ./kernel/information.d ./kernel/information.o ./kernel/ipc.d ./kernel/ipc.o ./kernel/lock.d ./kernel/lock.o ./kernel/main.d ./kernel/main.o ./kernel/options.d ./kernel/options.o ./kernel/page.d ./kernel/page.o ./kernel/paging.d ./kernel/paging.o ./kernel/print.d ./kernel/print.o ./kernel/process.d ./kernel/process.o ./kernel/program.d ./kernel/program.o ./kernel/race_window.d ./kernel/race_window.o ./kernel/ramdisk.d ./kernel/ramdisk.o ./kernel/schedule.d ./kernel/schedule.o ./kernel/self_test.d ./kernel/self_test.o ./kernel/semaphore.d ./kernel/semaphore.o ./kernel/shut_down.d ./kernel/shut_down.o ./kernel/signal.d ./kernel/signal.o ./kernel/system_call.d ./kernel/system_call.o ./kernel/thread.d ./kernel/thread.o ./kernel/time_account.d ./kernel/time_account.o ./kernel/timer.d ./kernel/timer.o ./kernel/trap.d ./kernel/trap.o ./kernel/user_timer.d ./kernel/user_timer.o

.PHONY: clean-kernel


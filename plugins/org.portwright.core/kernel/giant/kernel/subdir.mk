################################################################################
# Automatically-generated file. Do not edit!
################################################################################

# Add inputs and outputs from these tool invocations to the build variables 
C_SRCS += \
../kernel/console.c \
../kernel/container.c \
../kernel/cpu.c \
../kernel/database.c \
../kernel/driver.c \
../kernel/dynamic_process.c \
../kernel/event.c \
../kernel/fault.c \
../kernel/file.c \
../kernel/heap.c \
../kernel/host.c \
../kernel/information.c \
../kernel/interrupt.c \
../kernel/ipc.c \
../kernel/kernel_stack.c \
../kernel/leave.c \
../kernel/main.c \
../kernel/options.c \
../kernel/page.c \
../kernel/paging.c \
../kernel/pipe.c \
../kernel/print.c \
../kernel/process.c \
../kernel/process_calls.c \
../kernel/process_end.c \
../kernel/process_table.c \
../kernel/program.c \
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
../kernel/user_signal.c \
../kernel/user_timer.c 

C_DEPS += \
./kernel/console.d \
./kernel/container.d \
./kernel/cpu.d \
./kernel/database.d \
./kernel/driver.d \
./kernel/dynamic_process.d \
./kernel/event.d \
./kernel/fault.d \
./kernel/file.d \
./kernel/heap.d \
./kernel/host.d \
./kernel/information.d \
./kernel/interrupt.d \
./kernel/ipc.d \
./kernel/kernel_stack.d \
./kernel/leave.d \
./kernel/main.d \
./kernel/options.d \
./kernel/page.d \
./kernel/paging.d \
./kernel/pipe.d \
./kernel/print.d \
./kernel/process.d \
./kernel/process_calls.d \
./kernel/process_end.d \
./kernel/process_table.d \
./kernel/program.d \
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
./kernel/user_signal.d \
./kernel/user_timer.d 

OBJS += \
./kernel/console.o \
./kernel/container.o \
./kernel/cpu.o \
./kernel/database.o \
./kernel/driver.o \
./kernel/dynamic_process.o \
./kernel/event.o \
./kernel/fault.o \
./kernel/file.o \
./kernel/heap.o \
./kernel/host.o \
./kernel/information.o \
./kernel/interrupt.o \
./kernel/ipc.o \
./kernel/kernel_stack.o \
./kernel/leave.o \
./kernel/main.o \
./kernel/options.o \
./kernel/page.o \
./kernel/paging.o \
./kernel/pipe.o \
./kernel/print.o \
./kernel/process.o \
./kernel/process_calls.o \
./kernel/process_end.o \
./kernel/process_table.o \
./kernel/program.o \
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
./kernel/user_signal.o \
./kernel/user_timer.o 


# Each subdirectory must supply rules for building sources it contributes
kernel/%.o: ../kernel/%.c kernel/subdir.mk
	@echo 'Building file: $<'
	@echo 'Invoking: Kernel C Compiler'
	i686-linux-gnu-gcc -DVARIANT_GIANT -I"../include" -I"../machine/include" -std=gnu11 -march=i686 -mgeneral-regs-only -ffreestanding -fno-pic -fno-pie -fno-stack-protector -fno-asynchronous-unwind-tables -O2 -gdwarf-4 -Wall -Wextra -Werror -c $(CFLAGS) -MMD -MP -MF"$(@:%.o=%.d)" -MT"$@" -o "$@" "$<"
	@echo 'Finished building: $<'
	@echo ' '


clean: clean-kernel

clean-kernel:
	-$(RM) ./kernel/console.d ./kernel/console.o ./kernel/container.d ./kernel/container.o ./kernel/cpu.d ./kernel/cpu.o ./kernel/database.d ./kernel/database.o ./kernel/driver.d ./kernel/driver.o ./kernel/dynamic_process.d ./kernel/dynamic_process.o ./kernel/event.d ./kernel/event.o ./kernel/fault.d ./kernel/fault.o ./kernel/file.d ./kernel/file.o ./kernel/heap.d ./kernel/heap.o ./kernel/host.d ./kernel/host.o ./kernel/information.d ./kernel/information.o ./kernel/interrupt.d ./kernel/interrupt.o ./kernel/ipc.d ./kernel/ipc.o ./kernel/kernel_stack.d ./kernel/kernel_stack.o ./kernel/leave.d ./kernel/leave.o ./kernel/main.d ./kernel/main.o ./kernel/options.d ./kernel/options.o ./kernel/page.d ./kernel/page.o ./kernel/paging.d ./kernel/paging.o ./kernel/pipe.d ./kernel/pipe.o ./kernel/print.d ./kernel/print.o ./kernel/process.d ./kernel/process.o ./kernel/process_calls.d ./kernel/process_calls.o ./kernel/process_end.d ./kernel/process_end.o ./kernel/process_table.d ./kernel/process_table.o ./kernel/program.d ./kernel/program.o ./kernel/ramdisk.d ./kernel/ramdisk.o ./kernel/schedule.d ./kernel/schedule.o ./kernel/self_test.d ./kernel/self_test.o ./kernel/semaphore.d ./kernel/semaphore.o ./kernel/shut_down.d ./kernel/shut_down.o ./kernel/signal.d ./kernel/signal.o ./kernel/system_call.d ./kernel/system_call.o ./kernel/thread.d ./kernel/thread.o ./kernel/time_account.d ./kernel/time_account.o ./kernel/timer.d ./kernel/timer.o ./kernel/trap.d ./kernel/trap.o ./kernel/user_signal.d ./kernel/user_signal.o ./kernel/user_timer.d ./kernel/user_timer.o

.PHONY: clean-kernel


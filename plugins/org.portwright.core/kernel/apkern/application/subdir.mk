################################################################################
# Automatically-generated file. Do not edit!
################################################################################

# Add inputs and outputs from these tool invocations to the build variables 
C_SRCS += \
../application/event_log.c \
../application/processor.c \
../application/schedule.c \
../application/trap.c 

C_DEPS += \
./application/event_log.d \
./application/processor.d \
./application/schedule.d \
./application/trap.d 

OBJS += \
./application/event_log.o \
./application/processor.o \
./application/schedule.o \
./application/trap.o 


# Each subdirectory must supply rules for building sources it contributes
application/%.o: ../application/%.c application/subdir.mk
	@echo 'Building file: $<'
	@echo 'Invoking: Kernel C Compiler'
	i686-linux-gnu-gcc -DVARIANT_UP -I"../include" -I"../machine/include" -I"../application/include" -std=gnu11 -march=i686 -mgeneral-regs-only -ffreestanding -fno-pic -fno-pie -fno-stack-protector -fno-asynchronous-unwind-tables -O2 -gdwarf-4 -Wall -Wextra -Werror -c $(CFLAGS) -MMD -MP -MF"$(@:%.o=%.d)" -MT"$@" -o "$@" "$<"
	@echo 'Finished building: $<'
	@echo ' '


clean: clean-application

clean-application:
	-$(RM) ./application/event_log.d ./application/event_log.o ./application/processor.d ./application/processor.o ./application/schedule.d ./application/schedule.o ./application/trap.d ./application/trap.o

.PHONY: clean-application


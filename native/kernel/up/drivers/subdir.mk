################################################################################
# Automatically-generated file. Do not edit!
################################################################################

# Add inputs and outputs from these tool invocations to the build variables 
C_SRCS += \
../drivers/clock.c \
../drivers/parallel.c \
../drivers/power.c \
../drivers/serial.c \

C_DEPS += \
./drivers/clock.d \
./drivers/parallel.d \
./drivers/power.d \
./drivers/serial.d \

OBJS += \
./drivers/clock.o \
./drivers/parallel.o \
./drivers/power.o \
./drivers/serial.o \


# Each subdirectory must supply rules for building sources it contributes
drivers/%.o: ../drivers/%.c drivers/subdir.mk
	@echo 'Building file: $<'
	@echo 'Invoking: Kernel C Compiler'
	i686-linux-gnu-gcc -DVARIANT_UP -I"../include" -std=gnu11 -march=i686 -mgeneral-regs-only -ffreestanding -fno-pic -fno-pie -fno-stack-protector -fno-asynchronous-unwind-tables -O2 -gdwarf-4 -Wall -Wextra -Werror -c $(CFLAGS) -MMD -MP -MF"$(@:%.o=%.d)" -MT"$@" -o "$@" "$<"
	@echo 'Finished building: $<'
	@echo ' '


clean: clean-drivers

clean-drivers:
	-$(RM) ./drivers/clock.d ./drivers/clock.o
	-$(RM) ./drivers/parallel.d ./drivers/parallel.o
	-$(RM) ./drivers/power.d ./drivers/power.o
	-$(RM) ./drivers/serial.d ./drivers/serial.o

.PHONY: clean-drivers


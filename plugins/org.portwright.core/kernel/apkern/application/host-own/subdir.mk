################################################################################
# Automatically-generated file. Do not edit!
################################################################################

# Add inputs and outputs from these tool invocations to the build variables 
C_SRCS += \
../application/host-own/call.c \
../application/host-own/discard.c \
../application/host-own/driver.c \
../application/host-own/events.c \
../application/host-own/pair.c \
../application/host-own/placement.c \
../application/host-own/request.c 

C_DEPS += \
./application/host-own/call.d \
./application/host-own/discard.d \
./application/host-own/driver.d \
./application/host-own/events.d \
./application/host-own/pair.d \
./application/host-own/placement.d \
./application/host-own/request.d 

OBJS += \
./application/host-own/call.o \
./application/host-own/discard.o \
./application/host-own/driver.o \
./application/host-own/events.o \
./application/host-own/pair.o \
./application/host-own/placement.o \
./application/host-own/request.o 


# Each subdirectory must supply rules for building sources it contributes
application/host-own/%.o: ../application/host-own/%.c application/host-own/subdir.mk
	@echo 'Building file: $<'
	@echo 'Invoking: Kernel C Compiler'
	i686-linux-gnu-gcc -DVARIANT_UP -I"../include" -I"../machine/include" -I"../application/include" -std=gnu11 -march=i686 -mgeneral-regs-only -ffreestanding -fno-pic -fno-pie -fno-stack-protector -fno-asynchronous-unwind-tables -O2 -gdwarf-4 -Wall -Wextra -Werror -c $(CFLAGS) -MMD -MP -MF"$(@:%.o=%.d)" -MT"$@" -o "$@" "$<"
	@echo 'Finished building: $<'
	@echo ' '


clean: clean-application-2f-host-2d-own

clean-application-2f-host-2d-own:
	-$(RM) ./application/host-own/call.d ./application/host-own/call.o ./application/host-own/discard.d ./application/host-own/discard.o ./application/host-own/driver.d ./application/host-own/driver.o ./application/host-own/events.d ./application/host-own/events.o ./application/host-own/pair.d ./application/host-own/pair.o ./application/host-own/placement.d ./application/host-own/placement.o ./application/host-own/request.d ./application/host-own/request.o

.PHONY: clean-application-2f-host-2d-own


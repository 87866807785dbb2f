################################################################################
# Automatically-generated file. Do not edit!
################################################################################

# Add inputs and outputs from these tool invocations to the build variables 
S_UPPER_SRCS += \
../boot/boot.S \
../boot/trampoline.S \

S_UPPER_DEPS += \
./boot/boot.d \
./boot/trampoline.d \

OBJS += \
./boot/boot.o \
./boot/trampoline.o \


# Each subdirectory must supply rules for building sources it contributes
boot/%.o: ../boot/%.S boot/subdir.mk
	@echo 'Building file: $<'
	@echo 'Invoking: Kernel Assembler'
	i686-linux-gnu-gcc -DVARIANT_COARSE -I"../include" -march=i686 -gdwarf-4 -c -MMD -MP -MF"$(@:%.o=%.d)" -MT"$@" -o "$@" "$<"
	@echo 'Finished building: $<'
	@echo ' '


clean: clean-boot

clean-boot:
	-$(RM) ./boot/boot.d ./boot/boot.o
	-$(RM) ./boot/trampoline.d ./boot/trampoline.o

.PHONY: clean-boot


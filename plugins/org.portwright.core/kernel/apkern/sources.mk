################################################################################
# Automatically-generated file. Do not edit!
################################################################################

ASM_SRCS := 
C_SRCS := 
O_SRCS := 
SX_SRCS := 
S_UPPER_SRCS := 
ASM_DEPS := 
C_DEPS := 
EXECUTABLES := 
OBJS := 
SX_DEPS := 
S_UPPER_DEPS := 

# Every subdirectory with source files must be described here
SUBDIRS := \
application \
application/host-own \
kernel \
machine \


################################################################################
# Automatically-generated file. Do not edit!
################################################################################

C_DEPS := 
C_SRCS := 
EXECUTABLES := 
OBJS := 
OBJ_SRCS := 
S_UPPER_DEPS := 
S_UPPER_SRCS := 

# Every subdirectory with source files must be described here
SUBDIRS := \
kernel \
machine \


// SPDX-License-Identifier: EPL-2.0
// What the kernel windows call things.

package org.portwright.ui.kernel;

import java.text.NumberFormat;

import org.eclipse.osgi.util.NLS;
import org.portwright.kernel.KernelConfiguration;
import org.portwright.kernel.Simulator;
import org.portwright.kernel.Variant;
import org.portwright.kernel.comparison.RunComparison;
import org.portwright.kernel.hostchannel.LockKind;
import org.portwright.kernel.timeline.Activity;
import org.portwright.kernel.timeline.ApplicationThreads;
import org.portwright.kernel.timeline.EventCategory;
import org.portwright.ui.Messages;

/** Names for people of the constants of the kernel bundle. */
final class KernelTexts {

    private KernelTexts() {
    }

    static String variant(Variant variant) {
        return switch (variant) {
            case UP -> Messages.kernel_up;
            case GIANT -> Messages.kernel_giant;
            case COARSE -> Messages.kernel_coarse;
            case APKERN -> Messages.kernel_apkern;
        };
    }

    static String configuration(KernelConfiguration configuration) {
        return configuration.llva().map(form -> NLS.bind(switch (form.compiler()) {
            case GCC -> Messages.kernel_llvaGcc;
            case LLVM -> Messages.kernel_llvaLlvm;
        }, configuration.variant())).orElseGet(() -> variant(configuration.variant()));
    }

    static String simulator(Simulator simulator) {
        return switch (simulator) {
            case QEMU -> Messages.kernel_qemu;
            case BOCHS -> Messages.kernel_bochs;
        };
    }

    static String activity(Activity activity) {
        return switch (activity) {
            case USER -> Messages.timeline_user;
            case KERNEL -> Messages.timeline_kernel;
            case SPINNING -> Messages.timeline_spinning;
            case IDLE -> Messages.timeline_idle;
        };
    }

    static String category(EventCategory category) {
        return switch (category) {
            case SYSTEM_CALLS -> Messages.timeline_systemCalls;
            case FAULTS -> Messages.timeline_faults;
            case INTERRUPTS -> Messages.timeline_interrupts;
            case SCHEDULING -> Messages.timeline_scheduling;
            case LOCKS -> Messages.timeline_locks;
            case PROCESSES -> Messages.timeline_processes;
            case MARKS -> Messages.timeline_marks;
        };
    }

    static String state(ApplicationThreads.State state) {
        return switch (state) {
            case RUNNING -> Messages.application_running;
            case READY -> Messages.application_ready;
            case WAITING -> Messages.application_waiting;
        };
    }

    static String request(ApplicationThreads.Request request) {
        return switch (request.kind()) {
            case SYSTEM_CALL -> request.name();
            case PAGE_FAULT -> Messages.application_pageFault;
            case EXCEPTION -> Messages.application_exception;
        };
    }

    static String group(RunComparison.Group group) {
        return switch (group) {
            case TIME -> Messages.comparison_time;
            case RESULTS -> Messages.comparison_results;
            case LOCKS -> Messages.view_locks;
            case SYSTEM_CALLS -> Messages.timeline_systemCalls;
            case EVENTS -> Messages.comparison_events;
            case DEADLOCKS -> Messages.view_deadlocks;
        };
    }

    static String lockKind(LockKind kind) {
        return switch (kind) {
            case SPIN -> Messages.locks_spin;
            case RECURSIVE -> Messages.locks_recursive;
            case READERS_WRITER -> Messages.locks_readersWriter;
            case UNKNOWN -> Messages.locks_unknown;
        };
    }

    static String number(long number) {
        return NumberFormat.getIntegerInstance().format(number);
    }

    static String percent(double share) {
        NumberFormat format = NumberFormat.getPercentInstance();
        format.setMinimumFractionDigits(1);
        format.setMaximumFractionDigits(1);
        return format.format(share);
    }
}

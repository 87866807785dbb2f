// SPDX-License-Identifier: EPL-2.0
// The texts of the windows, from messages.properties.

package org.portwright.ui;

import org.eclipse.osgi.util.NLS;

/** The texts of messages.properties, which says what each is. */
public final class Messages extends NLS {

    public static String translate_toJ2me;
    public static String translate_toJava;
    public static String translate_job;
    public static String run_title;
    public static String run_nothing;
    public static String tab_name;
    public static String tab_program;
    public static String tab_programHint;
    public static String tab_browse;
    public static String tab_browseTitle;
    public static String tab_arguments;
    public static String tab_window;
    public static String tab_rootGroup;
    public static String tab_root;
    public static String tab_rootHint;
    public static String tab_browseRoot;
    public static String tab_heap;
    public static String tab_heapHint;
    public static String tab_network;
    public static String tab_trace;
    public static String tab_badRoot;
    public static String tab_badHeap;
    public static String tab_noProgram;
    public static String tab_programMissing;
    public static String console_build;
    public static String wizard_title;
    public static String wizard_description;
    public static String wizard_templates;
    public static String wizard_template;
    public static String wizard_empty;
    public static String wizard_failed;
    public static String convert_job;
    public static String settings_compilerOptions;
    public static String settings_linkerOptions;
    public static String settings_name;
    public static String settings_vendor;
    public static String settings_heap;
    public static String settings_heapHint;
    public static String settings_badHeap;
    public static String preferences_description;
    public static String preferences_homeGiven;
    public static String preferences_home;
    public static String preferences_badHome;
    public static String samples_job;
    public static String help_search;
    public static String help_noBrowser;
    public static String kernelWizard_title;
    public static String kernelWizard_description;
    public static String kernelWizard_variants;
    public static String kernel_up;
    public static String kernel_giant;
    public static String kernel_coarse;
    public static String kernel_qemu;
    public static String kernel_bochs;
    public static String kernel_switching;
    public static String kernelRun_title;
    public static String kernelRun_nothing;
    public static String kernelTab_name;
    public static String kernelTab_project;
    public static String kernelTab_variant;
    public static String kernelTab_active;
    public static String kernelTab_machine;
    public static String kernelTab_simulator;
    public static String kernelTab_cpus;
    public static String kernelTab_memory;
    public static String kernelTab_programName;
    public static String kernelTab_program;
    public static String kernelTab_arguments;
    public static String kernelTab_tools;
    public static String kernelTab_trace;
    public static String kernelTab_lockStatistics;
    public static String kernelTab_deadlock;
    public static String view_timeline;
    public static String view_cpus;
    public static String view_locks;
    public static String view_deadlocks;
    public static String view_scaling;
    public static String view_runs;
    public static String view_run;
    public static String view_state;
    public static String view_zoomIn;
    public static String view_zoomOut;
    public static String view_zoomAll;
    public static String view_filter;
    public static String view_stop;
    public static String view_removeEnded;
    public static String view_open;
    public static String view_opening;
    public static String view_noRun;
    public static String timeline_user;
    public static String timeline_kernel;
    public static String timeline_spinning;
    public static String timeline_idle;
    public static String timeline_systemCalls;
    public static String timeline_faults;
    public static String timeline_interrupts;
    public static String timeline_scheduling;
    public static String timeline_locks;
    public static String timeline_processes;
    public static String timeline_marks;
    public static String timeline_cpu;
    public static String timeline_cycles;
    public static String timeline_span;
    public static String timeline_name;
    public static String timeline_details;
    public static String timeline_keys;
    public static String timeline_job;
    public static String timeline_later;
    public static String timeline_none;
    public static String cpus_cpu;
    public static String cpus_state;
    public static String cpus_place;
    public static String cpus_halted;
    public static String cpus_inKernel;
    public static String cpus_inProgram;
    public static String cpus_job;
    public static String locks_name;
    public static String locks_kind;
    public static String locks_acquisitions;
    public static String locks_contended;
    public static String locks_contention;
    public static String locks_held;
    public static String locks_spun;
    public static String locks_spin;
    public static String locks_recursive;
    public static String locks_readersWriter;
    public static String locks_unknown;
    public static String deadlocks_none;
    public static String deadlocks_one;
    public static String deadlocks_two;
    public static String deadlocks_here;
    public static String deadlocks_both;
    public static String source_job;
    public static String source_unknown;
    public static String source_noFunction;
    public static String source_address;
    public static String source_gone;

    static {
        NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
    }

    private Messages() {
    }
}

// SPDX-License-Identifier: EPL-2.0
// The texts of the core, from messages.properties.

package org.portwright.core;

import org.eclipse.osgi.util.NLS;

/** The texts of messages.properties, which says what each is. */
public final class Messages extends NLS {

    public static String home_noScript;
    public static String home_notUnpacked;
    public static String home_notCarried;
    public static String home_partOnly;
    public static String toolchain_building;
    public static String toolchain_notRun;
    public static String toolchain_missing;
    public static String report_none;
    public static String settings_notStored;
    public static String settings_badSize;
    public static String settings_badPackage;
    public static String settings_bad;
    public static String template_unreadable;
    public static String project_creating;
    public static String project_configuring;
    public static String samples_unreadable;
    public static String samples_importing;
    public static String toolChain_name;
    public static String toolChain_missing;
    public static String native_toolChainName;
    public static String native_toolChainMissing;
    public static String native_compilerMissing;
    public static String nature_otherMachine;
    public static String export_running;
    public static String export_need;
    public static String export_failed;
    public static String bindings_failed;
    public static String build_building;
    public static String build_compiling;
    public static String build_linking;
    public static String build_failed;
    public static String build_commandFailed;
    public static String build_manyPrograms;
    public static String build_noProgram;
    public static String build_programMissing;
    public static String build_consoleFailed;
    public static String build_noConfiguration;
    public static String translate_translating;
    public static String translate_reading;
    public static String translate_writing;
    public static String translate_nothing;
    public static String translate_noElf;
    public static String translate_noNature;
    public static String translate_notBuilt;
    public static String translate_library;
    public static String translate_io;
    public static String translate_inFunction;
    public static String translate_sourceNotFound;
    public static String launch_badKeys;
    public static String launch_badQuota;
    public static String launch_noEmulator;
    public static String launch_noJavaProgram;
    public static String launch_noMidlet;
    public static String launch_noProgram;
    public static String launch_programMissing;
    public static String launch_noRoot;
    public static String launch_notDebugged;
    public static String launch_noProfile;
    public static String launch_noRecording;
    public static String launch_process;
    public static String launch_profiling;
    public static String debug_breakpoint;
    public static String debug_change;
    public static String debug_ended;
    public static String debug_globals;
    public static String debug_noAddress;
    public static String debug_noValue;
    public static String debug_optimised;
    public static String debug_running;
    public static String translate_badOption;
    public static String translate_internal;
    public static String kernel_toolChainName;
    public static String kernel_toolChainMissing;
    public static String kernel_notExecutable;
    public static String kernel_building;
    public static String kernel_noProject;
    public static String kernel_notAKernel;
    public static String kernel_noVariant;
    public static String kernel_noSimulator;
    public static String kernel_noMachine;
    public static String kernel_notOnLlva;
    public static String kernel_onLlva;
    public static String kernel_badOption;
    public static String linux_noInput;
    public static String linux_need;
    public static String linux_run;
    public static String linux_notForIa32;
    public static String kernel_booting;
    public static String kernel_defaultProgram;
    public static String kernel_label;
    public static String kernel_notBuilt;
    public static String kernel_gdb;
    public static String run_trace;
    public static String run_running;
    public static String run_waitsForGdb;
    public static String run_exit;
    public static String run_panic;
    public static String run_stopped;
    public static String run_timeout;
    public static String run_died;
    public static String run_refused;
    public static String event_where;
    public static String event_thread;
    public static String event_unknown;
    public static String event_place;
    public static String run_title;
    public static String event_lock;
    public static String lopi_makingProbes;
    public static String lopi_probesNotMade;
    public static String lopi_reading;
    public static String lopi_tooLarge;
    public static String lopi_unreadable;
    public static String lopi_noObjects;
    public static String lopi_noFunctions;
    public static String lopi_notListed;
    public static String lopi_noObjdump;
    public static String lopi_instrumenting;
    public static String lopi_notWritten;
    public static String lopi_internal;
    public static String lopi_previewing;
    public static String lopi_gone;
    public static String lopi_linking;
    public static String lopi_notInstrumented;
    public static String lopi_notLinked;
    public static String lopi_obstacle;
    public static String lopi_obstacles;
    public static String lopi_noProgram;
    public static String lopi_stripped;
    public static String lopi_programInstrumented;
    public static String lopi_objectsNotFound;
    public static String lopi_notInWorkspace;
    public static String lopi_noneListed;
    public static String lopi_noRules;
    public static String lopi_noProbe;
    public static String lopi_probeNotCompiled;
    public static String lopi_ruleCalls;
    public static String lopi_ruleHottest;

    static {
        NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
    }

    private Messages() {
    }
}

// SPDX-License-Identifier: EPL-2.0
// The ways to instrument that are compared.
package org.portwright.cli.bench;

import java.util.List;
import java.util.Locale;
import org.portwright.lopi.Machine;

/** A way to instrument all functions of a program, or not to. */
public enum Way {
    /** The program as it is. */
    NONE("not instrumented", Compilation.PLAIN),
    /** A call at entry and another before each exit, written into the source. */
    HAND("by hand in the source", Compilation.HAND),
    /** The same, inlined. */
    INLINED("by hand, inlined", Compilation.INLINED),
    /** LOPI, the stub calls the function. */
    LOPI("**LOPI**, call-through", Compilation.PLAIN),
    /** LOPI, the stub replaces the return address, as the thesis's does. */
    REPLACED("LOPI, replaced return address", Compilation.PLAIN),
    /** The compiler's option. */
    HOOKS("`-finstrument-functions`", Compilation.HOOKS),
    /** For gprof. */
    PG("`-pg` (gprof)", Compilation.PG),
    /** What XRay is compared with. */
    CLANG("not instrumented, compiled by Clang", Compilation.CLANG),
    /** LLVM's, patched in at the start. */
    XRAY("XRay, to Clang's", Compilation.XRAY),
    /** Records what a program compiled with -pg calls. */
    UFTRACE("uftrace", Compilation.PG),
    /** Hooks written in C, put in while the program runs. */
    FRIDA("Frida", Compilation.PLAIN),
    /** A simulation. */
    CALLGRIND("run in callgrind", Compilation.PLAIN);

    /** How the objects are compiled of which a program is linked. */
    enum Compilation {
        PLAIN(""), HAND("-include by-hand.h"), INLINED("-include by-hand.h -DINLINED"),
        HOOKS("-finstrument-functions"), PG("-pg"), CLANG(""),
        XRAY("-fxray-instrument -fxray-instruction-threshold=1");

        private final String options;

        Compilation(String options) {
            this.options = options;
        }

        List<String> options() {
            return options.isEmpty() ? List.of() : List.of(options.split(" "));
        }

        boolean byClang() {
            return this == CLANG || this == XRAY;
        }

        boolean byHand() {
            return this == HAND || this == INLINED;
        }
    }

    private final String title;
    private final Compilation compilation;

    Way(String title, Compilation compilation) {
        this.title = title;
        this.compilation = compilation;
    }

    /** Its name on the command line. */
    public String id() {
        return this == REPLACED ? "replace" : name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return title;
    }

    Compilation compilation() {
        return compilation;
    }

    boolean isInstrumented() {
        return this != NONE && this != CLANG;
    }

    /** What it is compared with. */
    Way base() {
        return this == XRAY ? CLANG : NONE;
    }

    /** Takes so long that a smaller task must do. */
    boolean isSlow() {
        return this == UFTRACE || this == CALLGRIND || this == FRIDA;
    }

    /** Whether cachegrind can run it: it can't where the program isn't alone in its process. */
    boolean isSimulated() {
        return !isSlow();
    }

    /** Those whose instrumentation can be limited to chosen functions, as the thesis does for its table 6.2. */
    boolean isSelective() {
        return this == HAND || this == INLINED || this == LOPI || this == REPLACED;
    }

    /** XRay has no IA-32, and uftrace hangs on it; Frida would need its 32-bit libraries. */
    boolean isPossible(Machine machine) {
        return machine == Machine.X86_64 || !compilation.byClang() && this != UFTRACE && this != FRIDA;
    }
}

// SPDX-License-Identifier: EPL-2.0
// Runs a program of WebAssembly as a person would who uses Chicory: compiled to bytecode at the start.

import com.dylibso.chicory.compiler.MachineFactoryCompiler;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.runtime.Store;
import com.dylibso.chicory.wasi.WasiExitException;
import com.dylibso.chicory.wasi.WasiOptions;
import com.dylibso.chicory.wasi.WasiPreview1;
import com.dylibso.chicory.wasm.Parser;
import com.dylibso.chicory.wasm.WasmModule;
import java.io.File;
import java.util.List;

/** Runs a program of WebAssembly. */
public final class RunWebAssembly {
    private RunWebAssembly() {
    }

    /** @param arguments the file and the program's arguments */
    public static void main(String[] arguments) {
        WasmModule module = Parser.parse(new File(arguments[0]));
        WasiOptions options = WasiOptions.builder().inheritSystem().withArguments(List.of(arguments)).build();
        int status = 0;
        try (WasiPreview1 wasi = WasiPreview1.builder().withOptions(options).build()) {
            new Store().addFunction(wasi.toHostFunctions()).instantiate("program", imports ->
                    Instance.builder(module).withImportValues(imports)
                            .withMachineFactory(MachineFactoryCompiler::compile).build());
        } catch (WasiExitException exit) {
            status = exit.exitCode();
        }
        System.exit(status);
    }
}

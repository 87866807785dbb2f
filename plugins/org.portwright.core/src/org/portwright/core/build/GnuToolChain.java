// SPDX-License-Identifier: EPL-2.0
// What GCC is to CDT, for whatever machine it compiles.

package org.portwright.core.build;

import java.util.List;

import org.eclipse.cdt.core.build.IToolChain;
import org.eclipse.cdt.core.build.IToolChainProvider;
import org.eclipse.cdt.core.envvar.IEnvironmentVariable;
import org.eclipse.core.runtime.PlatformObject;

/** A GCC with GNU binutils. The subclass says how it is called. */
public abstract class GnuToolChain extends PlatformObject implements IToolChain {

    private static final String VERSION = "1.0";

    private final IToolChainProvider provider;
    private final String typeId;
    private final String id;
    private final String name;
    private final String operatingSystem;
    private final String architecture;

    /**
     * @param provider who makes it known
     * @param typeId the id of its type, as in plugin.xml
     * @param id its id
     * @param name for people
     * @param operatingSystem the value of {@link #ATTR_OS}
     * @param architecture the value of {@link #ATTR_ARCH}
     */
    protected GnuToolChain(IToolChainProvider provider, String typeId, String id, String name, String operatingSystem,
            String architecture) {
        this.provider = provider;
        this.typeId = typeId;
        this.id = id;
        this.name = name;
        this.operatingSystem = operatingSystem;
        this.architecture = architecture;
    }

    @Override
    public IToolChainProvider getProvider() {
        return provider;
    }

    @Override
    public String getTypeId() {
        return typeId;
    }

    @Override
    public String getId() {
        return id;
    }

    @Override
    @Deprecated
    public String getVersion() {
        return VERSION;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String getProperty(String key) {
        return switch (key) {
            case ATTR_OS -> operatingSystem;
            case ATTR_ARCH -> architecture;
            default -> null;
        };
    }

    @Override
    public void setProperty(String key, String value) {
        // What this tool chain is doesn't vary.
    }

    @Override
    public IEnvironmentVariable[] getVariables() {
        return new IEnvironmentVariable[0];
    }

    @Override
    public IEnvironmentVariable getVariable(String variable) {
        return null;
    }

    @Override
    public String[] getErrorParserIds() {
        return new String[] {
            "org.eclipse.cdt.core.GCCErrorParser",
            "org.eclipse.cdt.core.GASErrorParser",
            "org.eclipse.cdt.core.GLDErrorParser",
        };
    }

    @Override
    public List<String> getBinaryParserIds() {
        return List.of("org.eclipse.cdt.core.GNU_ELF");
    }
}

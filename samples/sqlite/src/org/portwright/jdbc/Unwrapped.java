// SPDX-License-Identifier: EPL-2.0
package org.portwright.jdbc;

import java.sql.SQLException;
import java.sql.Wrapper;

/** An object of the driver, behind which there is no other. */
abstract class Unwrapped implements Wrapper {

    @Override
    public final <T> T unwrap(Class<T> type) throws SQLException {
        if (!type.isInstance(this)) {
            throw Errors.wrongUse(getClass().getName() + " is no " + type.getName());
        }
        return type.cast(this);
    }

    @Override
    public final boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}

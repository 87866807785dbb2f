// SPDX-License-Identifier: EPL-2.0
package org.portwright.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.RowIdLifetime;

/** What SQLite can do, as it is built; 0 where there is no limit, or nobody knows one. */
abstract class Capabilities extends Unwrapped implements DatabaseMetaData {

    /** Keywords of SQLite that SQL:2003 does not have (sqlite.org/lang_keywords.html). */
    private static final String KEYWORDS = "ABORT,ATTACH,AUTOINCREMENT,CONFLICT,DATABASE,DETACH,EXCLUSIVE,EXPLAIN,FAIL,GLOB,IF,"
            + "IGNORE,INDEX,INDEXED,INSTEAD,ISNULL,LIMIT,MATERIALIZED,NOTHING,NOTNULL,OFFSET,PLAN,PRAGMA,QUERY,RAISE,REGEXP,"
            + "REINDEX,RENAME,REPLACE,TEMP,VACUUM,VIRTUAL";
    private static final String NUMERIC_FUNCTIONS = "abs,acos,asin,atan,atan2,ceiling,cos,degrees,exp,floor,log,log10,mod,pi,"
            + "power,radians,round,sign,sin,sqrt,tan";
    private static final String STRING_FUNCTIONS = "char,length,lower,ltrim,replace,rtrim,substring,upper";
    private static final String SYSTEM_FUNCTIONS = "ifnull";
    private static final String TIME_FUNCTIONS = "";

    @Override
    public final boolean allProceduresAreCallable() {
        return false;
    }

    @Override
    public final boolean allTablesAreSelectable() {
        return true;
    }

    @Override
    public final String getUserName() {
        return "";
    }

    @Override
    public final boolean nullsAreSortedHigh() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedLow() {
        return true;
    }

    @Override
    public final boolean nullsAreSortedAtStart() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedAtEnd() {
        return false;
    }

    @Override
    public final String getDatabaseProductName() {
        return "SQLite";
    }

    @Override
    public final String getDriverName() {
        return "Portwright JDBC driver";
    }

    @Override
    public final String getDriverVersion() {
        return Driver.MAJOR_VERSION + "." + Driver.MINOR_VERSION;
    }

    @Override
    public final int getDriverMajorVersion() {
        return Driver.MAJOR_VERSION;
    }

    @Override
    public final int getDriverMinorVersion() {
        return Driver.MINOR_VERSION;
    }

    @Override
    public final boolean usesLocalFiles() {
        return true;
    }

    @Override
    public final boolean usesLocalFilePerTable() {
        return false;
    }

    @Override
    public final boolean supportsMixedCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesUpperCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesLowerCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesMixedCaseIdentifiers() {
        return true;
    }

    @Override
    public final boolean supportsMixedCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesUpperCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesLowerCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesMixedCaseQuotedIdentifiers() {
        return true;
    }

    @Override
    public final String getIdentifierQuoteString() {
        return "\"";
    }

    @Override
    public final String getSQLKeywords() {
        return KEYWORDS;
    }

    @Override
    public final String getNumericFunctions() {
        return NUMERIC_FUNCTIONS;
    }

    @Override
    public final String getStringFunctions() {
        return STRING_FUNCTIONS;
    }

    @Override
    public final String getSystemFunctions() {
        return SYSTEM_FUNCTIONS;
    }

    @Override
    public final String getTimeDateFunctions() {
        return TIME_FUNCTIONS;
    }

    @Override
    public final String getSearchStringEscape() {
        return "\\";
    }

    @Override
    public final String getExtraNameCharacters() {
        return "$";
    }

    @Override
    public final boolean supportsAlterTableWithAddColumn() {
        return true;
    }

    @Override
    public final boolean supportsAlterTableWithDropColumn() {
        return true;
    }

    @Override
    public final boolean supportsColumnAliasing() {
        return true;
    }

    @Override
    public final boolean nullPlusNonNullIsNull() {
        return true;
    }

    @Override
    public final boolean supportsConvert() {
        return false;
    }

    @Override
    public final boolean supportsConvert(int from, int to) {
        return false;
    }

    @Override
    public final boolean supportsTableCorrelationNames() {
        return true;
    }

    @Override
    public final boolean supportsDifferentTableCorrelationNames() {
        return false;
    }

    @Override
    public final boolean supportsExpressionsInOrderBy() {
        return true;
    }

    @Override
    public final boolean supportsOrderByUnrelated() {
        return true;
    }

    @Override
    public final boolean supportsGroupBy() {
        return true;
    }

    @Override
    public final boolean supportsGroupByUnrelated() {
        return true;
    }

    @Override
    public final boolean supportsGroupByBeyondSelect() {
        return true;
    }

    @Override
    public final boolean supportsLikeEscapeClause() {
        return true;
    }

    @Override
    public final boolean supportsMultipleResultSets() {
        return false;
    }

    @Override
    public final boolean supportsMultipleTransactions() {
        return true;
    }

    @Override
    public final boolean supportsNonNullableColumns() {
        return true;
    }

    @Override
    public final boolean supportsMinimumSQLGrammar() {
        return true;
    }

    @Override
    public final boolean supportsCoreSQLGrammar() {
        return true;
    }

    @Override
    public final boolean supportsExtendedSQLGrammar() {
        return false;
    }

    @Override
    public final boolean supportsANSI92EntryLevelSQL() {
        return false;
    }

    @Override
    public final boolean supportsANSI92IntermediateSQL() {
        return false;
    }

    @Override
    public final boolean supportsANSI92FullSQL() {
        return false;
    }

    @Override
    public final boolean supportsIntegrityEnhancementFacility() {
        return true;
    }

    @Override
    public final boolean supportsOuterJoins() {
        return true;
    }

    @Override
    public final boolean supportsFullOuterJoins() {
        return true;
    }

    @Override
    public final boolean supportsLimitedOuterJoins() {
        return true;
    }

    @Override
    public final String getSchemaTerm() {
        return "schema";
    }

    @Override
    public final String getProcedureTerm() {
        return "procedure";
    }

    @Override
    public final String getCatalogTerm() {
        return "catalog";
    }

    @Override
    public final boolean isCatalogAtStart() {
        return true;
    }

    @Override
    public final String getCatalogSeparator() {
        return ".";
    }

    @Override
    public final boolean supportsSchemasInDataManipulation() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInProcedureCalls() {
        return false;
    }

    @Override
    public final boolean supportsSchemasInTableDefinitions() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInIndexDefinitions() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInPrivilegeDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInDataManipulation() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInProcedureCalls() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInTableDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInIndexDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInPrivilegeDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsPositionedDelete() {
        return false;
    }

    @Override
    public final boolean supportsPositionedUpdate() {
        return false;
    }

    @Override
    public final boolean supportsSelectForUpdate() {
        return false;
    }

    @Override
    public final boolean supportsStoredProcedures() {
        return false;
    }

    @Override
    public final boolean supportsSubqueriesInComparisons() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInExists() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInIns() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInQuantifieds() {
        return false;
    }

    @Override
    public final boolean supportsCorrelatedSubqueries() {
        return true;
    }

    @Override
    public final boolean supportsUnion() {
        return true;
    }

    @Override
    public final boolean supportsUnionAll() {
        return true;
    }

    @Override
    public final boolean supportsOpenCursorsAcrossCommit() {
        return true;
    }

    @Override
    public final boolean supportsOpenCursorsAcrossRollback() {
        return false;
    }

    @Override
    public final boolean supportsOpenStatementsAcrossCommit() {
        return true;
    }

    @Override
    public final boolean supportsOpenStatementsAcrossRollback() {
        return true;
    }

    @Override
    public final int getMaxBinaryLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxCharLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxColumnNameLength() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInGroupBy() {
        return 2000;
    }

    @Override
    public final int getMaxColumnsInIndex() {
        return 2000;
    }

    @Override
    public final int getMaxColumnsInOrderBy() {
        return 2000;
    }

    @Override
    public final int getMaxColumnsInSelect() {
        return 2000;
    }

    @Override
    public final int getMaxColumnsInTable() {
        return 2000;
    }

    @Override
    public final int getMaxConnections() {
        return 0;
    }

    @Override
    public final int getMaxCursorNameLength() {
        return 0;
    }

    @Override
    public final int getMaxIndexLength() {
        return 0;
    }

    @Override
    public final int getMaxSchemaNameLength() {
        return 0;
    }

    @Override
    public final int getMaxProcedureNameLength() {
        return 0;
    }

    @Override
    public final int getMaxCatalogNameLength() {
        return 0;
    }

    @Override
    public final int getMaxRowSize() {
        return 0;
    }

    @Override
    public final boolean doesMaxRowSizeIncludeBlobs() {
        return false;
    }

    @Override
    public final int getMaxStatementLength() {
        return 1_000_000_000;
    }

    @Override
    public final int getMaxStatements() {
        return 0;
    }

    @Override
    public final int getMaxTableNameLength() {
        return 0;
    }

    @Override
    public final int getMaxTablesInSelect() {
        return 64;
    }

    @Override
    public final int getMaxUserNameLength() {
        return 0;
    }

    @Override
    public final int getDefaultTransactionIsolation() {
        return Connection.TRANSACTION_SERIALIZABLE;
    }

    @Override
    public final boolean supportsTransactions() {
        return true;
    }

    @Override
    public final boolean supportsDataDefinitionAndDataManipulationTransactions() {
        return true;
    }

    @Override
    public final boolean supportsDataManipulationTransactionsOnly() {
        return false;
    }

    @Override
    public final boolean dataDefinitionCausesTransactionCommit() {
        return false;
    }

    @Override
    public final boolean dataDefinitionIgnoredInTransactions() {
        return false;
    }

    @Override
    public final boolean ownUpdatesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean ownDeletesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean ownInsertsAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersUpdatesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersDeletesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersInsertsAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean updatesAreDetected(int type) {
        return false;
    }

    @Override
    public final boolean deletesAreDetected(int type) {
        return false;
    }

    @Override
    public final boolean insertsAreDetected(int type) {
        return false;
    }

    @Override
    public final boolean supportsBatchUpdates() {
        return true;
    }

    @Override
    public final boolean supportsSavepoints() {
        return true;
    }

    @Override
    public final boolean supportsNamedParameters() {
        return false;
    }

    @Override
    public final boolean supportsMultipleOpenResults() {
        return false;
    }

    @Override
    public final boolean supportsGetGeneratedKeys() {
        return true;
    }

    @Override
    public final int getJDBCMajorVersion() {
        return 4;
    }

    @Override
    public final int getJDBCMinorVersion() {
        return 3;
    }

    @Override
    public final int getSQLStateType() {
        return sqlStateSQL;
    }

    @Override
    public final boolean locatorsUpdateCopy() {
        return false;
    }

    @Override
    public final boolean supportsStatementPooling() {
        return false;
    }

    @Override
    public final RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    @Override
    public final boolean supportsStoredFunctionsUsingCallSyntax() {
        return false;
    }

    @Override
    public final boolean autoCommitFailureClosesAllResultSets() {
        return false;
    }

    @Override
    public final boolean generatedKeyAlwaysReturned() {
        return false;
    }
}

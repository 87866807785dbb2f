// SPDX-License-Identifier: EPL-2.0
// /rms: files in the record stores of the suite, which the phone keeps.
package org.portwright.runtime;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Vector;
import javax.microedition.rms.RecordEnumeration;
import javax.microedition.rms.RecordStore;
import javax.microedition.rms.RecordStoreException;
import javax.microedition.rms.RecordStoreFullException;
import javax.microedition.rms.RecordStoreNotFoundException;

/**
 * One record store, {@code files}, has an entry for each file and directory; one for each file,
 * {@code file-NUMBER}, has its contents ({@link RecordFile}).
 *
 * <p>MIDP's record operations are atomic, so each entry is old or new. A rename that replaces a file is one operation
 * and a second that only tidies up; if the phone stops between them, the entry of the lower generation is dropped at
 * the next start. So are record stores that no entry names.
 */
final class RecordFiles extends Place {

    private static final String DIRECTORY = "files";
    private static final String CONTENTS = "file-";
    private static final int FORMAT = 1;

    private final RecordStore store;
    /** Of RecordFile. */
    private final Vector entries = new Vector();
    private final RecordFile top = new RecordFile(this, 0, "", 0, true);
    private int lastNumber;
    private int lastGeneration;

    RecordFiles() throws IOException {
        try {
            store = RecordStore.openRecordStore(DIRECTORY, true);
            RecordEnumeration records = store.enumerateRecords(null, null, false);
            while (records.hasNextElement()) {
                add(records.nextRecordId());
            }
            records.destroy();
            String[] stores = RecordStore.listRecordStores();
            for (int i = 0; stores != null && i < stores.length; i++) {
                if (stores[i].startsWith(CONTENTS) && !isNamed(stores[i])) {
                    RecordStore.deleteRecordStore(stores[i]);
                }
            }
        } catch (RecordStoreException e) {
            throw error(e);
        }
    }

    /** What a failure of the record management system is to the program. */
    static FileError error(RecordStoreException e) {
        return new FileError(e instanceof RecordStoreFullException ? Errno.ENOSPC : Errno.EIO);
    }

    static String storeName(int number) {
        return CONTENTS + number;
    }

    private void add(int record) throws RecordStoreException, IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(store.getRecord(record)));
        if (in.readByte() != FORMAT) {
            return;
        }
        boolean directory = in.readBoolean();
        RecordFile entry = new RecordFile(this, in.readInt(), null, 0, directory);
        entry.generation = in.readInt();
        entry.parent = in.readInt();
        entry.name = in.readUTF();
        entry.record = record;
        lastNumber = Math.max(lastNumber, entry.number);
        lastGeneration = Math.max(lastGeneration, entry.generation);
        for (int i = 0; i < entries.size(); i++) {
            RecordFile other = (RecordFile) entries.elementAt(i);
            if (other.number == entry.number) {
                boolean newer = entry.generation > other.generation;
                store.deleteRecord(newer ? other.record : record);
                if (newer) {
                    entries.setElementAt(entry, i);
                }
                return;
            }
        }
        entries.addElement(entry);
    }

    private boolean isNamed(String storeName) {
        for (int i = 0; i < entries.size(); i++) {
            if (storeName(((RecordFile) entries.elementAt(i)).number).equals(storeName)) {
                return true;
            }
        }
        return false;
    }

    /** Writes an entry in place of the one in a record, 0 for a new one; returns its record. */
    private int save(RecordFile entry, int record) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(FORMAT);
        out.writeBoolean(entry.directory);
        out.writeInt(entry.number);
        out.writeInt(entry.generation);
        out.writeInt(entry.parent);
        out.writeUTF(entry.name);
        try {
            if (record == 0) {
                return store.addRecord(bytes.toByteArray(), 0, bytes.size());
            }
            store.setRecord(record, bytes.toByteArray(), 0, bytes.size());
            return record;
        } catch (RecordStoreException e) {
            throw error(e);
        }
    }

    FileNode find(String path) throws IOException {
        RecordFile found = top;
        for (int at = 0; at < path.length(); ) {
            int slash = path.indexOf('/', at);
            int end = slash < 0 ? path.length() : slash;
            if (!found.directory) {
                throw new FileError(Errno.ENOTDIR);
            }
            found = child(found.number, path.substring(at, end));
            if (found == null) {
                return null;
            }
            at = end + 1;
        }
        return found;
    }

    private RecordFile child(int parent, String name) {
        for (int i = 0; i < entries.size(); i++) {
            RecordFile entry = (RecordFile) entries.elementAt(i);
            if (entry.parent == parent && entry.name.equals(name)) {
                return entry;
            }
        }
        return null;
    }

    /** Names in a directory, those of directories with a slash at the end. */
    String[] list(int directory) {
        Vector names = new Vector();
        for (int i = 0; i < entries.size(); i++) {
            RecordFile entry = (RecordFile) entries.elementAt(i);
            if (entry.parent == directory) {
                names.addElement(entry.directory ? entry.name + '/' : entry.name);
            }
        }
        String[] result = new String[names.size()];
        names.copyInto(result);
        return result;
    }

    FileNode create(String path) throws IOException {
        return create(path, false);
    }

    void makeDirectory(String path) throws IOException {
        create(path, true);
    }

    private FileNode create(String path, boolean directory) throws IOException {
        RecordFile entry = new RecordFile(this, lastNumber + 1, name(path), parent(path), directory);
        entry.record = save(entry, 0);
        lastNumber++;
        entries.addElement(entry);
        return entry;
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private int parent(String path) throws IOException {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? 0 : ((RecordFile) find(path.substring(0, slash))).number;
    }

    void remove(String path, FileNode node) throws IOException {
        RecordFile entry = (RecordFile) node;
        delete(entry.record);
        drop(entry);
    }

    private void delete(int record) throws IOException {
        try {
            store.deleteRecord(record);
        } catch (RecordStoreException e) {
            throw error(e);
        }
    }

    /** An entry is gone; its contents stay until the last user is, too. */
    private void drop(RecordFile entry) throws IOException {
        entries.removeElement(entry);
        entry.removed = true;
        if (entry.users == 0) {
            deleteContents(entry.number);
        }
    }

    static void deleteContents(int number) throws IOException {
        try {
            RecordStore.deleteRecordStore(storeName(number));
        } catch (RecordStoreNotFoundException e) {
            // Nothing was ever written.
        } catch (RecordStoreException e) {
            throw error(e);
        }
    }

    void rename(String from, FileNode node, String to, FileNode target) throws IOException {
        RecordFile entry = (RecordFile) node;
        RecordFile replaced = (RecordFile) target;
        String oldName = entry.name;
        int oldParent = entry.parent;
        int oldRecord = entry.record;
        entry.name = name(to);
        entry.parent = parent(to);
        entry.generation = ++lastGeneration;
        try {
            entry.record = save(entry, replaced == null ? oldRecord : replaced.record);
        } catch (FileError e) {
            entry.name = oldName;
            entry.parent = oldParent;
            throw e;
        }
        if (replaced != null) {
            drop(replaced);
            delete(oldRecord);
        }
    }
}

// SPDX-License-Identifier: EPL-2.0
// A file or directory in record stores.
package org.portwright.runtime;

import java.io.IOException;
import javax.microedition.rms.RecordStore;
import javax.microedition.rms.RecordStoreException;

/**
 * The contents are records 1, 2, ... of a store of their own, {@link #CHUNK} bytes each. The last that is not empty may
 * be shorter, and its end is the file's: there is no size beside them that could be wrong. One before it that is
 * shorter continues with zeroes. Record numbers are not given twice (MIDP 2.0, RecordStore), so what is cut off becomes
 * empty records.
 *
 * <p>One chunk is kept and written when another is needed, when the program asks for it (fsync, close), or ends.
 */
final class RecordFile extends FileNode {

    private static final int CHUNK = 4096;
    /** What the directory of a store takes for one more record, at most, on phones that count it. */
    private static final int OVERHEAD = 64;

    private static final byte[] EMPTY = {};

    private final RecordFiles place;
    final int number;
    final boolean directory;
    String name;
    /** Number of the directory it is in; 0 is the top. */
    int parent;
    /** Counts renames: of two entries with the same number, the lower is a leftover. */
    int generation;
    /** Where the entry is in the store of entries. */
    int record;
    /** No name leads here any more. */
    boolean removed;

    /** Null while it is not open. */
    private RecordStore store;
    private int size;
    private byte[] chunk;
    private int chunkIndex;
    private int chunkStored;
    private boolean changed;

    RecordFile(RecordFiles place, int number, String name, int parent, boolean directory) {
        this.place = place;
        this.number = number;
        this.name = name;
        this.parent = parent;
        this.directory = directory;
    }

    int mode() {
        return directory ? DIRECTORY : REGULAR;
    }

    int number() {
        return number + 1; // the top's, too, shall be positive
    }

    String[] list() {
        return directory ? place.list(number) : null;
    }

    private void open() throws IOException {
        if (store != null) {
            return;
        }
        if (directory) {
            throw new FileError(Errno.EISDIR);
        }
        try {
            store = RecordStore.openRecordStore(RecordFiles.storeName(number), true);
            size = 0;
            for (int id = store.getNextRecordID() - 1; id > 0 && size == 0; id--) {
                int length = store.getRecordSize(id);
                size = length == 0 ? 0 : (id - 1) * CHUNK + length;
            }
        } catch (RecordStoreException e) {
            throw RecordFiles.error(e);
        }
        chunkIndex = -1;
        changed = false;
    }

    int size() throws IOException {
        if (directory) {
            return 0;
        }
        open();
        return size;
    }

    long modified() throws IOException {
        if (directory) {
            return 0;
        }
        open();
        try {
            return changed ? System.currentTimeMillis() : store.getLastModified();
        } catch (RecordStoreException e) {
            throw RecordFiles.error(e);
        }
    }

    /** Makes a chunk the one that is kept. */
    private void load(int index) throws IOException {
        if (index == chunkIndex) {
            return;
        }
        flush();
        if (chunk == null) {
            chunk = new byte[CHUNK];
        }
        chunkIndex = -1;
        try {
            chunkStored = 0;
            if (index + 1 < store.getNextRecordID()) {
                chunkStored = store.getRecordSize(index + 1);
                if (chunkStored > 0) {
                    store.getRecord(index + 1, chunk, 0);
                }
            }
        } catch (RecordStoreException e) {
            throw RecordFiles.error(e);
        }
        for (int i = chunkStored; i < CHUNK; i++) {
            chunk[i] = 0;
        }
        chunkIndex = index;
    }

    int read(int position, byte[] bytes, int length) throws IOException {
        open();
        int wanted = Math.min(length, size - position);
        int done = 0;
        while (done < wanted) {
            load((position + done) / CHUNK);
            int within = (position + done) % CHUNK;
            int count = Math.min(wanted - done, CHUNK - within);
            System.arraycopy(chunk, within, bytes, done, count);
            done += count;
        }
        return done;
    }

    int write(int position, byte[] bytes, int length) throws IOException {
        open();
        int wanted = fitting(position, length);
        int done = 0;
        while (done < wanted) {
            load((position + done) / CHUNK);
            int within = (position + done) % CHUNK;
            int count = Math.min(wanted - done, CHUNK - within);
            System.arraycopy(bytes, done, chunk, within, count);
            changed = true;
            done += count;
            size = Math.max(size, position + done);
        }
        return done;
    }

    /**
     * How much of a write there is room for: what is kept here must not fail when it is written later. A phone that
     * replaces a record may need room for the old and the new one at the same time.
     */
    private int fitting(int position, int length) throws IOException {
        if (position + length <= size) {
            return length;
        }
        int start = changed && chunkIndex * CHUNK <= position ? chunkIndex * CHUNK : position / CHUNK * CHUNK;
        int room;
        try {
            room = store.getSizeAvailable() - OVERHEAD;
        } catch (RecordStoreException e) {
            throw RecordFiles.error(e);
        }
        int fits = room > Integer.MAX_VALUE - start ? length : Math.min(length, start + room - position);
        if (fits <= 0) {
            throw new FileError(Errno.ENOSPC);
        }
        return fits;
    }

    void flush() throws IOException {
        if (!changed) {
            return;
        }
        int id = chunkIndex + 1;
        int length = Math.min(size - chunkIndex * CHUNK, CHUNK);
        try {
            while (store.getNextRecordID() < id) {
                store.addRecord(EMPTY, 0, 0);
            }
            if (store.getNextRecordID() == id) {
                store.addRecord(chunk, 0, length);
            } else {
                store.setRecord(id, chunk, 0, length);
            }
        } catch (RecordStoreException e) {
            throw RecordFiles.error(e);
        }
        chunkStored = length;
        changed = false;
    }

    void truncate(int newSize) throws IOException {
        open();
        try {
            if (newSize == 0 && size > 0) {
                changed = false;
                chunkIndex = -1;
                store.closeRecordStore();
                store = null;
                RecordFiles.deleteContents(number);
                open();
            } else if (newSize < size) {
                flush();
                for (int id = store.getNextRecordID() - 1; (id - 1) * CHUNK >= newSize; id--) {
                    store.setRecord(id, EMPTY, 0, 0);
                }
                shorten(newSize);
            } else if (newSize > size) {
                int last = newSize - 1;
                write(last, new byte[1], 1);
            }
        } catch (RecordStoreException e) {
            throw RecordFiles.error(e);
        }
    }

    private void shorten(int newSize) throws IOException {
        int last = (newSize - 1) / CHUNK;
        chunkIndex = -1;
        load(last);
        for (int i = newSize - last * CHUNK; i < CHUNK; i++) {
            chunk[i] = 0;
        }
        size = newSize;
        changed = true;
        flush();
    }

    void close() throws IOException {
        if (store == null) {
            if (removed) {
                RecordFiles.deleteContents(number);
            }
            return;
        }
        if (removed) {
            changed = false;
        }
        try {
            flush();
        } finally {
            try {
                store.closeRecordStore();
            } catch (RecordStoreException e) {
                throw RecordFiles.error(e);
            } finally {
                store = null;
                chunk = null;
                changed = false;
            }
        }
        if (removed) {
            RecordFiles.deleteContents(number);
        }
    }
}

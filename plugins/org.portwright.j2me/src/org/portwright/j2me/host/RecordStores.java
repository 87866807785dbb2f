// SPDX-License-Identifier: EPL-2.0
// The record stores of the emulated phone.
package org.portwright.j2me.host;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import javax.microedition.rms.RecordStore;
import javax.microedition.rms.RecordStoreException;
import javax.microedition.rms.RecordStoreNotFoundException;
import org.microemu.MicroEmulator;
import org.microemu.RecordStoreManager;
import org.microemu.util.ExtendedRecordListener;
import org.microemu.util.RecordStoreImpl;

/**
 * Record stores of one suite, in memory; with a folder, each is a file in it, too, which is replaced whenever a record
 * changes.
 */
final class RecordStores implements RecordStoreManager {

    private static final String SUFFIX = ".rms";

    /** Null if they end with the emulator. */
    private final Path folder;
    /** Bytes that all stores may take together. */
    private final long quota;
    private final Map<String, RecordStoreImpl> stores = new TreeMap<>();

    /** @throws IOException if the folder or a store in it can't be read */
    RecordStores(Path folder, long quota) throws IOException {
        this.folder = folder;
        this.quota = quota;
        if (folder != null) {
            Files.createDirectories(folder);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
                for (Path file : files) {
                    String name = file.getFileName().toString();
                    name = name.substring(0, name.length() - SUFFIX.length());
                    stores.put(URLDecoder.decode(name, StandardCharsets.UTF_8), new RecordStoreImpl(this,
                            new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))));
                }
            }
        }
    }

    private Path file(String name) {
        return folder.resolve(URLEncoder.encode(name, StandardCharsets.UTF_8) + SUFFIX);
    }

    @Override
    public String getName() {
        return "Portwright's record stores";
    }

    @Override
    public synchronized void deleteRecordStore(String name) throws RecordStoreException {
        RecordStoreImpl store = stores.get(name);
        if (store == null) {
            throw new RecordStoreNotFoundException(name);
        }
        if (store.isOpen()) {
            throw new RecordStoreException(name + " is open");
        }
        stores.remove(name);
        if (folder != null) {
            try {
                Files.deleteIfExists(file(name));
            } catch (IOException e) {
                throw new RecordStoreException(e.getMessage());
            }
        }
    }

    @Override
    public synchronized RecordStore openRecordStore(String name, boolean create) throws RecordStoreException {
        RecordStoreImpl store = stores.get(name);
        if (store == null) {
            if (!create) {
                throw new RecordStoreNotFoundException(name);
            }
            store = new RecordStoreImpl(this, name);
            saveChanges(store);
            stores.put(name, store);
        }
        store.setOpen(true);
        return store;
    }

    @Override
    public synchronized String[] listRecordStores() {
        return stores.isEmpty() ? null : stores.keySet().toArray(new String[0]);
    }

    @Override
    public synchronized void saveChanges(RecordStoreImpl store) throws RecordStoreException {
        if (folder == null) {
            return;
        }
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            boolean open = store.isOpen();
            store.setOpen(true); // for its name
            String name = store.getName();
            store.write(new DataOutputStream(bytes));
            store.setOpen(open);
            Path temporary = Files.createTempFile(folder, "store", ".part");
            try {
                Files.write(temporary, bytes.toByteArray());
                Files.move(temporary, file(name), StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            throw new RecordStoreException(e.getMessage());
        }
    }

    @Override
    public synchronized int getSizeAvailable(RecordStoreImpl asking) {
        long used = 0;
        for (RecordStoreImpl store : stores.values()) {
            used += size(store);
        }
        return (int) Math.max(Math.min(quota - used, Integer.MAX_VALUE), 0);
    }

    private static int size(RecordStoreImpl store) {
        boolean open = store.isOpen();
        store.setOpen(true); // a closed one does not tell
        try {
            return store.getSize();
        } catch (RecordStoreException e) {
            throw new IllegalStateException(e);
        } finally {
            store.setOpen(open);
        }
    }

    @Override
    public void init(MicroEmulator emulator) {
        // There is nothing of the emulator's that is needed.
    }

    @Override
    public void deleteStores() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setRecordListener(ExtendedRecordListener listener) {
        // Nobody watches.
    }

    @Override
    public void fireRecordStoreListener(int type, String name) {
        // Nobody watches.
    }
}

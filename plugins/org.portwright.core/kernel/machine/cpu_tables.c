// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The CPUs of the BIOS's tables: MP table (MP specification 1.4, chapter 4) and MADT (ACPI 6.0, 5.2.12). SeaBIOS names in
// the former only the first core of a package.
#include "cpu_tables.h"
#include "machine/pages.h"

static bool sum_is_zero(const u8 *bytes, u32 length)
{
    u8 sum = 0;
    for (u32 i = 0; i < length; i++)
        sum += bytes[i];
    return sum == 0;
}

static bool begins_with(const u8 *bytes, const char *text)
{
    for (; *text != '\0'; bytes++, text++)
        if (*bytes != (u8)*text)
            return false;
    return true;
}

static u32 word_at(const u8 *bytes)
{
    return bytes[0] | (u32)bytes[1] << 8 | (u32)bytes[2] << 16 | (u32)bytes[3] << 24;
}

// A structure of the BIOS: on a 16 byte boundary, with a signature and a check sum.
static const u8 *find_in(u32 start, u32 length, const char *signature, u32 size)
{
    for (u32 address = start; address + size <= start + length; address += 16) {
        const u8 *bytes = physical_to_pointer(address);
        if (begins_with(bytes, signature) && sum_is_zero(bytes, size))
            return bytes;
    }
    return NULL;
}

// The extended BIOS data area, the last kilobyte of base memory, the BIOS's ROM (MP specification 1.4, chapter 4).
static const u8 *find_bios_structure(const char *signature, u32 size)
{
    const u8 *bios_data = physical_to_pointer(0x400);
    u32 extended_data = (u32)(bios_data[0x0e] | bios_data[0x0f] << 8) << 4;
    u32 base_memory_end = (u32)(bios_data[0x13] | bios_data[0x14] << 8) << 10;
    const u8 *found = NULL;
    if (extended_data >= 0x80000 && extended_data < 0xa0000)
        found = find_in(extended_data, 1024, signature, size);
    if (found == NULL && base_memory_end >= 0x80000 && base_memory_end <= 0xa0000)
        found = find_in(base_memory_end - 1024, 1024, signature, size);
    if (found == NULL)
        found = find_in(0xe0000, 0x20000, signature, size);
    return found;
}

static bool is_mapped(u32 address, u32 length)
{
    return address < DIRECT_MAP_SIZE && length <= DIRECT_MAP_SIZE - address;
}

static void add_cpu(struct found_cpus *found, u8 apic_id)
{
    for (u32 i = 0; i < found->count; i++)
        if (found->ids[i] == apic_id)
            return;
    if (found->count < array_size(found->ids))
        found->ids[found->count++] = apic_id;
}

#define MP_PROCESSOR 0
#define MP_PROCESSOR_SIZE 20
#define MP_OTHER_SIZE 8
#define MP_PROCESSOR_ENABLED 0x01

// MP specification 1.4, 4.1 to 4.3.1.
static void find_in_mp_table(struct found_cpus *found)
{
    const u8 *pointer = find_bios_structure("_MP_", 16);
    if (pointer == NULL)
        return;
    u32 address = word_at(pointer + 4);
    if (address == 0 || !is_mapped(address, 44))
        return;
    const u8 *table = physical_to_pointer(address);
    u32 length = table[4] | (u32)table[5] << 8;
    if (!begins_with(table, "PCMP") || !is_mapped(address, length) || !sum_is_zero(table, length))
        return;
    u32 entries = table[34] | (u32)table[35] << 8;
    for (const u8 *entry = table + 44; entries > 0 && entry < table + length; entries--) {
        if (*entry == MP_PROCESSOR && entry[3] & MP_PROCESSOR_ENABLED)
            add_cpu(found, entry[1]);
        entry += *entry == MP_PROCESSOR ? MP_PROCESSOR_SIZE : MP_OTHER_SIZE;
    }
}

#define MADT_LOCAL_APIC 0
#define MADT_LOCAL_APIC_ENABLED 0x01

// ACPI 6.0, 5.2.5 to 5.2.8 and 5.2.12.2.
static void find_in_madt(struct found_cpus *found)
{
    const u8 *pointer = find_bios_structure("RSD PTR ", 20);
    if (pointer == NULL)
        return;
    u32 root_address = word_at(pointer + 16);
    if (!is_mapped(root_address, 36))
        return;
    const u8 *root = physical_to_pointer(root_address);
    u32 root_length = word_at(root + 4);
    if (!begins_with(root, "RSDT") || !is_mapped(root_address, root_length))
        return;
    for (u32 i = 36; i + 4 <= root_length; i += 4) {
        u32 address = word_at(root + i);
        if (!is_mapped(address, 44))
            continue;
        const u8 *table = physical_to_pointer(address);
        u32 length = word_at(table + 4);
        if (!begins_with(table, "APIC") || !is_mapped(address, length))
            continue;
        for (u32 j = 44; j + 8 <= length && table[j + 1] >= 2; j += table[j + 1])
            if (table[j] == MADT_LOCAL_APIC && word_at(table + j + 4) & MADT_LOCAL_APIC_ENABLED)
                add_cpu(found, table[j + 3]);
    }
}

void cpu_tables_read(struct found_cpus *found)
{
    find_in_mp_table(found);
    find_in_madt(found);
}

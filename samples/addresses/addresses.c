/* SPDX-License-Identifier: EPL-2.0 */
/* An address book for a phone: names and numbers in a list and a form of the phone, kept in a record store. */
#include <portwright/midlet.h>
#include <portwright/midp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_ENTRIES = 200, NAME_SIZE = 60, NUMBER_SIZE = 30, NEW = 0 };     /* sizes in bytes of UTF-8, with a zero */

/* As it is in the record store. */
typedef struct {
    char name[NAME_SIZE];
    char number[NUMBER_SIZE];
} record;

typedef struct {
    int id;                     /* of the record, or NEW */
    record record;
} entry;

static entry entries[MOST_ENTRIES];     /* in the order of the list */
static int entry_count;

static RecordStore store;
static Display display;
static List list;
static Command open_form, leave, save, delete, back;
static CommandListener listener;

/* The form that is shown. */
static struct {
    int id;
    TextField name, number;
} form;

static int compare_names(const void *a, const void *b)
{
    return strcasecmp(((const entry *) a)->record.name, ((const entry *) b)->record.name);
}

static void read_entries(void)
{
    java_scope scope = java_open_scope();
    RecordEnumeration records = RecordStore_enumerateRecords(store, 0, 0, 0);
    entry_count = 0;
    while (entry_count < MOST_ENTRIES && RecordEnumeration_hasNextElement(records)) {
        entry *next = &entries[entry_count++];
        next->id = RecordEnumeration_nextRecordId(records);
        RecordStore_getRecord_int_byteArray_int(store, next->id, (signed char *) &next->record, sizeof next->record, 0);
    }
    RecordEnumeration_destroy(records);
    java_close_scope(scope);
    qsort(entries, entry_count, sizeof *entries, compare_names);
}

static void show_list(void)
{
    read_entries();
    List_deleteAll(list);
    for (int i = 0; i < entry_count; i++) {
        List_append(list, entries[i].record.name, 0);
    }
    Display_setCurrent_Displayable(display, list);
}

static void show_form(const entry *shown)
{
    Form screen = Form_new_String(shown->id == NEW ? "New" : shown->record.name);
    form.id = shown->id;
    form.name = java_keep(TextField_new("Name", shown->record.name, NAME_SIZE - 1, TextField_ANY));
    form.number = java_keep(TextField_new("Number", shown->record.number, NUMBER_SIZE - 1, TextField_PHONENUMBER));
    Form_append_Item(screen, form.name);
    Form_append_Item(screen, form.number);
    Displayable_addCommand(screen, save);
    Displayable_addCommand(screen, back);
    if (shown->id != NEW) {
        Displayable_addCommand(screen, delete);
    }
    Displayable_setCommandListener(screen, listener);
    Display_setCurrent_Displayable(display, screen);
}

/* Before what is shown after it. */
static void close_form(void)
{
    java_delete(form.name);
    java_delete(form.number);
}

/* The phone may have no room left: then nothing is changed. */
static int save_form(void)
{
    volatile int saved = 0;
    record record = {.name = ""};
    java_get_string(TextField_getString(form.name), record.name, sizeof record.name);
    java_get_string(TextField_getString(form.number), record.number, sizeof record.number);
    java_try {
        if (form.id == NEW) {
            RecordStore_addRecord(store, (signed char *) &record, sizeof record, 0, sizeof record);
        } else {
            RecordStore_setRecord(store, form.id, (signed char *) &record, sizeof record, 0, sizeof record);
        }
        saved = 1;
    } java_catch (exception) {
        char text[100];
        java_get_string(Throwable_toString(exception), text, sizeof text);
        Display_setCurrent_Displayable(display, Alert_new_String_String_Image_AlertType("Not saved", text, 0, 0));
    } java_end
    return saved;
}

static void command_chosen(CommandListener self, Command command, Displayable screen, void *data)
{
    static const entry none = {.id = NEW};
    (void) self, (void) data;
    if (java_same(command, leave)) {
        java_stop();
    } else if (java_same(command, open_form)) {
        show_form(&none);
    } else if (java_same(screen, list)) {
        show_form(&entries[List_getSelectedIndex(list)]);
    } else if (!java_same(command, save) || save_form()) {
        if (java_same(command, delete)) {
            RecordStore_deleteRecord(store, form.id);
        }
        close_form();
        show_list();
    }
}

int main(void)
{
    static const CommandListener_callbacks callbacks = {.commandAction = command_chosen};
    listener = CommandListener_implement(&callbacks, NULL);
    open_form = Command_new_String_int_int("New", Command_SCREEN, 1);
    leave = Command_new_String_int_int("Exit", Command_EXIT, 1);
    save = Command_new_String_int_int("Save", Command_OK, 1);
    delete = Command_new_String_int_int("Delete", Command_ITEM, 2);
    back = Command_new_String_int_int("Back", Command_BACK, 1);
    display = Display_getDisplay(java_midlet());
    store = RecordStore_openRecordStore_String_boolean("addresses", 1);
    list = List_new_String_int("Addresses", Choice_IMPLICIT);
    Displayable_addCommand(list, open_form);
    Displayable_addCommand(list, leave);
    Displayable_setCommandListener(list, listener);
    show_list();
    java_run();
    RecordStore_closeRecordStore(store);
    return 0;
}

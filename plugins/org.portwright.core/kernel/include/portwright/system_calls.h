// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The system calls: numbers, arguments and what they return, for the kernel and for user programs.
//
// int $0x80; number in eax, arguments in ebx, ecx, edx, esi, edi; result in eax, negative for an error.
// Addresses are those of the caller; one that the caller may not use gives -ERROR_ADDRESS.
#pragma once

enum system_call {
    SYSTEM_CALL_EXIT,               // (status): ends the process and all its threads
    SYSTEM_CALL_THREAD_CREATE,      // (entry, argument): thread id; eax at the entry: argument; a stack of its own
    SYSTEM_CALL_THREAD_EXIT,        // (): ends this thread; the last one ends the process with status 0
    SYSTEM_CALL_YIELD,              // ()
    SYSTEM_CALL_PROCESS_CREATE,     // (name, arguments, PROCESS_ flags, cpu): pid; arguments: one string
    SYSTEM_CALL_PROCESS_REFERENCE,  // (name, key): pid of the dynamic process for that key, made if there is none
    SYSTEM_CALL_PROCESS_WAIT,       // (pid, int *status): blocks until the child has ended; -ERROR_NOT_FOUND
    SYSTEM_CALL_PROCESS_ID,         // ()
    SYSTEM_CALL_SEND,               // (pid, data, length): to its mailbox; -ERROR_FULL, -ERROR_NOT_FOUND
    SYSTEM_CALL_RECEIVE,            // (struct message *, RECEIVE_ flags): blocks until there is one
    SYSTEM_CALL_SEMAPHORE_CREATE,   // (value): id, of this process
    SYSTEM_CALL_SEMAPHORE_CLAIM,    // (id): blocks while the value is 0
    SYSTEM_CALL_SEMAPHORE_RELEASE,  // (id)
    SYSTEM_CALL_SEMAPHORE_DELETE,   // (id): who waits gets -ERROR_NOT_FOUND
    SYSTEM_CALL_TIMER_ADD,          // (milliseconds, cookie): id; sends MESSAGE_TIMER when it expires
    SYSTEM_CALL_TIMER_CANCEL,       // (id): 0 if the message was not and will not be sent; -ERROR_NOT_FOUND
    SYSTEM_CALL_SLEEP,              // (milliseconds)
    SYSTEM_CALL_HEAP_GROW,          // (bytes): start of the new memory, zeroed; whole pages
    SYSTEM_CALL_DATABASE_BEGIN,     // (): transaction id
    SYSTEM_CALL_DATABASE_CREATE,    // (transaction, table, key, data, length): 0; -ERROR_EXISTS
    SYSTEM_CALL_DATABASE_READ,      // (transaction or 0, table, key, data, capacity): length of the object
    SYSTEM_CALL_DATABASE_UPDATE,    // (transaction, table, key, data, length)
    SYSTEM_CALL_DATABASE_DELETE,    // (transaction, table, key)
    SYSTEM_CALL_DATABASE_COMMIT,    // (transaction)
    SYSTEM_CALL_DATABASE_ABORT,     // (transaction): its changes are undone
    SYSTEM_CALL_OPEN,               // (name): descriptor of a file of the RAM disk, read only
    SYSTEM_CALL_READ,               // (descriptor, data, length): bytes read, 0 at the end; 0 is the console
    SYSTEM_CALL_WRITE,              // (descriptor, data, length): bytes written; 1 and 2 are the console; blocks while a pipe is full
    SYSTEM_CALL_CLOSE,              // (descriptor)
    SYSTEM_CALL_PIPE,               // (unsigned descriptors[2]): what is written to the second is read from the first
    SYSTEM_CALL_DRIVER_CONTROL,     // (driver name, request, argument, size): what the driver returns
    SYSTEM_CALL_INFORMATION,        // (INFORMATION_ kind, data, size): bytes written to data
    SYSTEM_CALL_TRACE_CONTROL,      // (TRACE_ operation, a, b)
    SYSTEM_CALL_SET_AFFINITY,       // (mask of CPUs): this thread runs only there
    SYSTEM_CALL_RESULT,             // (const struct result *): a benchmark's figure, to the host
    SYSTEM_CALL_SHUTDOWN,           // (status): ends the kernel; only the first process may
    SYSTEM_CALL_NONE,               // (): does nothing, to measure the cost of a call
    SYSTEM_CALL_SIGNAL_INSTALL,     // (signal, function, argument): of this process; function 0: none; -ERROR_PERMISSION: application thread
    SYSTEM_CALL_SIGNAL_SEND,        // (pid, signal): -ERROR_NOT_FOUND: no such process, or it has no function for the signal
    SYSTEM_CALL_SIGNAL_RETURN,      // (): the end of the function: the thread goes on where it was; -ERROR_NOT_FOUND outside one
    SYSTEM_CALL_COUNT
};

enum error {
    ERROR_ADDRESS = 1,      // a bad pointer
    ERROR_ARGUMENT,         // a value that makes no sense
    ERROR_NOT_FOUND,        // no such process, semaphore, timer, object, file, driver
    ERROR_EXISTS,           // there is one already
    ERROR_MEMORY,           // out of memory, or of slots
    ERROR_FULL,             // the mailbox is full
    ERROR_CONFLICT,         // another transaction has changed the object: abort and try again
    ERROR_EMPTY,            // RECEIVE_POLL, and no message
    ERROR_PERMISSION,       // not for this process
    ERROR_SYSTEM_CALL,      // no such system call
};

enum {
    PROCESS_STATIC = 1,     // restarted when it fails (thesis 3.2.1)
    PROCESS_PINNED = 2,     // runs on the CPU of the call's last argument
    PROCESS_DETACHED = 4,   // nobody will wait for it
    PROCESS_NOTIFY = 8,     // its end is a MESSAGE_PROCESS_ENDED to its creator, who need not wait for it
    PROCESS_INHERIT = 16,   // has its creator's open files, by the same descriptors
};

// A signal makes a thread of the process call function(signal, argument), on its own stack and as C calls it, when it is in
// user mode or comes back there; a thread that waits in a system call goes on waiting. The function ends with the system call
// SIGNAL_RETURN, after which the thread has the registers that it had: it must not return. Until then the thread calls no other.
// What was sent more than once before the call is one call.
#define SIGNALS 32

// Added to the vector of the fault that has ended a process (Intel SDM vol. 3, table 6-1): its status.
#define STATUS_FAULT 256
// The kernel itself has failed.
#define STATUS_PANIC 127

enum { RECEIVE_POLL = 1 };

enum message_type {
    MESSAGE_DATA,           // sent by a process
    MESSAGE_START,          // the first of each process
    MESSAGE_TIMER,          // data: the cookie
    MESSAGE_PROCESS_ENDED,  // sender: a child made with PROCESS_NOTIFY; data: its status
    MESSAGE_REFERENCED,     // to a dynamic process: sender refers to it; data: the key
};

#define MESSAGE_CAPACITY 116

struct message {
    unsigned type;          // enum message_type
    unsigned sender;        // pid, or 0 for the kernel
    unsigned length;        // bytes of data
    unsigned char data[MESSAGE_CAPACITY];
};

#define DATABASE_OBJECT_CAPACITY 1024
#define DATABASE_TABLES 16
#define ARGUMENTS_CAPACITY 1024
#define NAME_CAPACITY 24

struct result {
    long long value;
    char name[40];
    char unit[16];
};

enum {
    INFORMATION_SYSTEM,     // struct information_system
    INFORMATION_TIME,       // struct information_time for each CPU
};

struct information_system {
    unsigned variant;               // 0 up, 1 giant, 2 coarse
    unsigned cpus;
    unsigned hz;                    // timer ticks a second
    unsigned cycles_per_tick;
    unsigned free_pages, all_pages; // of 4 KB
    unsigned processes;             // that live
};

// Cycles of one CPU since boot.
struct information_time {
    unsigned long long user, kernel, spinning, idle;
};

enum {
    TRACE_STOP,             // the event log
    TRACE_START,
    TRACE_DUMP,             // sends what the log holds to the host, and empties it
    TRACE_MARK,             // (a, b): an event of the user's
};

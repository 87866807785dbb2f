// SPDX-License-Identifier: EPL-2.0
// Shows the system calls that a program makes.
package org.portwright.runtime.system;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.files.FileSystemCalls;

/**
 * A line for each system call, as strace prints it: name, arguments, result. Strings are shown where a path or text
 * that is written is an argument, other pointers as addresses.
 */
final class SystemCallTrace {

    private static final int FIRST = 4000;
    private static final int LONGEST_TEXT = 32;

    /** Names by number from 0 on, a dash where there is none (Linux, arch/mips/kernel/syscalls/syscall_o32.tbl). */
    private static final String NAMES = """
            syscall exit fork read write open close waitpid creat link unlink execve chdir time mknod chmod
            lchown break - lseek getpid mount umount setuid getuid stime ptrace alarm - pause utime stty gtty
            access nice ftime sync kill rename mkdir rmdir dup pipe times prof brk setgid getgid signal geteuid
            getegid acct umount2 lock ioctl fcntl mpx setpgid ulimit - umask chroot ustat dup2 getppid getpgrp
            setsid sigaction sgetmask ssetmask setreuid setregid sigsuspend sigpending sethostname setrlimit
            getrlimit getrusage gettimeofday settimeofday getgroups setgroups - symlink - readlink uselib swapon
            reboot readdir mmap munmap truncate ftruncate fchmod fchown getpriority setpriority profil statfs
            fstatfs ioperm socketcall syslog setitimer getitimer stat lstat fstat - iopl vhangup idle vm86 wait4
            swapoff sysinfo ipc fsync sigreturn clone setdomainname uname modify_ldt adjtimex mprotect
            sigprocmask create_module init_module delete_module get_kernel_syms quotactl getpgid fchdir bdflush
            sysfs personality afs_syscall setfsuid setfsgid _llseek getdents _newselect flock msync readv writev
            cacheflush cachectl sysmips - getsid fdatasync _sysctl mlock munlock mlockall munlockall
            sched_setparam sched_getparam sched_setscheduler sched_getscheduler sched_yield
            sched_get_priority_max sched_get_priority_min sched_rr_get_interval nanosleep mremap accept bind
            connect getpeername getsockname getsockopt listen recv recvfrom recvmsg send sendmsg sendto
            setsockopt shutdown socket socketpair setresuid getresuid query_module poll nfsservctl setresgid
            getresgid prctl rt_sigreturn rt_sigaction rt_sigprocmask rt_sigpending rt_sigtimedwait
            rt_sigqueueinfo rt_sigsuspend pread64 pwrite64 chown getcwd capget capset sigaltstack sendfile
            getpmsg putpmsg mmap2 truncate64 ftruncate64 stat64 lstat64 fstat64 pivot_root mincore madvise
            getdents64 fcntl64 - gettid readahead setxattr lsetxattr fsetxattr getxattr lgetxattr fgetxattr
            listxattr llistxattr flistxattr removexattr lremovexattr fremovexattr tkill sendfile64 futex
            sched_setaffinity sched_getaffinity io_setup io_destroy io_getevents io_submit io_cancel exit_group
            lookup_dcookie epoll_create epoll_ctl epoll_wait remap_file_pages set_tid_address restart_syscall
            fadvise64 statfs64 fstatfs64 timer_create timer_settime timer_gettime timer_getoverrun timer_delete
            clock_settime clock_gettime clock_getres clock_nanosleep tgkill utimes mbind get_mempolicy
            set_mempolicy mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr vserver waitid
            - add_key request_key keyctl set_thread_area inotify_init inotify_add_watch inotify_rm_watch
            migrate_pages openat mkdirat mknodat fchownat futimesat fstatat64 unlinkat renameat linkat symlinkat
            readlinkat fchmodat faccessat pselect6 ppoll unshare splice sync_file_range tee vmsplice move_pages
            set_robust_list get_robust_list kexec_load getcpu epoll_pwait ioprio_set ioprio_get utimensat
            signalfd timerfd eventfd fallocate timerfd_create timerfd_gettime timerfd_settime signalfd4 eventfd2
            epoll_create1 dup3 pipe2 inotify_init1 preadv pwritev rt_tgsigqueueinfo perf_event_open accept4
            recvmmsg fanotify_init fanotify_mark prlimit64 name_to_handle_at open_by_handle_at clock_adjtime
            syncfs sendmmsg setns process_vm_readv process_vm_writev kcmp finit_module sched_setattr
            sched_getattr renameat2 seccomp getrandom memfd_create bpf execveat userfaultfd membarrier mlock2
            copy_file_range preadv2 pwritev2 pkey_mprotect pkey_alloc pkey_free statx rseq io_pgetevents
            """;

    /** Names from number 393 on, the same. */
    private static final String LATER_NAMES = """
            semget semctl shmget shmctl shmat shmdt msgget msgsnd msgrcv msgctl clock_gettime64 clock_settime64
            clock_adjtime64 clock_getres_time64 clock_nanosleep_time64 timer_gettime64 timer_settime64
            timerfd_gettime64 timerfd_settime64 utimensat_time64 pselect6_time64 ppoll_time64 -
            io_pgetevents_time64 recvmmsg_time64 mq_timedsend_time64 mq_timedreceive_time64 semtimedop_time64
            rt_sigtimedwait_time64 futex_time64 sched_rr_get_interval_time64 pidfd_send_signal io_uring_setup
            io_uring_enter io_uring_register open_tree move_mount fsopen fsconfig fsmount fspick pidfd_open
            clone3 close_range openat2 pidfd_getfd faccessat2 process_madvise epoll_pwait2 mount_setattr
            quotactl_fd landlock_create_ruleset landlock_add_rule landlock_restrict_self - process_mrelease
            futex_waitv set_mempolicy_home_node
            """;
    private static final int FIRST_LATER = 393;

    /**
     * Arguments of the calls that programs make most: d a number, x bits or an address, o a mode, s a string,
     * b text as long as the next argument says, f a directory's descriptor.
     */
    private static final String ARGUMENTS = """
            exit:d exit_group:d read:dxd write:dbd open:sxo close:d creat:so link:ss unlink:s chdir:s chmod:so lseek:ddd
            access:so rename:ss mkdir:so rmdir:s dup:d brk:x ioctl:dxx fcntl:ddx fcntl64:ddx umask:o dup2:dd symlink:ss
            readlink:sxd munmap:xd truncate:sd ftruncate:dd fchmod:do fchown:ddd chown:sdd lchown:sdd statfs:sx
            fsync:d fdatasync:d _llseek:dddxd flock:dd msync:xdx readv:dxd writev:dxd nanosleep:xx mremap:xddx
            accept:dxx bind:dxd connect:dxd getpeername:dxx getsockname:dxx getsockopt:dddxx listen:dd recv:dxdx
            recvfrom:dxdxxx recvmsg:dxx send:dbdx sendmsg:dxx sendto:dbdxxd setsockopt:dddxd shutdown:dd socket:dxd
            socketpair:dxdx poll:xdd rt_sigaction:dxxd rt_sigprocmask:dxxd pread64:dxd pwrite64:dbd getcwd:xd
            mmap2:xdxxdd truncate64:sd ftruncate64:d stat64:sx lstat64:sx fstat64:dx madvise:xdd getdents64:dxd gettid:
            tkill:dd tgkill:ddd kill:dd futex:xdxxxd futex_time64:xdxxxd epoll_create1:x epoll_ctl:dddx epoll_wait:dxdd
            statfs64:sdx fstatfs64:ddx openat:fsxo mkdirat:fso fchownat:fsddx fstatat64:fsxx unlinkat:fsx
            renameat:fsfs linkat:fsfsx symlinkat:sfs readlinkat:fsxd fchmodat:fso faccessat:fso utimensat:fsxx
            eventfd2:dx dup3:ddx pipe2:xx accept4:dxxx renameat2:fsfsx getrandom:xdx statx:fsxxx prlimit64:ddxx
            clock_gettime64:dx clock_gettime:dx clock_nanosleep_time64:dxxx utimensat_time64:fsxx pselect6_time64:dxxxxx
            ppoll_time64:xdxx faccessat2:fsox set_thread_area:x set_tid_address:x getpid: getppid: getuid: geteuid: getgid: getegid: sched_yield:
            """;

    private static final Map<Integer, String> ERRORS = errors();

    private final OutputStream err;
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<String, String> arguments = new HashMap<>();

    SystemCallTrace(OutputStream err) {
        this.err = err;
        addNames(0, NAMES);
        addNames(FIRST_LATER, LATER_NAMES);
        for (String entry : ARGUMENTS.strip().split("\\s+")) {
            int colon = entry.indexOf(':');
            arguments.put(entry.substring(0, colon), entry.substring(colon + 1));
        }
    }

    private void addNames(int first, String list) {
        int number = FIRST + first;
        for (String name : list.strip().split("\\s+")) {
            names.put(number++, name);
        }
    }

    /** The names of {@link Errno}'s constants. */
    private static Map<Integer, String> errors() {
        Map<Integer, String> errors = new HashMap<>();
        for (java.lang.reflect.Field field : Errno.class.getDeclaredFields()) {
            if (field.getType() == int.class) {
                try {
                    errors.put(field.getInt(null), field.getName());
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e); // they are not private
                }
            }
        }
        return errors;
    }

    /** Makes a call and prints it; one that does not return, since the program ends, is printed before. */
    int call(int number, int a0, int a1, int a2, int a3, int sp, IntSupplier call) {
        String name = names.getOrDefault(number, "-");
        if (name.equals("-")) {
            name = "syscall_" + number;
        }
        String types = arguments.getOrDefault(name, "xxxx");
        int[] values = {a0, a1, a2, a3, types.length() > 4 ? Memory.loadInt(sp + 16) : 0,
            types.length() > 5 ? Memory.loadInt(sp + 20) : 0};
        StringBuilder line = new StringBuilder(name).append('(');
        for (int i = 0; i < types.length(); i++) {
            line.append(i == 0 ? "" : ", ");
            append(line, types.charAt(i), values[i], i < 5 ? values[i + 1] : 0);
        }
        line.append(')');
        boolean returned = false;
        try {
            int result = call.getAsInt();
            returned = true;
            line.append(" = ");
            String error = result < 0 && result >= -1133 ? ERRORS.get(-result) : null;
            if (error != null) {
                line.append("-1 ").append(error);
            } else if (types.startsWith("x") && (name.equals("brk") || name.startsWith("m") && result != 0)) {
                append(line, 'x', result, 0);
            } else {
                line.append(result);
            }
            return result;
        } finally {
            print(line.append(returned ? "\n" : " = ?\n").toString());
        }
    }

    private static void append(StringBuilder line, char type, int value, int next) {
        switch (type) {
            case 'd' -> line.append(value);
            case 'o' -> line.append('0').append(Integer.toOctalString(value));
            case 'f' -> line.append(value == FileSystemCalls.AT_FDCWD ? "AT_FDCWD" : String.valueOf(value));
            case 's' -> appendText(line, value, Integer.MAX_VALUE);
            case 'b' -> appendText(line, value, next);
            default -> line.append(value == 0 ? "0" : "0x" + Integer.toHexString(value));
        }
    }

    /** @param length Integer.MAX_VALUE for a string that ends with a zero */
    private static void appendText(StringBuilder line, int address, int length) {
        int limit = length == Integer.MAX_VALUE ? length : LONGEST_TEXT;
        line.append('"');
        for (int i = 0; i < Math.min(length, limit); i++) {
            if (!Memory.contains(address + i, 1)) {
                line.setLength(line.lastIndexOf("\""));
                line.append("0x").append(Integer.toHexString(address));
                return;
            }
            int c = Memory.loadUnsignedByte(address + i);
            if (c == 0 && length == Integer.MAX_VALUE) {
                break;
            }
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\t' -> line.append("\\t");
                case '"', '\\' -> line.append('\\').append((char) c);
                default -> line.append(c >= ' ' && c < 0x7f ? String.valueOf((char) c) : String.format("\\x%02x", c));
            }
        }
        line.append(length > limit ? "\"..." : "\"");
    }

    private synchronized void print(String line) {
        try {
            err.write(line.getBytes(StandardCharsets.UTF_8));
            err.flush();
        } catch (IOException e) {
            // Standard error is closed: nobody is left to be told.
        }
    }
}

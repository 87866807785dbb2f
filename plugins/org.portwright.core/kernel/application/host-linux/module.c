// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The application kernel as a module of Linux built without SMP, of which no line knows it: the device, and what the core needs.

#include <linux/gfp.h>
#include <linux/miscdevice.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#include <asm/apic.h>
#include <asm/cpufeature.h>

#include "apkern/host.h"
#include "machine/devices.h"
#include "machine/pages.h"
#include "machine/processor.h"
#include "pair.h"
#include "portwright/apkern-linux.h"

static unsigned int cpus = MOST_PROCESSORS;
module_param(cpus, uint, 0444);
MODULE_PARM_DESC(cpus, "processors at most, with the bootstrap processor");
bool answers = true;
module_param(answers, bool, 0644);
MODULE_PARM_DESC(answers, "system calls that need no host are answered by application processors");
unsigned int moves = 4000;
module_param(moves, uint, 0644);
MODULE_PARM_DESC(moves, "a thread is moved to the bootstrap processor if it calls again after fewer cycles than that; 0: none is");
int looks = 2000;
module_param(looks, int, 0644);
MODULE_PARM_DESC(looks, "how often a bootstrap thread looks for a request before it sleeps; -1: it never sleeps");

static bool events;
module_param(events, bool, 0444);
MODULE_PARM_DESC(events, "the event log is kept; who writes to the device sends it to the parallel port");

unsigned linux_local_apic, linux_direct_map_size;

static u32 processors;              // application processors
static u32 *directory;              // with the kernel and the first 4 MB, and no process
static void *stacks[MOST_PROCESSORS - 1];
static u32 stack_count;
// The clock of application processors.
#define TICKS_PER_SECOND 100
#define STACK_ORDER (get_order(PROCESSOR_STACK_SIZE))

void *apkern_host_allocate_stack(void)
{
    void *stack = (void *)__get_free_pages(GFP_KERNEL | __GFP_ZERO, STACK_ORDER);
    if (stack)
        stacks[stack_count++] = stack;
    return stack;
}

void *apkern_host_allocate(u32 size)
{
    return kmalloc(size, GFP_KERNEL);
}

void apkern_host_free(void *block)
{
    kfree(block);
}

physical_address apkern_host_directory(void)
{
    return __pa(directory);
}

bool apkern_host_floating_point(void)
{
    return true;
}

static long control(struct file *file, unsigned int request, unsigned long argument)
{
    if (request != APKERN_START)
        return -ENOTTY;
    return processors ? bootstrap_start() : -ENODEV;
}

static int show(struct seq_file *file, void *unused_argument)
{
    u32 number;
    for (number = 1; number <= processors; number++) {
        struct apkern_statistics statistics;
        apkern_statistics(number, &statistics);
        seq_printf(file, "processor %u calls %u faults %u answered %u switches %u invalidations %u user %llu kernel %llu idle %llu\n",
            number, statistics.calls, statistics.faults, statistics.answered, statistics.switches, statistics.invalidations,
            statistics.user, statistics.kernel, statistics.idle);
    }
    seq_printf(file, "bootstrap moves %u\n", placement_moves());
    return 0;
}

// Whatever it is that is written.
static ssize_t send(struct file *file, const char __user *bytes, size_t count, loff_t *position)
{
    if (!apkern_log_enabled)
        return -EINVAL;
    events_send(processors);
    return count;
}

static int open(struct inode *inode, struct file *file)
{
    file->private_data = NULL;      // the device, of which there is one
    return single_open(file, show, NULL);
}

static const struct file_operations operations = {
    .owner = THIS_MODULE, .open = open, .read = seq_read, .write = send, .llseek = seq_lseek, .release = single_release,
    .unlocked_ioctl = control,
};

static struct miscdevice device = { .minor = MISC_DYNAMIC_MINOR, .name = "apkern", .fops = &operations, .mode = 0666 };

static int make_directory(void)
{
    directory = (u32 *)get_zeroed_page(GFP_KERNEL);
    if (!directory)
        return -ENOMEM;
    memcpy(&directory[KERNEL_PGD_BOUNDARY], &current->mm->pgd[KERNEL_PGD_BOUNDARY], KERNEL_PGD_PTRS * sizeof(u32));
    directory[0] = PAGE_PRESENT | PAGE_WRITABLE | PAGE_LARGE;
    return 0;
}

static void free_memory(void)
{
    while (stack_count)
        free_pages((unsigned long)stacks[--stack_count], STACK_ORDER);
    free_page((unsigned long)directory);
    pairs_exit();
}

static int __init begin(void)
{
    int error;
    if (!boot_cpu_has(X86_FEATURE_APIC) || !boot_cpu_has(X86_FEATURE_FXSR) || boot_cpu_has(X86_FEATURE_XSAVE)) {
        pr_err("apkern: wants a local APIC, and Linux booted with noxsave\n");
        return -ENODEV;
    }
    error = pairs_init();
    if (error)
        return error;
    error = make_directory();
    if (!error)
        error = misc_register(&device);
    if (error) {
        free_memory();
        return error;
    }
    linux_local_apic = APIC_BASE;
    linux_direct_map_size = (u32)high_memory - PAGE_OFFSET;
    clock_init(TICKS_PER_SECOND);
    requests_init();
    bootstrap_init();
    // Those that are found may be fewer.
    if (events && !events_begin(MOST_PROCESSORS - 1))
        pr_warn("apkern: no memory for the event log\n");
    processors = apkern_init(cpus, __pa(directory));
    pr_info("apkern: %u application processors\n", processors);
    return 0;
}

static void __exit end(void)
{
    misc_deregister(&device);
    bootstrap_exit();
    apkern_end();
    events_end();
    requests_exit();
    spaces_exit();
    free_memory();
}

module_init(begin);
module_exit(end);
// Linux takes no other name for a licence that is the GPL or another one, at the recipient's choice; what is linked with Linux is under
// the former.
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("The application kernel of Portwright: threads of programs on processors that Linux does not know of");

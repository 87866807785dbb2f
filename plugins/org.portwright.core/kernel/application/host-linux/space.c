// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Address spaces whose threads run on application processors, and what those have to forget of them.
//
// Linux tells by the notifiers that it has for devices with page tables (Documentation/mm/mmu_notifier.rst): application processors use
// the page tables of the process themselves, so it is enough that they forget what they remember, before a page has another owner.

#include <linux/mm.h>
#include <linux/mmu_notifier.h>
#include <linux/slab.h>

#include "pair.h"

physical_address space_directory(const struct space *space)
{
    return __pa(space->notifier.mm->pgd);
}

static void invalidate(struct mmu_notifier *notifier, struct mm_struct *mm, unsigned long start, unsigned long end)
{
    apkern_invalidate(__pa(mm->pgd));
}

// All threads of the process have left it, some of them without a word.
static void release(struct mmu_notifier *notifier, struct mm_struct *mm)
{
    pairs_end_of(container_of(notifier, struct space, notifier));
}

static struct mmu_notifier *allocate(struct mm_struct *mm)
{
    struct space *space = kzalloc(sizeof(*space), GFP_KERNEL);
    return space ? &space->notifier : ERR_PTR(-ENOMEM);
}

static void deallocate(struct mmu_notifier *notifier)
{
    kfree(container_of(notifier, struct space, notifier));
}

static const struct mmu_notifier_ops operations = {
    .invalidate_range = invalidate, .release = release, .alloc_notifier = allocate, .free_notifier = deallocate,
};

struct space *space_get(void)
{
    struct mmu_notifier *notifier = mmu_notifier_get(&operations, current->mm);
    struct space *space;
    if (IS_ERR(notifier))
        return NULL;
    space = container_of(notifier, struct space, notifier);
    space->pairs++;
    return space;
}

void space_put(struct space *space)
{
    // With the last one Linux does not tell any more what becomes of the page tables.
    if (--space->pairs == 0)
        apkern_forget(space_directory(space));
    mmu_notifier_put(&space->notifier);
}

void spaces_exit(void)
{
    mmu_notifier_synchronize();
}

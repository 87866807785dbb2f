// SPDX-License-Identifier: EPL-2.0
// Ends with handles that it has not deleted.
#include "library.h"
#include <stdio.h>

int main(void)
{
    int before = java_handles();
    for (int i = 0; i < 3; i++) {
        java_string("forgotten");
    }
    int made = java_handles();
    java_delete(java_string("not forgotten"));
    java_delete(java_string("not forgotten"));
    printf("%d %d %d\n", before, made, java_handles());
    return 0;
}

// Hello, without a console.
#include <portwright/midlet.h>
#include <portwright/midp.h>

int main(void)
{
    Form form = Form_new_String("Hello");
    Form_append_String(form, "Hello, world");
    Display_setCurrent_Displayable(Display_getDisplay(java_midlet()), form);
    java_run();
    return 0;
}

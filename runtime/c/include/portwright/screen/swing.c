/* SPDX-License-Identifier: EPL-2.0 */
/* The screen as a window of Swing, which shows a BufferedImage. */
#include <portwright/jdk.h>
#include <portwright/swing.h>
#include <portwright/screen/home.c>
#include <portwright/screen/wave.c>

/* How long Java may be let alone while time goes by, in milliseconds: an event is found this late. */
enum { SCREEN_INTERVAL = 10 };

static JFrame screen_frame;
static JLabel screen_label;
static java_object screen_data;         /* the image's int[] */
static SourceDataLine screen_line;      /* 0 until there is a tone */
static int screen_is_silent;

static void screen_put_key(screen_event_type type, KeyEvent event)
{
    int key;
    switch (KeyEvent_getKeyCode(event)) {
        case KeyEvent_VK_LEFT: key = SCREEN_LEFT; break;
        case KeyEvent_VK_RIGHT: key = SCREEN_RIGHT; break;
        case KeyEvent_VK_UP: key = SCREEN_UP; break;
        case KeyEvent_VK_DOWN: key = SCREEN_DOWN; break;
        case KeyEvent_VK_SPACE:
        case KeyEvent_VK_ENTER: key = SCREEN_FIRE; break;
        default: key = KeyEvent_getKeyChar(event);
    }
    if (key != KeyEvent_CHAR_UNDEFINED) {
        screen_put(type, key, 0, 0);
    }
    java_stop();
}

static void screen_put_pointer(screen_event_type type, MouseEvent event)
{
    screen_put(type, 0, MouseEvent_getX(event), MouseEvent_getY(event));
    java_stop();
}

static void screen_key_pressed(KeyListener self, KeyEvent event, void *data)
{
    (void) self, (void) data;
    screen_put_key(SCREEN_KEY_DOWN, event);
}

static void screen_key_released(KeyListener self, KeyEvent event, void *data)
{
    (void) self, (void) data;
    screen_put_key(SCREEN_KEY_UP, event);
}

static void screen_mouse_pressed(MouseInputListener self, MouseEvent event, void *data)
{
    (void) self, (void) data;
    screen_put_pointer(SCREEN_POINTER_DOWN, event);
}

static void screen_mouse_dragged(MouseInputListener self, MouseEvent event, void *data)
{
    (void) self, (void) data;
    screen_put_pointer(SCREEN_POINTER_MOVE, event);
}

static void screen_mouse_released(MouseInputListener self, MouseEvent event, void *data)
{
    (void) self, (void) data;
    screen_put_pointer(SCREEN_POINTER_UP, event);
}

static void screen_window_closing(WindowListener self, WindowEvent event, void *data)
{
    (void) self, (void) event, (void) data;
    screen_put(SCREEN_CLOSE, 0, 0, 0);
    java_stop();
}

int screen_room(int *width, int *height)
{
    volatile int there = 0;
    java_scope scope = java_open_scope();
    java_try {
        Dimension size = Toolkit_getScreenSize(Toolkit_getDefaultToolkit());
        *width = Dimension_width(size);
        *height = Dimension_height(size);
        there = 1;
    } java_catch (exception) {
        (void) exception;               /* HeadlessException */
    } java_end
    java_close_scope(scope);
    return there;
}

static void screen_make_window(void)
{
    static const KeyListener_callbacks keys = {.keyPressed = screen_key_pressed, .keyReleased = screen_key_released};
    static const MouseInputListener_callbacks mouse = {
        .mousePressed = screen_mouse_pressed,
        .mouseDragged = screen_mouse_dragged,
        .mouseReleased = screen_mouse_released,
    };
    static const WindowListener_callbacks window = {.windowClosing = screen_window_closing};
    BufferedImage image = BufferedImage_new_int_int_int(screen.width, screen.height, BufferedImage_TYPE_INT_RGB);
    screen_data = java_keep(DataBufferInt_getData(Raster_getDataBuffer(BufferedImage_getRaster(image))));
    screen_label = java_keep(JLabel_new_Icon(ImageIcon_new_Image(image)));
    screen_frame = java_keep(JFrame_new_String(screen.title));
    MouseInputListener pointer = MouseInputListener_implement(&mouse, NULL);
    Component_addMouseListener(screen_label, pointer);
    Component_addMouseMotionListener(screen_label, pointer);
    Component_addKeyListener(screen_frame, KeyListener_implement(&keys, NULL));
    Window_addWindowListener(screen_frame, WindowListener_implement(&window, NULL));
    JFrame_setDefaultCloseOperation(screen_frame, WindowConstants_DO_NOTHING_ON_CLOSE);
    Container_add_Component(screen_frame, screen_label);
    Frame_setResizable(screen_frame, 0);
    Window_pack(screen_frame);
    Window_setVisible(screen_frame, 1);
}

static int screen_begin(void)
{
    volatile int there = 0;
    java_scope scope = java_open_scope();
    java_try {
        screen_make_window();
        there = 1;
    } java_catch (exception) {
        (void) exception;               /* HeadlessException, or the display does not answer */
    } java_end
    java_close_scope(scope);
    return there;
}

static void screen_end(void)
{
    Window_dispose(screen_frame);
    java_delete(screen_frame);
    java_delete(screen_label);
    java_delete(screen_data);
}

void screen_show(void)
{
    java_array_write(screen_data, 0, screen.width * screen.height, screen.pixels);
    Component_repaint(screen_label);
}

static void screen_await(int milliseconds)
{
    if (milliseconds < 0) {
        java_run();
    } else {
        java_sleep(milliseconds < SCREEN_INTERVAL ? milliseconds : SCREEN_INTERVAL);
    }
}

static void screen_open_line(void)
{
    java_scope scope = java_open_scope();
    java_try {
        AudioFormat format = AudioFormat_new_float_int_int_boolean_boolean(WAVE_RATE, 8, 1, 1, 0);
        SourceDataLine line = AudioSystem_getSourceDataLine_AudioFormat(format);
        SourceDataLine_open_AudioFormat_int(line, format, WAVE_RATE);
        DataLine_start(line);
        screen_line = java_keep(line);
    } java_catch (exception) {
        (void) exception;
        screen_is_silent = 1;           /* there is no such line, or others have it */
    } java_end
    java_close_scope(scope);
}

void screen_tone(int note, int milliseconds, int volume)
{
    static signed char samples[WAVE_RATE];
    if (!screen_line && !screen_is_silent) {
        screen_open_line();
    }
    if (screen_line) {
        int room = DataLine_available(screen_line);     /* not more, for it would wait */
        int count = wave(samples, room < WAVE_RATE ? room : WAVE_RATE, note, milliseconds, volume);
        SourceDataLine_write(screen_line, samples, count, 0, count);
    }
}

/* A function of a header, for FunctionPlacesTest. */

static inline int of_the_header(int x)
{
    return x * 3;
}

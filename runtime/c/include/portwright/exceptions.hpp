/* SPDX-License-Identifier: EPL-2.0 */
/* Exceptions of Java as exceptions of C++: to be included before what portwright bind makes. See docs/bindings.md. */
#ifndef PORTWRIGHT_EXCEPTIONS_HPP
#define PORTWRIGHT_EXCEPTIONS_HPP

#ifdef PORTWRIGHT_JAVA_H
#error "include <portwright/exceptions.hpp> before other headers of portwright"
#endif
#if !defined(__cpp_exceptions) || !defined(__cpp_rtti)
#error "<portwright/exceptions.hpp> needs exceptions and run-time type information; compile with -fexceptions -frtti"
#endif

#include <cxxabi.h>
#include <exception>
#include <new>
#include <stdlib.h>
#include <typeinfo>
#include <unwind.h>

/* The assembly of a bound function may throw, which is seen by its callers if it is not a part of them. */
#define JAVA_INLINE_ static __attribute__((unused, noinline, optimize("non-call-exceptions")))

#include <portwright/java.h>

extern "C" {
/* Throws an exception of C++ for one of Java, whose handle it gets, and returns if nobody catches it. */
typedef void (*java_thrower_)(java_object);
JAVA_FUNCTION_1_(java_set_thrower_, "org/portwright/runtime/JavaState.thrower(I)V static -", java_thrower_)
/* Whether an exception is of a class, or of one below it, that has a name; not if there is no such class. */
JAVA_RESULT_2_(int, java_is_thrown_, "org/portwright/runtime/JavaState.isA(Ljava/lang/Throwable;Ljava/lang/String;)Z static -u",
               java_object, const char *)
JAVA_RESULT_1_(java_object, java_text_, "java/lang/Throwable.toString()Ljava/lang/String; virtual .", java_object)
}

namespace java {
namespace lang {

/**
 * An exception of Java. What else is caught is a class below this one, and is told by its name: java::io::IOException
 * catches java.io.IOException and what is below that in Java.
 */
class Throwable : public std::exception {
public:
    /** Takes over a handle. */
    explicit Throwable(java_object exception) : exception_(exception), text_(0)
    {
    }

    Throwable(const Throwable &other) : std::exception(other), exception_(java_keep(other.exception_)), text_(0)
    {
    }

    ~Throwable() throw()
    {
        free(text_);
        java_delete(exception_);
    }

    /** Its handle, which lives as long as this. */
    java_object object() const
    {
        return exception_;
    }

    /** What Throwable.toString gives, in UTF-8. */
    const char *what() const throw()
    {
        if (text_ == 0) {
            java_object string = java_text_(exception_);
            int size = java_get_string(string, 0, 0) + 1;
            text_ = static_cast<char *>(malloc(size));
            if (text_ != 0) {
                java_get_string(string, text_, size);
            }
            java_delete(string);
        }
        return text_ == 0 ? "out of memory" : text_;
    }

private:
    Throwable &operator=(const Throwable &);

    java_object exception_;
    mutable char *text_;
};

}
}

namespace portwright {

/** The type of what is thrown, for the personality routine: which handlers catch it is asked of Java. */
class ThrownType : public abi::__class_type_info {
public:
    ThrownType() : abi::__class_type_info(typeid(java::lang::Throwable).name())
    {
    }

protected:
    /* Of the thrown class to that of a handler (libsupc++, tinfo.cc): all are at the same address. */
    virtual bool __do_upcast(const abi::__class_type_info *type, void **object) const
    {
        if (*type == typeid(std::exception)) {
            return true;
        }
        char name[256];
        return isThrowable(type) && javaName(type->name(), name, sizeof name)
               && java_is_thrown_(static_cast<java::lang::Throwable *>(*object)->object(), name);
    }

private:
    static bool isThrowable(const abi::__class_type_info *type)
    {
        while (type != 0 && *type != typeid(java::lang::Throwable)) {
            const abi::__si_class_type_info *derived = dynamic_cast<const abi::__si_class_type_info *>(type);
            type = derived == 0 ? 0 : derived->__base_type;
        }
        return type != 0;
    }

    /* N4java2io11IOExceptionE (Itanium C++ ABI, 5.1.2) is java.io.IOException. */
    static bool javaName(const char *mangled, char *name, int size)
    {
        if (*mangled++ != 'N') {
            return false;
        }
        int length = 0;
        while (*mangled >= '1' && *mangled <= '9') {
            char *part;
            long count = strtol(mangled, &part, 10);
            if (length + count + 1 >= size) {
                return false;
            }
            if (length > 0) {
                name[length++] = '.';
            }
            memcpy(name + length, part, count);
            length += count;
            mangled = part + count;
        }
        name[length] = 0;
        return *mangled == 'E';
    }
};

/** __cxa_eh_globals, of which <cxxabi.h> has the name only (Itanium C++ ABI, Exception Handling, 2.2.2). */
struct ExceptionGlobals {
    void *caughtExceptions;
    unsigned int uncaughtExceptions;
};

inline void destroyThrown(void *exception)
{
    static_cast<java::lang::Throwable *>(exception)->~Throwable();
}

/** As __cxa_throw, but returns if nobody catches it. */
inline void throwJava(java_object exception)
{
    static ThrownType type;
    void *memory = abi::__cxa_allocate_exception(sizeof(java::lang::Throwable));
    new (memory) java::lang::Throwable(exception);
    unsigned int &uncaught = reinterpret_cast<ExceptionGlobals *>(abi::__cxa_get_globals())->uncaughtExceptions;
    uncaught++;
    /* The count of references is the first word of the header, and the unwinder's part its last. */
    *reinterpret_cast<int *>(abi::__cxa_init_primary_exception(memory, &type, destroyThrown)) = 1;
    _Unwind_RaiseException(static_cast<_Unwind_Exception *>(memory) - 1);
    uncaught--;
    destroyThrown(memory);
    abi::__cxa_free_exception(memory);
}

namespace {
struct Thrower {
    Thrower()
    {
        java_set_thrower_(throwJava);
    }
} thrower;
}

}

#endif

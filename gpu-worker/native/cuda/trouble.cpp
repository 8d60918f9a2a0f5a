#include "trouble.hpp"

#include <cstdarg>
#include <cstdio>

namespace lathe {

std::string text(const char *format, ...) {
    std::va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, arguments);
    std::string whole(static_cast<std::size_t>(length), '\0');
    std::vsnprintf(whole.data(), whole.size() + 1, format, again);
    va_end(again);
    va_end(arguments);
    return whole;
}

}  // namespace lathe

// Works on errands from standard input, a line each, until it ends or a candidate has hurt the context.
#pragma once

#include "device.hpp"

namespace lathe {

void serve(const Device &device);

// Ends this process when the one that started it is gone: nobody will read the result.
void end_with_parent();

}  // namespace lathe

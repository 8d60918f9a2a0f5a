// Serves commands from standard input, a line each, until the input ends or a candidate loses the context.
#pragma once

#include "device.hpp"

namespace lathe {

void serve(const Device &device);

// Ends this process when its parent ends, since nothing reads the result then.
void exit_with_parent();

}  // namespace lathe

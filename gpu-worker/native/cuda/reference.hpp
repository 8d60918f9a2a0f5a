// Obtains references: from the store, from files that the job names, or by running the reference.
#pragma once

#include <memory>

#include "tensor_buffers.hpp"

namespace lathe {

// May change the contents of the inputs. Throws SystemError when the reference fails or is not finite for uniform
// contents.
std::shared_ptr<KnownReference> obtain_reference(DeviceContext &context, TensorBuffers &buffers, Contents contents);

}  // namespace lathe

// Reads how device code (or a vendor's library) is called: its buffers, maps and launches.
#pragma once

#include <vector>

#include "fields.hpp"
#include "job.hpp"

namespace lathe {

// A vendor's library is called, not launched: its one call has arguments and nothing else.
enum class Callee { DEVICE_CODE, VENDOR };

Program read_program(Fields fields, const std::vector<Tensor> &tensors, Callee callee);

// The types of the tensors, where those in the field types replace the op's.
std::vector<Element> read_types(Fields &fields, const std::vector<Tensor> &tensors);

Element read_element(Fields &fields, const char *name);

}  // namespace lathe

// Runs the reference where its outputs are not known yet, or reads what was made elsewhere.
#pragma once

#include <memory>

#include "reference_store.hpp"
#include "scene.hpp"

namespace lathe {

// May put other contents into the inputs. Throws Trouble when the reference fails or is not finite everywhere.
std::shared_ptr<const Reference> obtain_reference(Station &station, Scene &scene, std::uint64_t seed);

}  // namespace lathe

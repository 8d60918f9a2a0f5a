#include "map_encoding.hpp"

#include "driver.hpp"

namespace lathe {
namespace {

CUtensorMapDataType map_type(const Map &map) {
    if (map.element_bytes != bytes_of(map.type)) {
        switch (map.element_bytes) {
            case 2: return CU_TENSOR_MAP_DATA_TYPE_UINT16;
            case 4: return CU_TENSOR_MAP_DATA_TYPE_UINT32;
            case 8: return CU_TENSOR_MAP_DATA_TYPE_UINT64;
            default: return CU_TENSOR_MAP_DATA_TYPE_UINT8;
        }
    }
    switch (map.type) {
        case Element::F16: return CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
        case Element::BF16: return CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
        case Element::F32: return CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
        case Element::F64: return CU_TENSOR_MAP_DATA_TYPE_FLOAT64;
        case Element::I32: return CU_TENSOR_MAP_DATA_TYPE_INT32;
        case Element::E4M3:
        case Element::U8: return CU_TENSOR_MAP_DATA_TYPE_UINT8;
    }
    return CU_TENSOR_MAP_DATA_TYPE_UINT8;
}

CUtensorMapSwizzle swizzle_of(const Map &map) {
    return map.swizzle == 128  ? CU_TENSOR_MAP_SWIZZLE_128B
           : map.swizzle == 64 ? CU_TENSOR_MAP_SWIZZLE_64B
           : map.swizzle == 32 ? CU_TENSOR_MAP_SWIZZLE_32B
                               : CU_TENSOR_MAP_SWIZZLE_NONE;
}

}  // namespace

CUresult encode_map(const Map &map, CUdeviceptr data, CUtensorMap &encoded) {
    const std::vector<cuuint64_t> extents(map.extents.begin(), map.extents.end()), strides(map.strides.begin(), map.strides.end());
    const std::vector<cuuint32_t> steps(map.extents.size(), 1);
    return driver().cuTensorMapEncodeTiled(
        &encoded, map_type(map), static_cast<cuuint32_t>(extents.size()), reinterpret_cast<void *>(data), extents.data(), strides.data(),
        map.box.data(), steps.data(), CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle_of(map), CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
        CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
}

std::string shape_of(const Map &map) {
    std::string extents, box;
    for (const std::uint64_t extent : map.extents) extents += (extents.empty() ? "" : "x") + std::to_string(extent);
    for (const std::uint32_t extent : map.box) box += (box.empty() ? "" : "x") + std::to_string(extent);
    return "extents " + extents + ", box " + box + ", swizzle " + std::to_string(map.swizzle);
}

}  // namespace lathe

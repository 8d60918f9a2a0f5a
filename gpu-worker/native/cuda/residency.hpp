// How large a grid may be whose blocks must all be on the device at once.
#pragma once

namespace lathe {

// The first extent, cut to so many blocks of which `others` (the product of the other extents) share each step, rounded
// down to the cluster; never less than one cluster.
inline unsigned resident_extent(unsigned wanted, unsigned resident_blocks, unsigned others, unsigned cluster) {
    unsigned most = resident_blocks / (others ? others : 1) / cluster * cluster;
    if (most < cluster) most = cluster;
    return wanted < most ? wanted : most;
}

}  // namespace lathe

// The size of a grid whose blocks must all be resident at once.
#pragma once

namespace lathe {

// Returns the first extent of a grid, limited so that all blocks are resident and rounded down to whole clusters, but at
// least one cluster. `others` is the product of the other extents.
inline unsigned resident_extent(unsigned wanted, unsigned resident_blocks, unsigned others, unsigned cluster) {
    unsigned most = resident_blocks / (others ? others : 1) / cluster * cluster;
    if (most < cluster) most = cluster;
    return wanted < most ? wanted : most;
}

}  // namespace lathe

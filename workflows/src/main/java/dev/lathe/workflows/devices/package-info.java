/**
 * The device pool: the register of devices, health checks and rebalancing. No measurement depends on it. The code is
 * deterministic.
 */
@NullMarked
package dev.lathe.workflows.devices;

import org.jspecify.annotations.NullMarked;

/**
 * The register of devices as others know it: its workflow, what workers and campaigns tell it, and what people ask of it.
 * How it chooses a device is not said here.
 */
@NullMarked
package dev.lathe.workflows.contract.devices;

import org.jspecify.annotations.NullMarked;

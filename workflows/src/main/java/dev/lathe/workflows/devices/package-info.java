/**
 * The register of devices, off the path of every measurement. Deterministic.
 */
@NullMarked
package dev.lathe.workflows.devices;

import org.jspecify.annotations.NullMarked;

/**
 * The stages that run on a device: correctness, benchmark, vendor library and profile. Outcomes of candidates are
 * returned; infrastructure failures are thrown.
 */
@NullMarked
package dev.lathe.workflows.contract.activity.measurement;

import org.jspecify.annotations.NullMarked;

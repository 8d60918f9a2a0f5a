/**
 * What needs the device itself: correctness, benchmark, the vendor's library, profile; a port a stage, with its request and its
 * result. What is true of a candidate is returned; what is not is thrown.
 */
@NullMarked
package dev.lathe.workflows.contract.activity.measurement;

import org.jspecify.annotations.NullMarked;

/**
 * What people ask of campaigns and sweeps, and what they are told. Each request reads as the JSON that a person types into
 * Temporal's UI, so that a field that was left out is no error.
 */
@NullMarked
package dev.lathe.workflows.contract.control;

import org.jspecify.annotations.NullMarked;

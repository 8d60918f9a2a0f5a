/**
 * The contract of campaigns: the workflow, its state, which is its input and result, and the controls, which sweeps
 * forward. Users type control requests as JSON into Temporal's UI, so a missing field is not an error.
 */
@NullMarked
package dev.lathe.workflows.contract.campaign;

import org.jspecify.annotations.NullMarked;

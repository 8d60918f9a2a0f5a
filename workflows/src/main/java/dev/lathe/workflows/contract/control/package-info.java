/**
 * The controls of campaigns and sweeps, and their results. Users type requests as JSON into Temporal's UI, so a missing
 * field is not an error.
 */
@NullMarked
package dev.lathe.workflows.contract.control;

import org.jspecify.annotations.NullMarked;

/**
 * A campaign as others know it: its workflow, its state, which is its input and its result, and the summary of that state.
 * No behaviour of a running campaign lives here.
 */
@NullMarked
package dev.lathe.workflows.contract.campaign;

import org.jspecify.annotations.NullMarked;

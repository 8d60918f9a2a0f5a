/** The contract of campaigns: the workflow, its state, which is its input and result, and the summary of that state. */
@NullMarked
package dev.lathe.workflows.contract.campaign;

import org.jspecify.annotations.NullMarked;

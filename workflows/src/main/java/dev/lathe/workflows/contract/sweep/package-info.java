/**
 * A sweep as others know it: its workflow, the plan that every campaign's plan follows from, and where it stands.
 */
@NullMarked
package dev.lathe.workflows.contract.sweep;

import org.jspecify.annotations.NullMarked;

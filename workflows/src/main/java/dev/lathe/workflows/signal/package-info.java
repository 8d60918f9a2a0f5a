/** Signals from workflow to workflow, which may find nobody. */
@NullMarked
package dev.lathe.workflows.signal;

import org.jspecify.annotations.NullMarked;

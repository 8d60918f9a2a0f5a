/** Signals between workflows, whose receiver may not run. */
@NullMarked
package dev.lathe.workflows.signal;

import org.jspecify.annotations.NullMarked;

/** The sweep: many campaigns in a sliding window, and their common controls. The code is deterministic. */
@NullMarked
package dev.lathe.workflows.sweep;

import org.jspecify.annotations.NullMarked;

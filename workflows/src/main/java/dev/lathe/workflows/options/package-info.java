/** All timeouts and retry policies, with their reasons. */
@NullMarked
package dev.lathe.workflows.options;

import org.jspecify.annotations.NullMarked;

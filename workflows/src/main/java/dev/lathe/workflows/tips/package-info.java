/** The workflow that keeps the tips of an op. */
@NullMarked
package dev.lathe.workflows.tips;

import org.jspecify.annotations.NullMarked;

/** The contract of the workflow that keeps the tips of an op. */
@NullMarked
package dev.lathe.workflows.contract.tips;

import org.jspecify.annotations.NullMarked;

/**
 * Checks of a proposal before any work. A rejection has a reason and a hint. Each gate is one class.
 */
@NullMarked
package dev.lathe.tuning.gate;

import org.jspecify.annotations.NullMarked;

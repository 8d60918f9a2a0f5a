/**
 * Every timeout and every retry policy, each with its reason, in one catalogue, and every change that old histories can tell.
 */
@NullMarked
package dev.lathe.workflows.options;

import org.jspecify.annotations.NullMarked;

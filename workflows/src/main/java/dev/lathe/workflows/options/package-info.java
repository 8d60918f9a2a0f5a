/**
 * Every timeout and every retry policy, each with its reason, in one catalogue.
 */
@NullMarked
package dev.lathe.workflows.options;

import org.jspecify.annotations.NullMarked;

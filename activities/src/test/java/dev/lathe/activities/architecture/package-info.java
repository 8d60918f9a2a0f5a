/**
 * Rules for every class of this module. Each rule has a class that violates it on purpose.
 */
@NullMarked
package dev.lathe.activities.architecture;

import org.jspecify.annotations.NullMarked;

/**
 * What holds for every class of this module. Each rule is shown to turn red on a class that breaks it.
 */
@NullMarked
package dev.lathe.activities.architecture;

import org.jspecify.annotations.NullMarked;

/**
 * The port that every device implements. Nothing here depends on a compiler, a process or a GPU.
 */
@NullMarked
package dev.lathe.activities.device;

import org.jspecify.annotations.NullMarked;

/**
 * What is tried: a point of a space or an edited kernel, the text that names it, and the content hash by which it is known
 * everywhere.
 */
@NullMarked
package dev.lathe.tuning.space.candidate;

import org.jspecify.annotations.NullMarked;

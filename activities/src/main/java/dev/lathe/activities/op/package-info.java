/**
 * Op folders: where they are, what stands in them, and what is wrong with them. What is read here is checked once, so
 * that everybody else can rely on it.
 */
@NullMarked
package dev.lathe.activities.op;

import org.jspecify.annotations.NullMarked;

/**
 * How an expression is read and computed: tokens, a parser, a tree. Only {@code Expression} is meant to be seen outside.
 */
@NullMarked
package dev.lathe.tuning.op.syntax;

import org.jspecify.annotations.NullMarked;

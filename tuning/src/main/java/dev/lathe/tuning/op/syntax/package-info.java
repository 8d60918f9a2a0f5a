/**
 * Tokens, parser and tree of expressions. Only {@code Expression} is public.
 */
@NullMarked
package dev.lathe.tuning.op.syntax;

import org.jspecify.annotations.NullMarked;

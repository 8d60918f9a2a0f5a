/**
 * Protocols: what a proposal of an agent or a person must state, and which proposals are in turn. The rules check
 * recorded facts only.
 */
@NullMarked
package dev.lathe.tuning.protocol;

import org.jspecify.annotations.NullMarked;

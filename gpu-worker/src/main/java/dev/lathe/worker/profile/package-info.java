/**
 * Why a candidate is as fast as it is, as far as this machine can tell.
 */
@NullMarked
package dev.lathe.worker.profile;

import org.jspecify.annotations.NullMarked;

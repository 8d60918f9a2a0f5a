/**
 * Copies of a user's repository, one a candidate: made, given their knobs in the environment, built. Nothing here tests or
 * times one.
 */
@NullMarked
package dev.lathe.activities.repository.copy;

import org.jspecify.annotations.NullMarked;

/**
 * What was measured, in the formats of other tools. Text and nothing else: what is written here is never read back, and
 * nothing here measures.
 */
@NullMarked
package dev.lathe.activities.exchange;

import org.jspecify.annotations.NullMarked;

/**
 * How records become payloads: the names of sealed cases, tolerance of unknown fields, and the limit on a payload's size.
 */
@NullMarked
package dev.lathe.workflows.wire;

import org.jspecify.annotations.NullMarked;

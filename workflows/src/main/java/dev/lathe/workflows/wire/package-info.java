/**
 * The conversion of records to payloads: the names of sealed cases, tolerance of unknown fields, and the payload limit.
 */
@NullMarked
package dev.lathe.workflows.wire;

import org.jspecify.annotations.NullMarked;

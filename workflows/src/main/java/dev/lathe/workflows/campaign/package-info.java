/**
 * One campaign: its steps, its controls and its visibility in Temporal. The code is deterministic; activities do all
 * I/O.
 */
@NullMarked
package dev.lathe.workflows.campaign;

import org.jspecify.annotations.NullMarked;

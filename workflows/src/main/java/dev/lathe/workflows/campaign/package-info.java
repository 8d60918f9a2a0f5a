/**
 * The campaign: baseline, iterations, clean final measurement. The workflow class is a table of contents; each part has a
 * class of its own. Deterministic: no clock, no random but the seeded one, no I/O.
 */
@NullMarked
package dev.lathe.workflows.campaign;

import org.jspecify.annotations.NullMarked;

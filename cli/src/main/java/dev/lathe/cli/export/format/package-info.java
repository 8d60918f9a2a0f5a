/**
 * The evaluations of campaigns in the formats of other tools. Lathe does not read these files.
 */
@NullMarked
package dev.lathe.cli.export.format;

import org.jspecify.annotations.NullMarked;

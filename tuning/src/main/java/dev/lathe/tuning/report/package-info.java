/**
 * Reports of campaigns, as text and as data. Every report is a pure function of the recorded evaluations, so writing it
 * twice gives the same bytes. This package does not access files.
 */
@NullMarked
package dev.lathe.tuning.report;

import org.jspecify.annotations.NullMarked;

/**
 * What differs in a library's text between kinds of device, and what every text of it is made of: templates among the
 * resources, symbols, formulas. No whole file is composed here.
 */
@NullMarked
package dev.lathe.cli.export.dialect;

import org.jspecify.annotations.NullMarked;

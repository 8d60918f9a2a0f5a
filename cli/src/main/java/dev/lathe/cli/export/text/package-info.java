/**
 * A library's contents as text in C, one type a file of the library. What differs between kinds of device is a dialect's; no
 * file is written here.
 */
@NullMarked
package dev.lathe.cli.export.text;

import org.jspecify.annotations.NullMarked;

/**
 * A library's contents as text in C, by templates among the resources. What differs between kinds of device is a dialect;
 * no file is written here.
 */
@NullMarked
package dev.lathe.activities.library.text;

import org.jspecify.annotations.NullMarked;

/**
 * How things look: tables, bars, numbers, JSON. Text in, text out; nothing here prints or asks.
 */
package dev.lathe.cli.render;

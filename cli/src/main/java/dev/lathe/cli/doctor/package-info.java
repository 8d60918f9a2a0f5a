/**
 * What this machine has of what Lathe needs. One class looks at one part; looking changes nothing.
 */
package dev.lathe.cli.doctor;

/**
 * The entrance: which Temporal server is used on this machine, and the server itself, ready for campaigns.
 * The parts are in the packages below; nothing here knows what a campaign is.
 */
package dev.lathe.temporal;

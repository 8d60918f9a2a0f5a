/**
 * Starting, finding and stopping servers of this machine. The choice between them is made elsewhere.
 */
package dev.lathe.temporal.server;

import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import type pg from 'pg';

/** How far it steps back. */
const BEHIND = 10;

interface Reached {
  processID: number;
  connection: { stream: Socket };
}

/**
 * Lets the process of a connection's database come after everything else, where it runs on this machine and listens to us,
 * as the embedded one does. Elsewhere the database has processors of its own.
 */
export function workBehind(client: pg.ClientBase): void {
  const { processID, connection } = client as unknown as Reached;
  try {
    // Its title tells our end of the connection, so that no other process of that number is meant.
    const { localPort } = connection.stream;
    const ours = localPort === undefined ? ' [local] ' : `(${localPort}) `;
    const title = readFileSync(`/proc/${processID}/cmdline`, 'utf8');
    if (title.startsWith('postgres: ') && title.includes(ours)) setPriority(processID, BEHIND);
  } catch {
    // On another machine, or of somebody else.
  }
}

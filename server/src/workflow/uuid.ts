import { randomUUID } from 'node:crypto';

/** Where the version stands in the text of an identifier: what follows is chance, but for the variant. */
const VERSION = 14;

/** A time-ordered identifier (UUID version 7) for an instant of the database clock. */
export function uuidAt(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(VERSION + 1)}`;
}

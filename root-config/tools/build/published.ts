import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserModule } from './modules';

/** A file in the version folder that says: released, never to be written again. */
export const PUBLISHED_FILE = 'published.json';

/** True when this version was released; its files are what browsers hold for ever. */
export const isPublished = (module: Pick<BrowserModule, 'output'>): boolean =>
  existsSync(join(module.output, PUBLISHED_FILE));

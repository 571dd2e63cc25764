import type { Procedure } from '../../content/procedure';
import { operations } from './operations';
import { quality } from './quality';

/** What the documents of Nordvik Medical say, by number. */
export const texts: Record<string, Procedure> = { ...quality, ...operations };

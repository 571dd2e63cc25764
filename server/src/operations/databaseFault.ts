import { isAway } from '../platform/calls/faults';
import type { Config } from '../platform/config/config';
import { databaseVariable } from '../platform/config/configOf';
import { inWords } from './command';

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** No such table, column or schema. */
const LACKING = ['42P01', '42703', '3F000'];

/** Why a database cannot be worked with, and what to do; what says so itself stays as it is. */
function databaseFault(config: Config, error: unknown): unknown {
  const code = codeOf(error);
  const why = `(${inWords(error)})`;
  const it = config.otherDatabases.length > 0 ? `The database ${config.database}` : 'The database';
  const see = databaseVariable(config);
  const say = (words: string) => new Error(words, { cause: error });
  if (code.startsWith('28')) return say(`${it} does not let this account in ${why}: see ${see}.`);
  if (code === '3D000') return say(`${it} is not there ${why}: make it, or see ${see}.`);
  if (LACKING.includes(code))
    return say(`${it} was not started with this version yet ${why}: start the server on it once.`);
  // Nothing but a network or a time limit.
  if (isAway(error) || /timeout/i.test(inWords(error)))
    return say(`${it} does not answer ${why}: start it, or see ${see}.`);
  return error;
}

/** Work at a database of the configuration. Throws, where that cannot be worked with, in words that say what to do. */
export async function sayingFaults<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw databaseFault(config, error);
  }
}

import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/errors';

/** argon2id with 19 MiB and two passes: about 15 ms of one core. A hash says itself what it was made with. */
export const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a thread: more at once would only push memory and other work aside. */
const AT_ONCE = 4;
const MAX_WAITING = 500;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError('TOO_MANY_REQUESTS', { seconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, HASHING));

/** The least that argon2id takes. */
export const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A hash that is checked at once and holds off nobody: for a password that leaves this process only with another. */
export const quickHash = (password: string): Promise<string> => hash(password, QUICK);

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. Without a hash (no such account) the same work is done for nothing, so that
 * time does not tell which accounts exist.
 */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  if (!stored) decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy) ?? '';
  const fits = await inTurn(() => verify(against, password));
  return stored !== undefined && fits;
}

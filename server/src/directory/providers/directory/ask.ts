import { randomBytes } from 'node:crypto';
import type { Bilingual } from '@attest/api-contract';
import { ResultCodeError } from 'ldapts';
import { AppError } from '../../../platform/errors';
import type { Outside } from '../../../platform/module';
import { reasonOf } from '../faults';
import type { Asked, Outcome } from '../outcome';
import type { StoredProvider } from '../tables';
import { inDirectory, type Open } from './connection';
import { type Found, findByAccount, findBySubject, type Search } from './entry';
import { refusalIn } from './refusals';

const WRONG: Record<Exclude<Search, Found>, Bilingual> = {
  none: { zh: '目录中没有此账号', en: 'not in the directory' },
  several: { zh: '目录中有多个此账号', en: 'several in the directory' },
  nameless: { zh: '目录条目没有标识', en: 'its entry in the directory has no id' },
};
const WRONG_PASSWORD = { zh: '目录密码错误', en: 'wrong password of the directory' };

/**
 * Asks a directory whether a password is somebody’s: finds their one entry as the account that searches, and opens the
 * directory as that very entry. Never fails.
 */
export async function askDirectory(
  place: Outside,
  row: StoredProvider,
  asked: Asked,
  password: string,
): Promise<Outcome> {
  // A directory would let in whoever gives none, as nobody.
  if (password === '') return { is: 'wrong', why: WRONG_PASSWORD };
  try {
    return await inDirectory(place, row, async (open) => {
      const found = await ('account' in asked
        ? findByAccount(open, row, asked.account)
        : findBySubject(open, asked.subject));
      if (typeof found !== 'string') return bindAs(open, row, found, password);
      await bindAsNobody(open, password);
      return { is: 'subject' in asked && found === 'none' ? 'gone' : 'wrong', why: WRONG[found] };
    });
  } catch (error) {
    place.platform.log.warn(
      { err: error, tenantId: place.tenantId, provider: row.id },
      'a directory cannot be asked',
    );
    const code = error instanceof ResultCodeError ? 'AD_AUTH_FAIL' : 'AD_CONNECT_FAIL';
    return { is: 'away', error: new AppError(code), why: reasonOf(error) };
  }
}

async function bindAs(
  { client }: Open,
  row: StoredProvider,
  { dn, ...person }: Found,
  password: string,
): Promise<Outcome> {
  try {
    await client.bind(dn, password);
    return { is: 'known', person };
  } catch (error) {
    const refusal = refusalIn(row, error);
    if (!refusal) throw error;
    return refusal === 'wrong' ? { is: 'wrong', why: WRONG_PASSWORD } : { is: 'refused', ...refusal };
  }
}

/** Takes the time of a wrong password where there is no account, so that the time tells nothing. */
async function bindAsNobody({ client, settings }: Open, password: string): Promise<void> {
  const dn = `cn=${randomBytes(12).toString('hex')},${settings.baseDn}`;
  await client.bind(dn, password).catch(() => {});
}

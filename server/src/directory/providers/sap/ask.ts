import type { Bilingual } from '@attest/api-contract';
import { AppError } from '../../../platform/errors';
import type { Outside } from '../../../platform/module';
import { OutboundError } from '../../../platform/outbound/outbound';
import { reasonOf } from '../faults';
import type { Asked, Outcome } from '../outcome';
import { type SapRow, statusFor } from './call';
import { sapUserName } from './userName';

const NO_NAME: Bilingual = { zh: '不是 SAP 用户名', en: 'no user name of SAP' };
const WRONG: Bilingual = { zh: 'SAP 未接受用户名和密码', en: 'SAP did not accept user name and password' };
const NOT_ALLOWED: Bilingual = {
  zh: 'SAP 用户无权使用该服务',
  en: 'the SAP user is not authorised for the service',
};

/**
 * Asks an SAP system whether a password is somebody’s, by HTTP Basic at the path of the tenant. A user that SAP has locked
 * looks like a wrong password: it tells nobody. Never fails.
 */
export async function askSap(place: Outside, row: SapRow, asked: Asked, password: string): Promise<Outcome> {
  const user = 'account' in asked ? sapUserName(asked.account) : asked.subject;
  if (user === undefined) return { is: 'wrong', why: NO_NAME };
  if (password === '') return { is: 'wrong', why: WRONG };
  try {
    const status = await statusFor(place, row, { user, password });
    if (status >= 200 && status < 300)
      return { is: 'known', person: { subject: user, matched: user, said: {} } };
    if (status === 401) return { is: 'wrong', why: WRONG };
    // The same path has just asked nobody for a password, so this is about the user, whose password was right.
    if (status === 403)
      return { is: 'refused', code: 'SIGN_IN_PROVIDER_REFUSED', why: NOT_ALLOWED, isProven: true };
    throw new OutboundError(`status ${status}`);
  } catch (error) {
    place.platform.log.warn(
      { err: error, tenantId: place.tenantId, provider: row.id },
      'an SAP system cannot be asked',
    );
    return { is: 'away', error: new AppError('SIGN_IN_PROVIDER_AWAY'), why: reasonOf(error) };
  }
}

import { beginTotp, confirmTotp } from '@attest/api-contract';
import { Secret, TOTP } from 'otpauth';
import type { Origin } from './caller';
import type { TestServer } from './testServer';

/** What an authenticator app shows for a key at an instant. */
export const shownCode = (key: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() });

/** Sets an authenticator app up for somebody, by a code of that instant. Answers its key and the recovery codes. */
export async function setUpApp(
  server: TestServer,
  who: Origin & { at?: Date },
  password: string,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key, setup } = await server.call(who, beginTotp, { password: server.encrypt(password) });
  const code = shownCode(key, who.at ?? new Date());
  const { recoveryCodes } = await server.call(who, confirmTotp, { setup, code });
  return { key, recoveryCodes };
}

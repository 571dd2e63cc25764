import type { PasskeyAnswer } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { type AuditedUser, operatorOf, userRecord } from '../../identity/audit';
import type { StoredPasskey } from '../tables';
import { tellPerson } from '../tellPerson';
import type { Place } from './place';
import { takeAsked } from './question';

/**
 * Whether an authenticator has answered with a passkey of the person, whom it has recognised itself. The question is used up
 * by this, whatever becomes of the call: to be called in a transaction of its own.
 */
export async function takePasskey(
  aside: Context,
  user: AuditedUser,
  aim: 'signIn' | 'sign',
  answer: PasskeyAnswer,
): Promise<boolean> {
  const asked = await takeAsked(aside, aim, { userId: user.id, state: answer.state });
  if (!asked) return false;
  const passkey = await aside.tx
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', Buffer.from(answer.id, 'base64url'))
    .where('user_id', '=', user.id)
    .where('rp_id', '=', asked.rpId)
    .executeTakeFirst();
  if (!passkey) return false;
  const counter = await counterOf(aside, asked, passkey, answer);
  if (counter === undefined) return false;
  const { numUpdatedRows } = await aside.tx
    .updateTable('passkey')
    .set({ counter: String(counter), last_used_at: aside.now })
    .where('id', '=', passkey.id)
    // Passkeys that are kept on several devices do not count and stay at 0.
    .where((where) =>
      where.or([where('counter', '<', String(counter)), sql<boolean>`counter = 0 and ${counter} = 0`]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  await tellOfCopy(aside, user, passkey);
  return false;
}

/** The counter of a good answer; undefined for any other. */
async function counterOf(
  { platform }: Context,
  { rpId, origin, challenge }: Place & { challenge: string },
  passkey: StoredPasskey,
  answer: PasskeyAnswer,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    if (isFramed(answer.clientData)) throw new Error('The page stood in a frame of another origin');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        response: {
          clientDataJSON: answer.clientData,
          authenticatorData: answer.authenticatorData,
          signature: answer.signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The counter is compared where it is stored, so that of two answers at once one counts.
      credential: { id: answer.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    platform.log.warn({ error: String(error) }, 'The answer of a passkey was refused');
    return undefined;
  }
}

/** Whether a browser says that another site has shown the page. Throws for what is no JSON. */
export const isFramed = (clientData: string): boolean =>
  JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')).crossOrigin === true;

/** A counter that went back: somebody else may hold a copy of the passkey. */
async function tellOfCopy(aside: Context, user: AuditedUser, { name }: StoredPasskey): Promise<void> {
  aside.audit({
    ...userRecord(user, 'passkeyCounterBack', {
      details: { passkey: name },
    }),
    operator: operatorOf(user),
  });
  await tellPerson(aside, user, {
    zh: `您的通行密钥“${name}”被拒绝：它可能被人复制。请在个人中心删除它，并告知管理员`,
    en: `Your passkey “${name}” was refused: somebody may have copied it. Remove it in the personal centre, and tell your administrator`,
  });
}

import type { Handles } from '../../../platform/calls/handleAll';
import { seal, unseal } from '../../../platform/database/sealed';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { currentTenant } from '../../tenancy/tenant';
import { passkeysHere } from './place';
import { askFor } from './question';

const PURPOSE = 'passkey-ticket';
/** Milliseconds between the right password and the passkey. */
const LIFE = 10 * 60_000;

interface Ticket {
  userId: string;
  expires: number;
}

/** Lets whoever has given the right password ask for the passkeys of the account; undefined where there are none. */
export async function passkeyTicket(ctx: Context, userId: string): Promise<string | undefined> {
  if ((await passkeysHere(ctx, userId)).length === 0) return undefined;
  const ticket: Ticket = { userId, expires: ctx.now.getTime() + LIFE };
  return seal(ctx, PURPOSE, JSON.stringify(ticket)).toString('base64url');
}

/** Throws TENANT_NOT_EXIST, SIGN_IN_ANSWER_INVALID, PASSKEY_UNAVAILABLE. */
export const askToSignIn: Handles<'askPasskey'> = async (ctx, { tenantId, ticket }) => {
  // On a tenant's own host the request cannot ask for another one.
  if ((await currentTenant(ctx.tx)).id !== tenantId) throw new AppError('TENANT_NOT_EXIST');
  const opened = openTicket(ctx, ticket);
  if (!opened || opened.expires <= ctx.now.getTime()) throw new AppError('SIGN_IN_ANSWER_INVALID');
  return askFor(ctx, 'signIn', opened.userId);
};

function openTicket(ctx: Context, ticket: string): Ticket | undefined {
  try {
    return JSON.parse(unseal(ctx, PURPOSE, Buffer.from(ticket, 'base64url'))) as Ticket;
  } catch {
    return undefined;
  }
}

/** Throws NOT_FOUND, PASSKEY_UNAVAILABLE. */
export const askToSign: Handles<'askPasskeyToSign'> = async (ctx) => {
  const question = await askFor(ctx, 'sign', ctx.caller.userId);
  if (question.passkeys.length === 0) throw new AppError('NOT_FOUND');
  return question;
};

import { createHash, randomBytes } from 'node:crypto';
import { type ScimToken, tellsOfPeople } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { currentTenant } from '../../tenancy/tenant';
import { tenantAddress } from '../../tenancy/tenantAddress';
import { heldProvider, providerById } from '../settings';
import { nameOf } from '../stored';
import type { StoredProvider } from '../tables';
import { SCIM_PATH } from './protocol';
import type { StoredToken } from './tables';

const DAY = 86_400_000;
/** Bytes that nobody can guess. */
const SECRET = 32;
const UUID_BYTES = 16;

/** What is stored of a token. */
const hashOf = (token: Buffer) => createHash('sha256').update(token).digest();

/** A token names its tenant, so that a program needs nothing else to be known by. */
const newToken = (tenantId: string): Buffer =>
  Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), randomBytes(SECRET)]);

/** The tenant that a token says it is of, and its bytes; undefined for what is no token. */
export function readToken(text: string): { tenantId: string; token: Buffer } | undefined {
  if (!/^[A-Za-z0-9_-]{64}$/.test(text)) return undefined;
  const token = Buffer.from(text, 'base64url');
  const hex = token.subarray(0, UUID_BYTES).toString('hex');
  return { tenantId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), token };
}

/** Who provisions: a token that is good now, and the provider it is of. */
export interface ScimClient {
  token: StoredToken;
  provider: StoredProvider;
}

/** Milliseconds: that a token was used is written at most this often. */
const NOTED_EVERY = 60_000;

/** The client of a token; undefined where it is not known, is over or was revoked. */
export async function clientOf({ tx, now }: Context, bytes: Buffer): Promise<ScimClient | undefined> {
  const token = await tx
    .selectFrom('scim_token')
    .selectAll()
    .where('hash', '=', hashOf(bytes))
    .executeTakeFirst();
  if (!token || stateOf(token, now) !== 'valid') return undefined;
  const provider = await providerById(tx, token.provider_id);
  if (!token.last_used_at || now.getTime() - token.last_used_at.getTime() >= NOTED_EVERY)
    await tx.updateTable('scim_token').set({ last_used_at: now }).where('id', '=', token.id).execute();
  return { token, provider };
}

function stateOf({ revoked_at: revoked, expires_at: expires }: StoredToken, now: Date): ScimToken['state'] {
  if (revoked) return 'revoked';
  return expires <= now ? 'expired' : 'valid';
}

/** NOT_FOUND. */
export const readScim: Handles<'getScim'> = async (ctx, { provider: id }) => {
  const { tx, platform, host, now } = ctx;
  const { id: provider } = await providerById(tx, id);
  const rows = await tx
    .selectFrom('scim_token as t')
    .innerJoin('user_account as u', 'u.id', 't.made_by')
    .selectAll('t')
    .select(['u.account', 'u.name as person'])
    .where('t.provider_id', '=', provider)
    .orderBy('t.made_at', 'desc')
    .limit(50)
    .execute();
  const { rows: counts } = await sql<{ people: number; groups: number }>`
    select (select count(*)::int from scim_user where provider_id = ${provider} and removed_at is null) as people,
      (select count(*)::int from scim_group where provider_id = ${provider}) as groups`.execute(tx);
  return {
    address: tenantAddress(await currentTenant(tx), platform.config, host) + SCIM_PATH.slice(1),
    tokens: rows.map((row) => ({
      id: row.id,
      name: row.name,
      state: stateOf(row, now),
      madeBy: { id: row.made_by, account: row.account, name: row.person },
      madeAt: row.made_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    people: counts[0]?.people ?? 0,
    groups: counts[0]?.groups ?? 0,
  };
};

/** REASON_REQUIRED, NOT_FOUND, INVALID_OPERATION. */
export const makeToken: Handles<'makeScimToken'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const row = await heldProvider(ctx, input.provider);
  if (!tellsOfPeople(row)) throw new AppError('INVALID_OPERATION');
  const token = newToken(ctx.tenantId);
  const name = input.name.trim();
  if (!name) throw new AppError('REQUEST_INVALID', { where: '/name' });
  const expires = new Date(ctx.now.getTime() + input.days * DAY);
  const { id } = await ctx.tx
    .insertInto('scim_token')
    .values({
      provider_id: row.id,
      name,
      hash: hashOf(token),
      made_by: ctx.caller.userId,
      expires_at: expires,
      last_used_at: null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  auditToken(ctx, row, { id, name }, 'create', reason);
  return { token: token.toString('base64url'), expiresAt: expires.toISOString() };
};

/** REASON_REQUIRED, NOT_FOUND, INVALID_OPERATION. */
export const revokeToken: Handles<'revokeScimToken'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const token = await ctx.tx
    .selectFrom('scim_token')
    .selectAll()
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst();
  if (!token) throw new AppError('NOT_FOUND');
  if (token.revoked_at) throw new AppError('INVALID_OPERATION');
  await ctx.tx.updateTable('scim_token').set({ revoked_at: ctx.now }).where('id', '=', token.id).execute();
  auditToken(ctx, await providerById(ctx.tx, token.provider_id), token, 'revoke', reason);
};

function auditToken(
  ctx: Context,
  row: StoredProvider,
  { id, name }: { id: string; name: string },
  event: 'create' | 'revoke',
  reason: string,
): void {
  ctx.audit({
    module: 'identity',
    objectType: 'scimToken',
    objectId: id,
    objectName: name,
    event,
    reason,
    details: { provider: nameOf(row) },
  });
}

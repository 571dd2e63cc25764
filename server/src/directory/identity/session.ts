import { hash as hashed, randomBytes } from 'node:crypto';
import type { FactorDemand } from '@attest/api-contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { Authenticator, Caller, Context, Due, LastKnown } from '../../platform/module';
import type { SessionEnd } from '../../platform/push/hub';
import { isDemanded } from '../secondFactor/due';
import type { PasswordPolicy } from '../tenancy/passwordPolicy';
import { currentTenant } from '../tenancy/tenant';
import { passwordDue } from './passwordDue';
import { permissionsOf, reachOf } from './permissions';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const MINUTE = 60_000;
/** A session is marked as seen at most this often. */
const TOUCH_EVERY = 20_000;
/** Beyond the idle minutes: the browser's own countdown of 60 s, and the coarse mark. */
const IDLE_GRACE = MINUTE + TOUCH_EVERY;

const hashOf = (token: string) => hashed('sha256', token);

/** Opens a session for a user, by their password or a provider. Answers the token: it is stored as a hash only. */
export async function openSession(
  ctx: Context,
  userId: string,
  policy: PasswordPolicy,
  providerId: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await ctx.tx
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      provider_id: providerId,
      ip: ctx.ip,
      user_agent: ctx.userAgent.slice(0, 300),
      expires_at: new Date(ctx.now.getTime() + policy.sessionHours * 60 * MINUTE),
    })
    .execute();
  return token;
}

/** Ends a user's open sessions (all, one, all but one, or those by a provider); their connections are told why. */
export async function endSessions(
  ctx: Context,
  userId: string,
  reason: SessionEnd,
  { only, except, provider }: { only?: string; except?: string; provider?: string } = {},
): Promise<number> {
  let query = ctx.tx
    .updateTable('session')
    .set({ ended_at: ctx.now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id');
  if (only) query = query.where('id', '=', only);
  if (except) query = query.where('id', '!=', except);
  if (provider) query = query.where('provider_id', '=', provider);
  const ended = await query.execute();
  ctx.closeSessions(
    ended.map(({ id }) => id),
    reason,
  );
  return ended.length;
}

/** A user's sessions that are neither ended nor over, the latest used first. */
export async function openSessionsOf({ tx, now }: Context, userId: string) {
  const { idle_minutes: idle } = await currentTenant(tx);
  let query = tx
    .selectFrom('session')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);
  if (idle > 0)
    query = query.where('last_seen_at', '>=', new Date(now.getTime() - idle * MINUTE - IDLE_GRACE));
  return query.orderBy('last_seen_at', 'desc').execute();
}

interface SessionRow {
  tenant_id: string;
  id: string;
  user_id: string;
  provider_id: string | null;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  account: string;
  name: string;
  status: string;
  can_login: boolean;
  emergency: boolean;
  department_id: string | null;
  must_change: boolean;
  password_set_at: Date;
  roles: string[];
  scopes: (string | null)[];
  permission_version: number;
  idle_minutes: number;
  password_policy: PasswordPolicy;
  second_factor: FactorDemand;
  second_factor_roles: string[];
  /** Looked at where the tenant demands one. */
  has_factor: boolean;
}

const OPENED = `
  select s.tenant_id, s.id, s.user_id, s.provider_id, s.last_seen_at, s.expires_at, s.ended_at,
         u.account, u.name, u.status, u.can_login, u.emergency, u.department_id, u.must_change, u.password_set_at,
         r.roles, r.scopes, t.permission_version, t.idle_minutes, t.password_policy,
         t.second_factor, t.second_factor_roles,
         t.second_factor = 'required' and (
           exists (select from totp_factor f where f.tenant_id = s.tenant_id and f.user_id = s.user_id)
           or exists (select from passkey p where p.tenant_id = s.tenant_id and p.user_id = s.user_id)) as has_factor
  from session s
  join user_account u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join tenant t on t.id = s.tenant_id
  cross join lateral (
    select coalesce(array_agg(role_code order by role_code), '{}') as roles,
           coalesce(array_agg(scope order by role_code), '{}') as scopes
    from user_role r where r.tenant_id = s.tenant_id and r.user_id = s.user_id) r
  where s.tenant_id = current_setting('app.tenant_id')::uuid`;
const BY_TOKEN = `${OPENED} and s.token_hash = $1`;
const BY_IDS = `${OPENED} and s.id = any($1::uuid[])`;

const isOver = (row: SessionRow, now: Date): boolean =>
  row.expires_at <= now ||
  (row.idle_minutes > 0 &&
    now.getTime() - row.last_seen_at.getTime() > row.idle_minutes * MINUTE + IDLE_GRACE);

const isUsable = (row: SessionRow): boolean =>
  row.ended_at === null && row.status === 'enabled' && row.can_login;

async function callerOf(tx: TenantTransaction, row: SessionRow): Promise<Caller> {
  const tenant = { id: row.tenant_id, version: row.permission_version };
  const { permissions, scopes } = await permissionsOf(tx, tenant, row.roles, row.scopes);
  const who = { userId: row.user_id, departmentId: row.department_id };
  return {
    ...who,
    sessionId: row.id,
    providerId: row.provider_id,
    account: row.account,
    name: row.name,
    roles: row.roles,
    reach: await reachOf(tx, tenant, who),
    permissions,
    scopes,
  };
}

/** Who the good ones of these sessions are of, and what they may now. */
export async function callersOf(tx: TenantTransaction, sessionIds: string[], now: Date): Promise<Caller[]> {
  const rows = await prepared<SessionRow>(tx, 'sessions-by-id', BY_IDS, [sessionIds]);
  const callers: Caller[] = [];
  for (const row of rows) if (isUsable(row) && !isOver(row, now)) callers.push(await callerOf(tx, row));
  return callers;
}

/** Sessions that are remembered; the one that was used longest ago goes first. */
const MOST_REMEMBERED = 5_000;

interface Remembered extends LastKnown {
  tenantId: string;
  /** Milliseconds: when it is to be marked as seen again. */
  stale: number;
}

/** By the hash of the token. It is good for guesses alone: each call is judged by what the database says. */
const remembered = new Map<string, Remembered>();

function remember(hash: string, session: Remembered): void {
  remembered.delete(hash);
  remembered.set(hash, session);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MOST_REMEMBERED) return;
    remembered.delete(oldest);
  }
}

/** Who a session was of at its last call, unless it is to be marked as seen by now. */
export function lastKnown(tenantId: string, token: string): LastKnown | undefined {
  const session = remembered.get(hashOf(token));
  return session?.tenantId === tenantId && session.stale > Date.now() ? session : undefined;
}

const isSame = (list: readonly string[], other: readonly string[]): boolean =>
  list.length === other.length && list.every((one, index) => one === other[index]);

const isSameCaller = ({ roles, ...one }: Caller, { roles: others, ...other }: Caller): boolean =>
  isSame(roles, others) && (Object.keys(one) as (keyof typeof one)[]).every((key) => one[key] === other[key]);

/** The caller of a token, checked against the database each time: an ended session is dead at once. */
export const authenticate: Authenticator = async (tx, token, time) => {
  if (!TOKEN.test(token)) throw new AppError('TOKEN_INVALID');
  const hash = hashOf(token);
  const [row] = await prepared<SessionRow>(tx, 'session-by-token', BY_TOKEN, [hash]);
  const now = await time;
  if (!row || !isUsable(row)) throw new AppError('SESSION_INVALID');
  if (isOver(row, now)) throw new AppError('SESSION_EXPIRED');
  const stale = row.last_seen_at.getTime() + TOUCH_EVERY;
  const found = await callerOf(tx, row);
  const known = remembered.get(hash)?.caller;
  const caller = known && isSameCaller(known, found) ? known : found;
  remember(hash, { caller, tenantVersion: row.permission_version, tenantId: row.tenant_id, stale });
  return {
    caller,
    tenantVersion: row.permission_version,
    due: dueOf(row, now),
    ...(stale < now.getTime() && { beforeCommit: () => touch(tx, row.id) }),
  };
};

function dueOf(row: SessionRow, now: Date): Due | null {
  // Who came without their password need not have one that is good.
  if (row.provider_id === null && passwordDue(row, row.password_policy, now).any) return 'password';
  return isDemanded(row) && !row.has_factor ? 'secondFactor' : null;
}

/** Skips a row that another request of the same session is marking at this moment. */
async function touch(tx: TenantTransaction, sessionId: string): Promise<void> {
  await sql`
    update session set last_seen_at = attest_now()
    where id = (select id from session where id = ${sessionId}
                  and tenant_id = current_setting('app.tenant_id')::uuid for update skip locked)
      and tenant_id = current_setting('app.tenant_id')::uuid`.execute(tx);
}

/**
 * Keeps the sessions of living connections awake and answers those of `sessionIds` that are still good;
 * the others' connections are to be closed.
 */
export async function keepAwake(tx: TenantTransaction, sessionIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update session s set last_seen_at = attest_now()
    from user_account u, tenant t
    where s.tenant_id = current_setting('app.tenant_id')::uuid and s.id = any(${sessionIds}::uuid[])
      and u.tenant_id = s.tenant_id and u.id = s.user_id and u.status = 'enabled' and t.id = s.tenant_id
      and s.ended_at is null and s.expires_at > attest_now()
      and (t.idle_minutes = 0
           or s.last_seen_at > attest_now() - make_interval(mins => t.idle_minutes, secs => ${IDLE_GRACE / 1000}))
    returning s.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

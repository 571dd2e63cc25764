import type { Readable } from 'node:stream';
import type {
  Bilingual,
  CallDeclaration,
  DataScope,
  MenuGroup,
  MenuIcon,
  PushTopic,
  PushTopics,
  RequestOf,
  ResponseOf,
} from '@attest/api-contract';
import type { Migration } from 'kysely';
import type { AuditRecord } from './audit/auditRecord';
import type { PersonNames } from './calls/personNames';
import type { Config } from './config/config';
import type { TenantTransaction } from './database/tenantTransaction';
import type { SessionEnd } from './push/hub';

/** Finds the caller of a session token. Throws SESSION_INVALID, SESSION_EXPIRED, TOKEN_INVALID. */
export type Authenticator = (
  tx: TenantTransaction,
  token: string,
  /** Of a transaction whose opening may still be under way. */
  time: Date | Promise<Date>,
) => Promise<Identified & { caller: Caller; due: Due | null }>;

/** What somebody has to do before anything else: change the password, or set up a second factor. */
export type Due = 'password' | 'secondFactor';

/** Who a session was of when it was last asked about, and how far the tenant had changed by then. */
export interface LastKnown {
  caller: Caller;
  tenantVersion: number;
}

export interface Identified {
  caller?: Caller;
  invited?: Invited;
  /** The tenant's, where it was read with the session: what is remembered of it is good or not. */
  tenantVersion?: number;
  /** Last in the transaction, so that it holds its rows for no longer than needed. */
  beforeCommit?: () => Promise<void>;
}

/** Somebody without an account who was invited to answer a step; calls that are open to them know what for. */
export interface Invited {
  invitationId: string;
  /** What they upload is kept under it, whichever link they came by to the same step. */
  uploaderId: string;
  name: string;
  mail: string;
}

/** The person behind a call. */
export interface Caller {
  sessionId: string;
  /** The identity provider that the session was opened by; null: the person's password. */
  providerId: string | null;
  userId: string;
  account: string;
  name: string;
  roles: string[];
  departmentId: string | null;
  /** Departments that the scope `tree` covers. */
  reach: readonly string[];
  /** Menu code → actions. */
  permissions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Menu code → how far the view reaches. */
  scopes: ReadonlyMap<string, DataScope>;
}

/** What a new session hands to the browser with the answer. */
export interface SessionGrant {
  token: string;
  /** Names the browser from now on, beyond the session; undefined: as it was named before. */
  device?: string;
  /** Of somebody who answers a step from outside: it stands beside that of a person, and ends none. */
  invited?: true;
}

/** Adds to a row that many write. */
export type LastAddition = (tx: TenantTransaction, sum: number) => Promise<void>;

/** Everything a handler may use. All of it belongs to one transaction of one tenant. */
export interface Context {
  tx: TenantTransaction;
  /** `NO_TENANT` on public calls of a host without a tenant. */
  tenantId: string;
  /** Throws SESSION_INVALID where nobody is signed in (public calls); see `signedIn`. */
  caller: Caller;
  /** False on public calls and in the system's own work: `caller` may not be read. */
  signedIn: boolean;
  /** Who answers a step from outside: then nobody is signed in. */
  invited: Invited | undefined;
  requestId: string;
  ip: string;
  /** The host the browser came by, with its port; empty outside HTTP. */
  host: string;
  userAgent: string;
  /** As an earlier sign-in named this browser; empty where none did. Says nothing of who uses it. */
  device: string;
  /** A program asks that keeps the token by itself: a browser never gets one in reach of scripts. */
  program: boolean;
  language: 'zh' | 'en';
  /** The browser runs overridden modules: signing is refused. */
  overridden: boolean;
  /** Database time at the start of the transaction; the authority on time. */
  now: Date;
  /**
   * The last statements of a call that changes nothing, all of them asked for by `send` at once: the commit travels
   * with them. Neither `tx` nor `audit` may be used after it.
   */
  lastReads<T>(send: () => Promise<T>): Promise<T>;
  /** Names of people by id that were read beside what is answered in English: they are not asked for again. */
  knowNames(names: Readonly<Record<string, PersonNames>>): void;
  /** Work whose writing is taken back: what it tells the trail and people meanwhile is dropped. */
  silently<T>(work: () => Promise<T>): Promise<T>;
  /** Appended to the hash chain before commit, in order. */
  audit(record: AuditRecord): void;
  /**
   * Adds to what many calls of the tenant add to: `write` gets the sum of the transaction once, when all else but the
   * trail is written, so that nobody waits for more than the commit. Answers the sum so far.
   */
  addLast(write: LastAddition, more: number): number;
  /**
   * For a call that has only its last writes under way: appends what it has audited so far beside them instead
   * of after them. From here to the commit nobody else of the tenant audits, nor may `aside`. Wait for it. With `last`
   * nothing comes after, and the commit travels with them.
   */
  appendTrail(options?: { last?: boolean }): Promise<void>;
  /** Started after commit, see `Jobs.begin`. */
  startJob(name: string): void;
  /** Sent after commit, to one user of the tenant. */
  pushUser<T extends PushTopic>(userId: string, topic: T, data: PushTopics[T]): void;
  /** Sent after commit, to everyone of the tenant; news of a record to those who may see it. */
  pushTenant<T extends PushTopic>(topic: T, data: PushTopics[T]): void;
  /**
   * Work in a transaction of its own that stays whatever becomes of this one: a failed attempt, a used
   * nonce. It must not touch rows that this transaction has locked.
   */
  aside<R>(work: (ctx: Context) => Promise<R>): Promise<R>;
  /**
   * Reads what may be a little old: on the replica, where there is one that keeps up, else here. `asOf` is when the data
   * was so; null: now.
   */
  fromReplica<R>(read: (ctx: Context) => Promise<R>): Promise<{ answer: R; asOf: Date | null }>;
  /** What cannot be done twice, remembered when the whole transaction is run again after a deadlock. */
  once<R>(key: string, work: () => Promise<R>): Promise<R>;
  /** The answer carries a new session (or, with null, ends the browser's). */
  setSession(grant: SessionGrant | null): void;
  /** After commit: open connections of these sessions are told why and closed. */
  closeSessions(sessionIds: string[], reason: SessionEnd): void;
}

/** Bytes that a call answers with instead of an envelope. */
export interface ByteAnswer {
  stream: Readable | Buffer;
  fileName: string;
  mediaType: string;
  size?: number;
}

/** Bytes of which parts may be asked for, as players do. */
export interface PartedAnswer {
  /** From `start` to `end`, both included. */
  read(part: { start: number; end: number }): Readable;
  /** Names the content: another content has another one. */
  etag: string;
  fileName: string;
  mediaType: string;
  size: number;
}

type Answer<C extends CallDeclaration> = C['responseKind'] extends 'bytes'
  ? ByteAnswer | PartedAnswer
  : ResponseOf<C>;

/** Whose call it is, before there is a transaction. */
export type Outside = Pick<Context, 'platform' | 'tenantId' | 'host'>;

export interface Route<C extends CallDeclaration = CallDeclaration> {
  call: C;
  handler: (input: RequestOf<C>, ctx: Context, body: Buffer | undefined, came?: unknown) => Promise<unknown>;
  ahead?: Ahead;
  /** It finds all its rows by their keys, as one with `ahead` does; see `keepsPlans`. */
  keepsPlans?: true;
  /** A transaction of its own before `outside`, see `handleAround`. */
  before?: (input: RequestOf<C>, ctx: Context) => Promise<unknown>;
  /** What is fetched from elsewhere before the transaction begins, see `handleAfter`. */
  outside?: (input: RequestOf<C>, outside: Outside, planned: unknown) => Promise<unknown>;
  /** Begins while the caller is still being found, see `handleReads`. */
  early?: true;
  /** It may read all that a tenant has, see `handleHeavy`. */
  heavy?: true;
}

/**
 * Asks for what the handler begins with: the statement travels with the opening of the transaction. The input
 * is not validated yet and the caller not known, so it may neither fail nor tell.
 */
export type Ahead = (tx: TenantTransaction, input: Readonly<Record<string, unknown>>) => void;

/** Binds a declared call to its handler. Parsing, permission, transaction and audit are done around it. */
export function handle<C extends CallDeclaration>(
  call: C,
  handler: (
    input: RequestOf<C>,
    ctx: Context,
    body: Buffer | undefined,
  ) => Promise<Answer<C> | ByteAnswer | PartedAnswer>,
  ahead?: Ahead,
): Route {
  return { call, handler, ...(ahead && { ahead }) } as unknown as Route;
}

/**
 * The same for a call that reads and does nothing else, with `lastReads` before anything is waited for: it begins beside
 * the look at the session, as the person that the session was last of, so that all its statements leave together. What
 * it has read is thrown away, and read again if need be, where the database says anything else of the session.
 */
export function handleReads<C extends CallDeclaration>(
  call: C,
  handler: (input: RequestOf<C>, ctx: Context) => Promise<Answer<C>>,
): Route {
  if (call.audit !== 'none') throw new Error(`${call.path} does not only read`);
  return { ...handle(call, handler), early: true };
}

/** The same for a call that may read all that a tenant has: few of a tenant run at a time, and others have their turns. */
export const handleHeavy = <C extends CallDeclaration>(
  call: C,
  handler: (input: RequestOf<C>, ctx: Context) => Promise<Answer<C>>,
): Route => ({ ...handle(call, handler), heavy: true });

/** The same call with plans of its statements that are kept from the first run on: it finds all its rows by their keys. */
export const keepsPlans = (route: Route): Route => ({ ...route, keepsPlans: true });

/**
 * Binds a public call to work that waits for somebody else's server, and then to its handler: meanwhile no connection of the
 * database is held. `outside` has a valid input and no caller.
 */
export function handleAfter<C extends CallDeclaration, Came>(
  call: C,
  outside: (input: RequestOf<C>, outside: Outside) => Promise<Came>,
  handler: (input: RequestOf<C>, ctx: Context, came: Came) => Promise<Answer<C>>,
): Route {
  if (call.permission !== 'public') throw new Error(`${call.path} would be asked before its caller is known`);
  const after = (input: RequestOf<C>, ctx: Context, _body: Buffer | undefined, came: unknown) =>
    handler(input, ctx, came as Came);
  return { call, outside, handler: after } as unknown as Route;
}

/** The parts of a call that waits for somebody else's server between two transactions. */
interface Around<C extends CallDeclaration, Planned, Came> {
  /** Has caller, permission and validation, and is committed first. */
  before(input: RequestOf<C>, ctx: Context): Promise<Planned>;
  /** Holds no connection of the database. */
  outside(planned: Planned, outside: Outside): Promise<Came>;
  after(ctx: Context, came: Came, input: RequestOf<C>): Promise<Answer<C>>;
}

/** Binds a call to work in a transaction, work that waits for somebody else's server, and work in a transaction again. */
export function handleAround<C extends CallDeclaration, Planned, Came>(
  call: C,
  { before, outside, after }: Around<C, Planned, Came>,
): Route {
  return {
    call,
    before,
    outside: (_input: RequestOf<C>, place: Outside, planned: unknown) => outside(planned as Planned, place),
    handler: (input: RequestOf<C>, ctx: Context, _body: Buffer | undefined, came: unknown) =>
      after(ctx, came as Came, input),
  } as unknown as Route;
}

/** Work that runs in the database's queue: exactly once across instances. */
export interface JobDefinition {
  name: string;
  /**
   * Cron expression in UTC, or what the configuration makes of it; only on demand where there is none. Times at which no
   * instance was up are made up for by one run.
   */
  schedule?: string | ((config: Config) => string | undefined);
  run(data: unknown, platform: Context['platform']): Promise<void>;
}

export interface MenuDefinition {
  code: string;
  label: Bilingual;
  module: 'SHELL' | 'DMS' | 'TMS' | 'QMS';
  path: string;
  /** What it stands below, if anything. */
  parentCode?: string;
  /** It guards what other pages do: roles hold it, no navigation leads to it. */
  pageless?: true;
  order: number;
  /** Without one it has that of its application. */
  icon?: MenuIcon;
  /** What it stands under in the navigation, with others of its application. */
  group?: MenuGroup;
}

/**
 * What a module brings; whoever reads a kind of things adds it to this type and finds all of it in
 * `ctx.brought`. Adding a module is a folder and a line in `modules/index.ts`.
 */
export interface ServerModule {
  name: string;
  /** The part of the suite it belongs to, where a tenant may do without that (`tenant.without_parts`). */
  part?: string;
  /** Keys begin with a timestamp, then the module: `20261121T0100_identity_users`. */
  migrations?: Record<string, Migration>;
  routes?: Route[];
  jobs?: JobDefinition[];
  menus?: MenuDefinition[];
}

import { randomUUID } from 'node:crypto';
import type { PushFrame, PushTopic, PushTopics } from '@attest/api-contract';
import { type AuditMeta, appendAudit } from '../audit/append';
import type { AuditOperator, AuditRecord, WordedRecord } from '../audit/auditRecord';
import { worded } from '../audit/worded';
import type { TenantTransaction, TransactionOptions } from '../database/tenantTransaction';
import { together, togetherLast } from '../database/transaction';
import { AppError } from '../errors';
import type { Caller, Context, Identified, Invited, LastAddition, SessionGrant } from '../module';
import type { Offer } from '../offers';
import type { SessionEnd } from '../push/hub';
import type { Effects } from './effects';
import { isAway } from './faults';
import type { PersonNames } from './personNames';

/** Where a call comes from; everything is optional for work inside the server. */
export interface ContextOptions {
  requestId?: string;
  ip?: string;
  host?: string;
  userAgent?: string;
  device?: string;
  program?: boolean;
  language?: 'zh' | 'en';
  overridden?: boolean;
  /** The program that does it, where no person is signed in. */
  operator?: AuditOperator;
}

export interface Origin extends ContextOptions {
  tenantId: string;
  /** Seeding only: the time of the transaction. */
  at?: Date;
  /** Results of `once`, kept over a second run of the transaction. */
  memory?: Map<string, Promise<unknown>>;
  /** What people are called whom the call has read with their names. */
  names?: Map<string, PersonNames>;
}

/** Identifies the caller with the opening of the transaction; undefined for public calls and the system. */
export type CallerFinder = NonNullable<TransactionOptions<Identified>['first']>;

/** Runs work in a transaction beside the context's own, or on the replica. */
export type RunAside = <R>(
  origin: Origin,
  work: (ctx: Context) => Promise<R>,
  findCaller: CallerFinder | undefined,
  on: 'aside' | 'replica',
) => Promise<R>;

/** The context was asked, before its transaction has opened, for what only the database knows. */
export class TooEarly extends Error {}

/** The context of one call: everything in it belongs to one transaction of one tenant. */
export class CallContext implements Context {
  readonly tenantId: string;
  readonly requestId: string;
  readonly ip: string;
  readonly host: string;
  readonly userAgent: string;
  readonly device: string;
  readonly program: boolean;
  readonly language: 'zh' | 'en';
  readonly overridden: boolean;
  #offer: Offer;
  readonly #memory: Map<string, Promise<unknown>>;
  /** Milliseconds spent in `once`. */
  onceTook = 0;
  #caller: Caller | undefined;
  #invited: Invited | undefined;
  #tenantVersion: number | undefined;
  /** What is written when the work is done: until then nothing else is the last statement. */
  #beforeCommit: Identified['beforeCommit'];
  #ended = false;
  #now: Date | undefined;
  /** Until the opening of the transaction is answered. */
  readonly #opening: Promise<unknown> | undefined;

  constructor(
    readonly platform: Context['platform'],
    private readonly origin: Origin,
    readonly tx: TenantTransaction,
    now: Date | Promise<Date>,
    readonly effects: Effects,
    private readonly runAside: RunAside,
    offer: Offer,
  ) {
    if (now instanceof Date) this.#now = now;
    else {
      this.#opening = now.then((time) => {
        this.#now = time;
      });
      // Whoever opens the transaction hears of its failure.
      this.#opening.catch(() => undefined);
    }
    this.#offer = offer;
    this.tenantId = origin.tenantId;
    this.requestId = origin.requestId ?? randomUUID();
    this.ip = origin.ip ?? '';
    this.host = origin.host ?? '';
    this.userAgent = origin.userAgent ?? '';
    this.device = origin.device ?? '';
    this.program = origin.program ?? false;
    this.language = origin.language ?? 'zh';
    this.overridden = origin.overridden ?? false;
    this.#memory = origin.memory ?? new Map();
  }

  get now(): Date {
    if (!this.#now) throw new TooEarly();
    return this.#now;
  }

  /** Whether its last reads were asked for, with the commit. */
  get ended(): boolean {
    return this.#ended;
  }

  get brought(): Offer['brought'] {
    return this.#offer.brought;
  }

  get menus(): Offer['menus'] {
    return this.#offer.menus;
  }

  async renewOffer(): Promise<void> {
    this.#offer = await this.platform.offers.read(this.tx);
  }

  get caller(): Caller {
    if (!this.#caller) throw new AppError('SESSION_INVALID');
    return this.#caller;
  }

  get signedIn(): boolean {
    return this.#caller !== undefined;
  }

  get invited(): Invited | undefined {
    return this.#invited;
  }

  identify({ caller, invited, tenantVersion, beforeCommit }: Identified): void {
    this.#caller = caller;
    this.#invited = invited;
    this.#tenantVersion = tenantVersion;
    this.#beforeCommit = beforeCommit;
  }

  async lastReads<T>(send: () => Promise<T>): Promise<T> {
    const { records, additions } = this.effects;
    if (this.#beforeCommit || records.length || additions.size) return together(this.tx, send);
    this.#ended = true;
    const [answer] = await Promise.all([togetherLast(this.tx, send), this.#opening]);
    return answer;
  }

  knowNames(names: Readonly<Record<string, PersonNames>>): void {
    for (const [id, known] of Object.entries(names)) this.origin.names?.set(id, known);
  }

  silently<T>(work: () => Promise<T>): Promise<T> {
    return this.effects.drop(work);
  }

  addLast(write: LastAddition, more: number): number {
    const sum = (this.effects.additions.get(write) ?? 0) + more;
    this.effects.additions.set(write, sum);
    return sum;
  }

  async appendTrail({ last: wanted = false } = {}): Promise<void> {
    // Before the trail in every call: two that lock both never wait for each other.
    const added = [...this.effects.additions];
    this.effects.additions.clear();
    for (const [write, sum] of added) await write(this.tx, sum);
    const last = wanted && !this.#beforeCommit;
    const runs = byOperator(this.effects.records.splice(0));
    this.#ended ||= last && runs.length > 0;
    for (const [index, [operator, records]] of runs.entries())
      await appendAudit(this.tx, this.tenantId, this.#auditMeta(operator), records, {
        last: last && index === runs.length - 1,
      });
  }

  /** Writes what waits for the end of the work; the commit travels with the trail. */
  async finish(): Promise<void> {
    await this.#beforeCommit?.();
    this.#beforeCommit = undefined;
    await this.appendTrail({ last: true });
  }

  audit(record: AuditRecord): void {
    if (this.#ended) throw new Error('Audited after the last read of the transaction');
    const strict = this.platform.config.checkAnswers;
    this.effects.records.push(worded(record, this.brought, { strict }));
  }

  #auditMeta(operator: AuditOperator | undefined): AuditMeta {
    return {
      at: this.now,
      zone: this.platform.tenants.timeZone(this.tenantId),
      operator: operator ?? this.#operator(),
      sessionId: this.#caller?.sessionId ?? null,
      ip: this.ip || null,
      requestId: this.requestId,
    };
  }

  #operator(): AuditOperator | null {
    const [caller, invited] = [this.#caller, this.#invited];
    if (caller) return { id: caller.userId, account: caller.account, name: caller.name };
    if (invited) return { id: null, account: invited.mail, name: invited.name };
    return this.origin.operator ?? null;
  }

  startJob(name: string): void {
    this.effects.jobs.push(name);
  }

  pushUser<T extends PushTopic>(userId: string, topic: T, data: PushTopics[T]): void {
    this.#push(userId, { topic, data });
  }

  pushTenant<T extends PushTopic>(topic: T, data: PushTopics[T]): void {
    this.#push(null, { topic, data });
  }

  aside<R>(work: (ctx: Context) => Promise<R>): Promise<R> {
    return this.#elsewhere('aside', work);
  }

  async fromReplica<R>(read: (ctx: Context) => Promise<R>): Promise<{ answer: R; asOf: Date | null }> {
    const asOf = await this.platform.replica?.asOf();
    if (asOf) {
      try {
        return { answer: await this.#elsewhere('replica', read), asOf };
      } catch (error) {
        if (!isAway(error)) throw error;
        this.platform.log.warn({ err: error }, 'read from the primary instead of the replica');
      }
    }
    return { answer: await read(this), asOf: null };
  }

  async #elsewhere<R>(on: 'aside' | 'replica', work: (ctx: Context) => Promise<R>): Promise<R> {
    const [caller, invited, tenantVersion] = [this.#caller, this.#invited, this.#tenantVersion];
    const origin = { ...this.origin, requestId: this.requestId };
    const identified = {
      ...(caller && { caller }),
      ...(invited && { invited }),
      ...(tenantVersion !== undefined && { tenantVersion }),
    };
    return this.runAside(origin, work, caller || invited ? async () => identified : undefined, on);
  }

  once<R>(key: string, work: () => Promise<R>): Promise<R> {
    let result = this.#memory.get(key) as Promise<R> | undefined;
    if (!result) {
      result = this.#timed(work);
      this.#memory.set(key, result);
    }
    return result;
  }

  async #timed<R>(work: () => Promise<R>): Promise<R> {
    const from = performance.now();
    const before = this.onceTook;
    try {
      return await work();
    } finally {
      // What it contained is contained in it.
      this.onceTook = before + performance.now() - from;
    }
  }

  setSession(grant: SessionGrant | null): void {
    this.effects.session = grant;
  }

  closeSessions(sessionIds: string[], reason: SessionEnd): void {
    this.effects.closings.push({ sessionIds, reason });
  }

  #push(userId: string | null, frame: PushFrame): void {
    this.effects.pushes.push({ tenantId: this.tenantId, userId, frame });
  }
}

/** Records in order, in runs of one operator: nearly always a single run. */
function byOperator(records: WordedRecord[]): [AuditOperator | undefined, WordedRecord[]][] {
  const runs: [AuditOperator | undefined, WordedRecord[]][] = [];
  for (const record of records) {
    const last = runs.at(-1);
    if (last && last[0] === record.operator) last[1].push(record);
    else runs.push([record.operator, [record]]);
  }
  return runs;
}

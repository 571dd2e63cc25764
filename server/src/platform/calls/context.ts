import { randomUUID } from 'node:crypto';
import type { PushFrame, PushTopic, PushTopics } from '@attest/api-contract';
import { type AuditMeta, appendAudit } from '../audit/append';
import type { TenantTransaction, TransactionOptions } from '../database/tenantTransaction';
import { AppError } from '../errors';
import type {
  AuditOperator,
  AuditRecord,
  Caller,
  Context,
  Identified,
  SessionEnd,
  SessionGrant,
} from '../module';
import type { Platform } from '../platform';
import type { PushMessage } from '../push/hub';

/** Where a call comes from; everything is optional for work inside the server. */
export interface ContextOptions {
  requestId?: string;
  ip?: string;
  host?: string;
  userAgent?: string;
  language?: 'zh' | 'en';
  overridden?: boolean;
}

export interface Origin extends ContextOptions, TransactionOptions {
  tenantId: string;
  /** Results of `once`, kept over a second run of the transaction. */
  memory?: Map<string, Promise<unknown>>;
}

/** Identifies the caller inside the transaction; undefined for public calls and the system. */
export type CallerFinder = (tx: TenantTransaction, now: Date) => Promise<Identified>;

/** What waits for the commit. */
class Effects {
  readonly records: AuditRecord[] = [];
  readonly pushes: PushMessage[] = [];
  readonly closings: { sessionIds: string[]; reason: SessionEnd }[] = [];
  session: SessionGrant | null | undefined;

  publish(platform: Platform, tenantId: string): void {
    for (const push of this.pushes) platform.relay.publish(push);
    for (const closing of this.closings) platform.relay.closeSessions({ tenantId, ...closing });
  }
}

export interface ContextResult<T> {
  answer: T;
  session: SessionGrant | null | undefined;
}

/** Runs work in one transaction with a context; its audit entries are appended last, pushes follow the commit. */
export async function runWithEffects<T>(
  platform: Platform,
  origin: Origin,
  work: (ctx: Context) => Promise<T>,
  { findCaller, aside = false }: { findCaller?: CallerFinder; aside?: boolean } = {},
): Promise<ContextResult<T>> {
  const effects = new Effects();
  const open = aside ? platform.asideInTenant.bind(platform) : platform.inTenant.bind(platform);
  const answer = await open(
    origin.tenantId,
    async (tx, now) => {
      const ctx = new CallContext(platform, origin, tx, now, effects);
      const identified = await findCaller?.(tx, now);
      if (identified) ctx.identify(identified.caller);
      const result = await work(ctx);
      for (const [operator, records] of byOperator(effects.records)) {
        await appendAudit(tx, origin.tenantId, ctx.auditMeta(operator), records);
      }
      await identified?.beforeCommit?.();
      return result;
    },
    origin.at ? { at: origin.at } : {},
  );
  effects.publish(platform, origin.tenantId);
  return { answer, session: effects.session };
}

/** The same for work that hands out no session. */
export async function runInContext<T>(
  platform: Platform,
  origin: Origin,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return (await runWithEffects(platform, origin, work)).answer;
}

/** Records in order, in runs of one operator: nearly always a single run. */
function byOperator(records: AuditRecord[]): [AuditOperator | undefined, AuditRecord[]][] {
  const runs: [AuditOperator | undefined, AuditRecord[]][] = [];
  for (const record of records) {
    const last = runs.at(-1);
    if (last && last[0] === record.operator) last[1].push(record);
    else runs.push([record.operator, [record]]);
  }
  return runs;
}

class CallContext implements Context {
  readonly tenantId: string;
  readonly requestId: string;
  readonly ip: string;
  readonly host: string;
  readonly userAgent: string;
  readonly language: 'zh' | 'en';
  readonly overridden: boolean;
  readonly #memory: Map<string, Promise<unknown>>;
  #caller: Caller | undefined;

  constructor(
    readonly platform: Platform,
    private readonly origin: Origin,
    readonly tx: TenantTransaction,
    readonly now: Date,
    private readonly effects: Effects,
  ) {
    this.tenantId = origin.tenantId;
    this.requestId = origin.requestId ?? randomUUID();
    this.ip = origin.ip ?? '';
    this.host = origin.host ?? '';
    this.userAgent = origin.userAgent ?? '';
    this.language = origin.language ?? 'zh';
    this.overridden = origin.overridden ?? false;
    this.#memory = origin.memory ?? new Map();
  }

  get caller(): Caller {
    if (!this.#caller) throw new AppError('SESSION_INVALID');
    return this.#caller;
  }

  get signedIn(): boolean {
    return this.#caller !== undefined;
  }

  identify(caller: Caller): void {
    this.#caller = caller;
  }

  audit(record: AuditRecord): void {
    this.effects.records.push(record);
  }

  auditMeta(operator: AuditOperator | undefined): AuditMeta {
    const caller = this.#caller;
    return {
      at: this.now,
      zone: this.platform.tenants.timeZone(this.tenantId),
      operator:
        operator ?? (caller ? { id: caller.userId, account: caller.account, name: caller.name } : null),
      sessionId: caller?.sessionId ?? null,
      ip: this.ip || null,
      requestId: this.requestId,
    };
  }

  pushUser<T extends PushTopic>(userId: string, topic: T, data: PushTopics[T]): void {
    this.#push(userId, { topic, data });
  }

  pushTenant<T extends PushTopic>(topic: T, data: PushTopics[T]): void {
    this.#push(null, { topic, data });
  }

  async aside<R>(work: (ctx: Context) => Promise<R>): Promise<R> {
    const caller = this.#caller;
    const origin = { ...this.origin, requestId: this.requestId };
    const findCaller = caller && { findCaller: async () => ({ caller }) };
    return (await runWithEffects(this.platform, origin, work, { ...findCaller, aside: true })).answer;
  }

  once<R>(key: string, work: () => Promise<R>): Promise<R> {
    let result = this.#memory.get(key) as Promise<R> | undefined;
    if (!result) {
      result = work();
      this.#memory.set(key, result);
    }
    return result;
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

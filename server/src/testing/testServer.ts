import { constants, publicEncrypt, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS } from '@attest/api-contract';
import pino from 'pino';
import { namesOf } from '../directory/identity/directory';
import { issueNonce } from '../directory/identity/loginCipher';
import { HASHING } from '../directory/identity/passwordHash';
import { authenticate, callersOf, keepAwake, lastKnown, openSession } from '../directory/identity/session';
import { userByAccount } from '../directory/identity/users';
import { currentTenant } from '../directory/tenancy/tenant';
import { MODULES } from '../modules';
import { followDocumentParticipants } from '../modules/documents';
import { followKnown, standingsApart } from '../modules/training';
import { callTable } from '../platform/calls/callTable';
import { type CallerFinder, runWithEffects } from '../platform/calls/context';
import { type DirectCaller, directCaller } from '../platform/calls/directCaller';
import { type Config, readConfig } from '../platform/config/config';
import { followCounts } from '../platform/counts/module';
import { directAccess } from '../platform/database/access';
import type { Context, Route, ServerModule } from '../platform/module';
import { Platform } from '../platform/platform';
import { followParticipants } from '../records/participants/agree';
import { disagreeing } from '../records/rollups/agree';
import { followEverything } from '../workflow/tasks/follow';
import { assignmentsApart, classesApart, handlersApart } from './kept';
import { createTestDatabase, type TestDatabase } from './testDatabase';
import { testWorkers } from './testWorkers';

/** Every tenant of a test makes a dozen passwords, and hardly a test is about them. */
const LIGHT_HASHING = { memoryCost: 64, timeCost: 1 };
const PRODUCT_HASHING = { ...HASHING };

export interface TestServerOptions {
  /** Modules under test; by default all of the product. */
  modules?: ServerModule[];
  config?: Partial<Config>;
  /** Several servers on one database: the one of another test server. */
  database?: TestDatabase;
  /** Data that was made before; it stays. */
  made?: { dataDir: string; database: TestDatabase };
}

/** What follows from something else, and what of it does not agree; `of`: the module that has it. */
const FOLLOWED: { what: string; of?: string; apart: (ctx: Context) => Promise<unknown[]> }[] = [
  { what: 'Tasks', apart: followEverything },
  { what: 'Counts', apart: followCounts },
  { what: 'Departments of handlers', apart: handlersApart },
  { what: 'Participants', apart: followParticipants },
  { what: 'Participants', of: 'documents', apart: followDocumentParticipants },
  { what: 'Roll-ups', apart: disagreeing },
  { what: 'Standings', of: 'training', apart: standingsApart },
  { what: 'Who knows courses', of: 'training', apart: (ctx) => followKnown(ctx, {}) },
  { what: 'Departments of assignments', of: 'training', apart: assignmentsApart },
  { what: 'People of classes', of: 'classroom', apart: classesApart },
];

/** A real server on a database of its own, without a port: calls are made directly or through `buildApp`. */
export class TestServer {
  private constructor(
    readonly platform: Platform,
    readonly modules: ServerModule[],
    readonly routes: Map<string, Route>,
    readonly database: TestDatabase,
    private readonly ownsDatabase: boolean,
    private readonly ownsFolder: boolean,
  ) {}

  static async start(options: TestServerOptions = {}): Promise<TestServer> {
    Object.assign(HASHING, LIGHT_HASHING);
    const dataDir = mkdtempSync(join(tmpdir(), 'attest-data-'));
    const defaults = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_POOL: '10' }, dataDir);
    const { made } = options;
    const kept = made && { dataDir: made.dataDir };
    const config = { ...defaults, checkAnswers: true, ...kept, ...options.config };
    const modules = options.modules ?? MODULES;
    const database = options.database ?? made?.database ?? (await createTestDatabase(modules));
    const log = pino({ level: config.logLevel });
    const platform = new Platform({
      config,
      database: directAccess(database.url),
      log,
      sessions: { authenticate, callersOf, keepAwake, lastKnown },
      namesOf,
      workers: testWorkers(),
    });
    await platform.start(modules);
    const routes = callTable(modules, CALLS, { complete: false });
    return new TestServer(platform, modules, routes, database, !options.database, !made);
  }

  /** Makes a call as the owner of `token`, with permission, validation, transaction and audit. */
  get call(): DirectCaller {
    return directCaller(this.platform, this.routes);
  }

  /** Opens a session without the sign-in (which has tests of its own). Answers the token. */
  session(tenantId: string, account: string, at?: Date): Promise<string> {
    return this.platform.asSystem(
      tenantId,
      async (ctx) => {
        const user = await userByAccount(ctx.tx, account);
        if (!user) throw new Error(`There is no account ${account}`);
        return openSession(ctx, user.id, (await currentTenant(ctx.tx)).password_policy);
      },
      at ? { at } : {},
    );
  }

  /** Work inside one transaction of a tenant, as the system. */
  asSystem<T>(tenantId: string, work: (ctx: Context) => Promise<T>, at?: Date): Promise<T> {
    return this.platform.asSystem(tenantId, work, at ? { at } : {});
  }

  /** Work inside one transaction of a tenant, as a signed-in person. */
  async as<T>(tenantId: string, account: string, work: (ctx: Context) => Promise<T>, at?: Date): Promise<T> {
    const token = await this.session(tenantId, account, at);
    const findCaller: CallerFinder = (tx, now) => this.platform.authenticate(tx, token, now);
    const { answer } = await runWithEffects(this.platform, { tenantId, ...(at && { at }) }, work, {
      findCaller,
    });
    return answer;
  }

  /** What the browser sends for a password: encrypted with a fresh nonce. */
  encrypt(password: string): string {
    const { secrets } = this.platform;
    return encryptPassword(secrets.loginPublicKey, issueNonce(secrets).nonce, password);
  }

  /** Runs a job of the modules now. */
  async runJob(name: string, data: unknown = {}): Promise<void> {
    const job = this.modules.flatMap((module) => module.jobs ?? []).find((each) => each.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    await job.run(data, this.platform);
  }

  /** Throws when a test has left tasks, participants, roll-ups or standings that do not agree with what they are about: some change was not followed. */
  async stop(): Promise<void> {
    Object.assign(HASHING, PRODUCT_HASHING);
    try {
      await this.#checkFollowed();
    } finally {
      await this.platform.stop();
      if (this.ownsDatabase) await this.database.drop();
      if (this.ownsFolder) rmSync(this.platform.config.dataDir, { recursive: true, force: true });
    }
  }

  async #checkFollowed(): Promise<void> {
    if (!this.ownsDatabase) return;
    for (const tenant of await this.platform.tenants.ids()) {
      await this.asSystem(tenant, async (ctx) => {
        for (const { what, of, apart } of FOLLOWED) {
          if (of && !this.modules.some(({ name }) => name === of)) continue;
          const wrong = await apart(ctx);
          if (wrong.length > 0) throw new Error(`${what} do not agree: ${JSON.stringify(wrong)}`);
        }
      });
    }
  }
}

/** OAEP SHA-256 over the URI-encoded JSON, as the sign-in page does it. */
export function encryptPassword(publicKey: string, nonce: string, password: string): string {
  const text = encodeURIComponent(JSON.stringify({ password, nonce, time: Date.now() }));
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(key, Buffer.from(text)).toString('base64');
}

const pick = (from: string) => from[randomInt(from.length)];

/** A strong password that no test writes down; from letters that form no words, names or runs. */
export const randomPassword = (): string =>
  `Kx7#${Array.from({ length: 6 }, () => `${pick('bdhk279')}${pick('RTVMNP')}`).join('')}`;

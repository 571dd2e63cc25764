import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportAuditChain } from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { archivesIn } from '../../../platform/audit/archiveFiles';
import type { Verdict } from '../../../platform/audit/verdict';
import { verifyChain } from '../../../platform/audit/verify';
import { runCall } from '../../../platform/calls/runCall';
import { type Config, readConfig } from '../../../platform/config/config';
import type { ByteAnswer, Route } from '../../../platform/module';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';
import { archiveTrails } from '../archiveTrails';

export const DAY = 86_400_000;

/** The first moment of a month, counted from the one of a time. */
export const monthFrom = (time: Date, months: number): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months, 1));

export const nameOf = (time: Date): string => time.toISOString().slice(0, 7);

/** A company anew for each test, with entries of this month, the next, the one after an empty month and one that stays. */
export class AgedTrail {
  server!: TestServer;
  tenant!: TestTenant;
  config!: Config;
  /** When all but the last month are old. */
  later!: Date;
  months!: [string, string, string];
  readonly #folders: string[] = [];

  constructor() {
    beforeAll(async () => {
      this.server = await TestServer.start();
    });
    afterAll(async () => {
      await this.server?.stop();
      for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
    });
    beforeEach(() => this.#begin());
  }

  async #begin(): Promise<void> {
    const parent = mkdtempSync(join(tmpdir(), 'attest-audit-archive-'));
    this.#folders.push(parent);
    this.tenant = await createTestTenant(this.server);
    this.config = {
      ...readConfig({ DATA_DIR: this.server.platform.config.dataDir }, tmpdir()),
      databaseUrl: this.server.database.url,
      auditArchiveDir: join(parent, 'archive'),
      auditKeepMonths: 60,
    };
    const now = new Date();
    const starts = [1, 3, 4].map((count) => monthFrom(now, count)) as [Date, Date, Date];
    this.months = [nameOf(now), nameOf(starts[0]), nameOf(starts[1])];
    for (const start of starts) await this.note(new Date(start.getTime() + DAY), nameOf(start));
    this.later = monthFrom(now, 4 + 60);
  }

  get folder(): string {
    return join(this.config.auditArchiveDir as string, this.tenant.code);
  }

  fileOf(month: string): string {
    return join(this.folder, `${this.tenant.code}-${month}.jsonl.gz`);
  }

  note(at: Date, objectId: string): Promise<void> {
    return this.server.asSystem(
      this.tenant.id,
      async (ctx) =>
        ctx.audit({
          module: 'test',
          objectType: 'thing',
          objectId,
          objectName: `${objectId} 搁板`,
          event: 'note',
          description: { zh: objectId, en: objectId },
        }),
      at,
    );
  }

  async asReader(): Promise<{ tenantId: string; token: string }> {
    return { tenantId: this.tenant.id, token: await this.server.session(this.tenant.id, 'hanxue') };
  }

  async exported(): Promise<string[]> {
    const route = this.server.routes.get(exportAuditChain.path) as Route;
    const { answer } = await runCall(this.server.platform, route, { ...(await this.asReader()), input: {} });
    const lines: string[] = [];
    for await (const line of (answer as ByteAnswer).stream as AsyncIterable<string>) lines.push(String(line));
    return lines;
  }

  async verified(archives?: string): Promise<Verdict> {
    return verifyChain(await this.exported(), {}, archives ? archivesIn(archives) : undefined);
  }

  rows() {
    return this.server.platform.inTenant(this.tenant.id, (tx) =>
      tx.selectFrom('audit_entry').selectAll().orderBy('seq').execute(),
    );
  }

  /** What came of it for this company. */
  async archive(asked: { dryRun?: boolean; now?: Date } = {}) {
    const all = await archiveTrails(this.config, { now: this.later, ...asked });
    const own = all.find(({ code }) => code === this.tenant.code);
    if (!own) throw new Error('The company is not among them');
    return own;
  }
}

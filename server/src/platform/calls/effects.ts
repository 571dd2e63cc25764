import type { WordedRecord } from '../audit/auditRecord';
import type { Context, LastAddition, SessionGrant } from '../module';
import type { PushMessage, SessionEnd } from '../push/hub';

/** What waits for the commit. */
export class Effects {
  readonly records: WordedRecord[] = [];
  readonly pushes: PushMessage[] = [];
  readonly closings: { sessionIds: string[]; reason: SessionEnd }[] = [];
  readonly jobs: string[] = [];
  readonly additions = new Map<LastAddition, number>();
  session: SessionGrant | null | undefined;

  /** Drops what comes to wait while the work is done. */
  async drop<T>(work: () => Promise<T>): Promise<T> {
    const waiting = [this.records, this.pushes, this.closings, this.jobs];
    const before = waiting.map(({ length }) => length);
    const added = [...this.additions];
    try {
      return await work();
    } finally {
      for (const [index, list] of waiting.entries()) list.length = before[index] ?? 0;
      this.additions.clear();
      for (const [write, sum] of added) this.additions.set(write, sum);
    }
  }

  publish(platform: Context['platform'], tenantId: string): void {
    for (const push of this.pushes) platform.relay.publish(push);
    for (const closing of this.closings) platform.relay.closeSessions({ tenantId, ...closing });
    for (const name of new Set(this.jobs)) platform.beginJob(name, tenantId);
  }
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Row, rowsOfTransaction } from './rows';

/** Tables whose rows the transaction changes as well as adds: their key, and what changes (else all columns). */
const CHANGED: Record<string, { key: string[]; columns?: string[] }> = {
  wf_instance: { key: ['tenant_id', 'id'] },
  wf_token: { key: ['tenant_id', 'id'] },
  task: { key: ['tenant_id', 'id'] },
  quality_record: { key: ['tenant_id', 'id'] },
  notification: { key: ['tenant_id', 'user_id', 'once_key'], columns: ['read_at'] },
  session: { key: ['tenant_id', 'id'] },
};

/**
 * Writes by the bare driver what the product has written for one record, for another that stands where the
 * first stood: one transaction opened as a request's is, the head of the audit chain locked, one prepared
 * statement per table, commit. Nothing is decided, checked or hashed.
 */
export class BareWriter {
  private constructor(
    private readonly client: pg.Client,
    private readonly reader: pg.Client,
  ) {}

  /** `reader` looks, outside the measured transaction, at what the product wrote. */
  static async open(databaseUrl: string, reader: pg.Client): Promise<BareWriter> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new BareWriter(client, reader);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** Milliseconds of the transaction. `done` was completed by the product just now; `twin` waits for the same. */
  async writeSame(done: string, twin: string): Promise<number> {
    const { tenantId, tables } = await rowsOfTransaction(this.reader, done);
    const ids = await this.#twinIds(done, twin, tables);
    const rows = [...tables].map(
      ([table, written]) => [table, JSON.parse(replaceIds(JSON.stringify(written), ids)) as Row[]] as const,
    );
    const from = performance.now();
    await this.client.query(
      `begin; set local role attest_app; select set_config('app.tenant_id', '${tenantId}', true), now() as now`,
    );
    const head = await this.client.query({
      name: 'head',
      text: 'select seq, hash from audit_head for update',
    });
    let seq = Number(head.rows[0].seq);
    for (const [table, written] of rows) {
      if (table === 'audit_head') continue;
      if (table === 'audit_entry') for (const entry of written) entry.seq = ++seq;
      await this.client.query({
        name: table,
        text: statementFor(table, written[0] as Row),
        values: [JSON.stringify(written)],
      });
    }
    await this.client.query({
      name: 'move_head',
      text: 'update audit_head set seq = $1, hash = $2',
      values: [seq, head.rows[0].hash],
    });
    await this.client.query('commit');
    return performance.now() - from;
  }

  /** Old id or number → new: what both records have takes the twin's, what was added gets a fresh one. */
  async #twinIds(done: string, twin: string, tables: Map<string, Row[]>): Promise<Map<string, string>> {
    const ids = new Map([[done, twin]]);
    const { rows: numbers } = await this.reader.query<{ id: string; no: string }>(
      'select id, no from quality_record where id = any($1)',
      [[done, twin]],
    );
    const numberOf = (record: string) => numbers.find(({ id }) => id === record)?.no as string;
    ids.set(numberOf(done), numberOf(twin));
    for (const table of ['wf_instance', 'wf_token', 'wf_task']) {
      const of = async (record: string) => {
        const { rows } = await this.reader.query<{ id: string }>(
          table === 'wf_instance'
            ? 'select id from wf_instance where record_id = $1'
            : `select t.id from ${table} t join wf_instance i on i.id = t.instance_id where i.record_id = $1 order by t.seq`,
          [record],
        );
        return rows.map(({ id }) => id);
      };
      const [old, other] = [await of(done), await of(twin)];
      for (const [index, id] of old.entries()) ids.set(id, other[index] ?? randomUUID());
    }
    for (const [table, rows] of tables) {
      // The session is marked as seen by either side: it stays who it is.
      if (table === 'session') continue;
      for (const { id } of rows) if (typeof id === 'string' && !ids.has(id)) ids.set(id, randomUUID());
    }
    return ids;
  }
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const NUMBER = '[A-Z]+-\\d{4}-\\d+';

const replaceIds = (text: string, ids: Map<string, string>): string =>
  text.replace(new RegExp(`${UUID}|${NUMBER}`, 'g'), (id) => ids.get(id) ?? id);

function statementFor(table: string, row: Row): string {
  const insert = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  const changed = CHANGED[table];
  if (!changed) return insert;
  const { key, columns = Object.keys(row).filter((column) => !key.includes(column)) } = changed;
  const sets = columns.map((column) => `${column} = excluded.${column}`);
  return `${insert} on conflict (${key.join(', ')}) do update set ${sets.join(', ')}`;
}

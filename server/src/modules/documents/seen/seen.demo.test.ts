import { DATA_SCOPES, type DocumentFilter } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { departmentsWithin } from '../../../directory/identity/dataScope';
import { followCube } from '../../../platform/counts/cube';
import { addUpCounts } from '../../../platform/counts/module';
import type { Context } from '../../../platform/module';
import { demoCompanies } from '../../../testing/demoServer';
import { newestSeen, visibleVersions } from '../access';
import { seenCounts, seenTotal } from '../cube/counts';
import { DOCUMENT_CUBE } from '../cube/migration';
import { readerOf } from '../testing/reader';
import { trainingHooks } from '../trainingHooks';
import { followDocumentParticipants, followDocumentParts } from './agree';

const demo = demoCompanies();

/** A version with its document, and whoever takes part in it by what people, tasks and links say. */
interface Version {
  id: string;
  document_id: string;
  state: string;
  ordinal: number;
  category: string;
  department_id: string;
  security_level: string;
  taking: string[];
  readers: string[];
}

const everyVersion = async ({ tx }: Context): Promise<Version[]> => {
  const { rows } = await sql<Version>`
    select v.id, v.document_id, v.state, v.ordinal, d.category, d.department_id, d.security_level,
      array[d.owner_id::text, v.created_by::text] || array(
        select t.handler_id::text from wf_task t where t.record_id = v.id and t.process = 'documentVersion'
          and t.status in ('open', 'handled')) || array(
        select t.handler_id::text from wf_task t join record_link l on l.from_id = t.record_id
        where l.to_type = 'documentVersion' and l.to_id = v.id and t.status = 'open') as taking,
      array(select r.user_id::text from document_reader r where r.document_id = d.id) as readers
    from document_version v join document d on d.id = v.document_id order by v.document_id, v.ordinal`.execute(
    tx,
  );
  return rows;
};

/** The rule in words of domain.md §3.1, version by version. */
function isSeen(
  reader: Context,
  auditor: boolean,
  one: Version,
  how: How,
  learnt: ReadonlySet<string>,
): boolean {
  const { userId } = reader.caller;
  const scope = reader.caller.scopes.get('DmsDocuments') ?? 'own';
  if (one.taking.includes(userId)) return true;
  const open = ['public', 'internal'].includes(one.security_level);
  const readable = open || one.readers.includes(userId);
  if (['superseded', 'obsolete'].includes(one.state))
    return (auditor || how.named === true) && (scope === 'tenant' || (how.former === true && readable));
  if (scope === 'tenant') return true;
  if (one.state === 'effective' && readable) return true;
  if (how.former && learnt.has(one.id)) return true;
  return open && departmentsWithin(reader, scope).includes(one.department_id);
}

type How = NonNullable<Parameters<typeof visibleVersions>[1]>;
const HOWS: How[] = [{}, { former: true }, { former: true, named: true }];

describe('who sees which version', () => {
  it('stands in columns as people, tasks and links say it, for everybody at each scope', async () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (const { id: tenantId, accounts } of demo.tenants) {
      const versions = await demo.server.asSystem(tenantId, everyVersion);
      for (const account of accounts)
        await demo.server.as(tenantId, account, async (ctx) => {
          const { rows: learning } = await sql<{ id: string }>`
            select v.id from document_version v where ${trainingHooks(ctx).learns(ctx.caller.userId)}`.execute(
            ctx.tx,
          );
          const learnt = new Set(learning.map(({ id }) => id));
          for (const scope of DATA_SCOPES)
            for (const auditor of [false, true]) {
              const reader = readerOf(ctx, scope, auditor);
              const who = `${account} ${scope} ${auditor}`;
              for (const how of HOWS) {
                const { rows } = await sql<{ id: string }>`
                  select v.id from document_version v join document d on d.id = v.document_id
                  where ${visibleVersions(reader, how)} order by v.document_id, v.ordinal`.execute(ctx.tx);
                const expected = versions.filter((one) => isSeen(reader, auditor, one, how, learnt));
                if (String(rows.map(({ id }) => id)) !== String(expected.map(({ id }) => id)))
                  wrong.push(`${who} ${JSON.stringify(how)}: ${rows.length} instead of ${expected.length}`);
              }
              const newest = newestOf(versions.filter((one) => isSeen(reader, auditor, one, {}, learnt)));
              const found = await newestRead(reader);
              const expected = newest.map(({ id, state, ordinal }) => ({ id, state, ordinal }));
              if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push(`${who}: newest`);
              for (const { state } of found) seen.add(state);
              for (const filter of filtersOf(newest))
                if (String(await counted(reader, filter)) !== String(countedOf(newest, filter)))
                  wrong.push(`${who}: counts of ${JSON.stringify(filter)}`);
            }
        });
    }
    expect(wrong).toEqual([]);
    expect([...seen].sort()).toEqual(expect.arrayContaining(['draft', 'effective', 'inReview', 'obsolete']));
  }, 240_000);

  it('is counted and stands by document as it is', async () => {
    const size = async () => {
      const { rows } = await demo.server.platform.owner.query<{ size: string }>(
        'select count(*) as size from document_cube',
      );
      return Number(rows[0]?.size);
    };
    const wrong = async () => {
      const found: unknown[] = [];
      for (const tenantId of await demo.server.platform.tenants.ids())
        await demo.server.asSystem(tenantId, async (ctx) => {
          found.push(...(await followDocumentParts(ctx)), ...(await followCube(ctx, DOCUMENT_CUBE)));
        });
      return found;
    };
    expect(await wrong()).toEqual([]);
    const before = await size();
    await addUpCounts(demo.server.platform);
    expect(await size()).toBeLessThan(before);
    expect(await wrong()).toEqual([]);
  });

  it('is put right where it says something else', async () => {
    const [tenantId = ''] = await demo.server.platform.tenants.ids();
    await demo.server.asSystem(tenantId, async (ctx) => {
      const columns = sql`document_id, version_id, participant_id, kind`;
      const { rows: lost } = await sql`
        delete from document_participant where version_id = (select min(version_id::text)::uuid from document_participant)
          and kind = 'owner' returning ${columns}`.execute(ctx.tx);
      const { rows: added } = await sql`
        insert into document_participant (${columns})
        select document_id, version_id, attest_uuid(), kind from document_participant limit 1
        returning ${columns}`.execute(ctx.tx);
      expect([lost.length, added.length]).toEqual([1, 1]);
      expect(await followDocumentParticipants(ctx)).toEqual([...lost, ...added]);
      expect(await followDocumentParticipants(ctx)).toEqual([]);
    });
  });

  it('is put right by document and in counts, too', async () => {
    const [tenantId = ''] = await demo.server.platform.tenants.ids();
    await demo.server.asSystem(tenantId, async (ctx) => {
      const { rows: lost } = await sql<{ document_id: string }>`
        delete from document_part where (participant_id, document_id) in (
          select participant_id, document_id from document_part order by document_id limit 1)
        returning document_id`.execute(ctx.tx);
      const { rows: changed } = await sql<{ document_id: string }>`
        update document_part set state = 'void', newer_used_state = 'draft' where document_id in (
          select document_id from document_part order by document_id desc limit 1)
        returning document_id`.execute(ctx.tx);
      const found = (await followDocumentParts(ctx)).map((row) => row.document_id);
      expect([...new Set(found)].sort()).toEqual(
        [...new Set([...lost, ...changed].map((row) => row.document_id))].sort(),
      );
      expect(await followDocumentParts(ctx)).toEqual([]);
      const { rows } = await sql<{ category: string; n: number }>`
        update document_cube set n = n + 3 where ctid in (select ctid from document_cube limit 1)
        returning category`.execute(ctx.tx);
      expect(await followCube(ctx, DOCUMENT_CUBE)).toEqual([
        expect.objectContaining({ category: rows[0]?.category, n: -3 }),
      ]);
      expect(await followCube(ctx, DOCUMENT_CUBE)).toEqual([]);
    });
  });
});

type Newest = Pick<Version, 'id' | 'state' | 'ordinal'>;

/** Of each document the newest, a void one only if there is no other. */
function newestOf(versions: Version[]): Version[] {
  const newest = new Map<string, Version>();
  for (const one of versions) {
    const known = newest.get(one.document_id);
    if (!known || one.state !== 'void' || known.state === 'void') newest.set(one.document_id, one);
  }
  return [...newest.values()];
}

/** Filters that leave some of what is seen. */
const filtersOf = ([one]: Version[]): DocumentFilter[] =>
  one
    ? [
        {},
        { state: ['draft', 'effective'], departmentId: one.department_id },
        { category: [one.category], state: ['inReview', 'draft', 'void'] },
      ]
    : [{}];

const PARTS = {
  category: (one: Version) => one.category,
  departmentId: (one: Version) => one.department_id,
  state: (one: Version) => one.state,
};

/** How many are in all, and of each value without what is chosen of its own part; told by the documents that are seen. */
function countedOf(seen: Version[], filter: DocumentFilter): string[] {
  const left = (without?: string) =>
    seen.filter((one) =>
      Object.entries(PARTS).every(([part, of]) => {
        const chosen = [filter[part as keyof typeof PARTS] ?? []].flat() as string[];
        return part === without || chosen.length === 0 || chosen.includes(of(one));
      }),
    );
  const counts = new Map<string, number>();
  for (const [part, of] of Object.entries(PARTS))
    for (const one of left(part)) {
      const key = `${part} ${of(one)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return [...counts]
    .map(([key, count]) => `${key} ${count}`)
    .sort()
    .concat(`${left().length}`);
}

/** The same, as lists and their cards read it. */
async function counted(reader: Context, filter: DocumentFilter): Promise<string[]> {
  const counts = await seenCounts(reader, filter);
  const { rows } = await sql<{ total: number }>`select ${seenTotal(reader, filter)} as total`.execute(
    reader.tx,
  );
  return counts
    .map(({ part, value, count }) => `${part} ${value} ${count}`)
    .sort()
    .concat(`${rows[0]?.total}`);
}

async function newestRead(reader: Context): Promise<Newest[]> {
  const { any, id, state, ordinal } = newestSeen(reader);
  const { rows } = await sql<Newest>`
    select ${id} as id, ${state} as state, ${ordinal} as ordinal from document d where ${any} order by d.id`.execute(
    reader.tx,
  );
  return rows;
}

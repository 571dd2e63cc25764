import type { AuditNames, FindForms } from '../platform/audit/words/registry';
import { prepared } from '../platform/database/transaction';
import type { Context } from '../platform/module';
import { processesOf } from './definitions';
import { formOf } from './definitions/definition';

/** Everything that records can be linked with is named, and opened from the trail, for those who may see it. */
export const relatedNames: AuditNames = {
  kind: 'id',
  async find(ctx, ids) {
    const found = new Map<string, { text: { zh: string; en: string }; path?: string }>();
    const among = await typesAmong(ctx, ids);
    const relatables = ctx.brought.all('relatables');
    const asked = relatables.filter(({ type }) => !processesOf(ctx)[type] || among.has(type));
    for (const relatable of asked)
      for (const { id, no, version, title, path } of await relatable.resolve(ctx, ids)) {
        const name = [no, version, title].filter(Boolean).join(' ');
        found.set(id, { text: { zh: name, en: name }, ...(path && { path }) });
      }
    return found;
  },
};

/** The types of the records among things of any kind: there are many types, of which a trail names few. */
async function typesAmong({ tx }: Context, ids: string[]): Promise<ReadonlySet<string>> {
  const found = await prepared<{ process: string }>(
    tx,
    'record_types_among',
    'select distinct process from quality_record where id = any($1::uuid[])',
    [ids],
  );
  return new Set(found.map(({ process }) => process));
}

/** The trail of a process's records is read by the form that each of them is pinned to. */
export const formsOfRecords =
  (process: string): FindForms =>
  async ({ tx }, ids) => {
    const records = await tx
      .selectFrom('quality_record')
      .select(['id', 'process_version'])
      .where('process', '=', process)
      .where('id', 'in', ids)
      .execute();
    const forms = new Map<number, Awaited<ReturnType<typeof formOf>>>();
    for (const version of new Set(records.map((record) => record.process_version)))
      forms.set(version, await formOf(tx, process, version));
    return new Map(
      records.map((record) => [record.id, forms.get(record.process_version)?.fields ?? []] as const),
    );
  };

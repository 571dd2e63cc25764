import type { BaseDataItem, Bilingual, FieldOption } from '@attest/api-contract';
import { changes } from '../../platform/audit/changes';
import { type Handles, handleAll } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { changedNow, refuseStale } from '../../platform/calls/stale';
import { AppError } from '../../platform/errors';
import type { Context, Route } from '../../platform/module';
import { baseLists, forgetLists, toChoose } from './items';
import { type BaseUse, listName, optionsOf, recordsOf, usesOfLists } from './uses';

const describe = ({ type, name, field, column }: BaseUse) => ({
  type,
  name,
  field: column ? joined(field.label, column.label) : field.label,
});

const joined = (one: Bilingual, other: Bilingual): Bilingual => ({
  zh: `${one.zh} · ${other.zh}`,
  en: `${one.en} · ${other.en}`,
});

const listBaseData: Handles<'listBaseData'> = async (ctx) => {
  const lists = await baseLists(ctx.tx);
  return [...usesOfLists(ctx)]
    .map(([list, uses]) => {
      const items = toChoose(optionsOf(uses), lists.get(list) ?? []);
      return {
        list,
        name: listName(list, uses),
        items: items.length,
        inactive: items.filter(({ inactive }) => inactive).length,
        uses: uses.map(describe),
        changed: lists.has(list),
      };
    })
    .sort((a, b) => a.name[ctx.language].localeCompare(b.name[ctx.language], ctx.language));
};

/** A list with its uses; NOT_FOUND where no field names it. */
async function known(ctx: Context, list: string): Promise<{ uses: BaseUse[]; options: FieldOption[] }> {
  const uses = usesOfLists(ctx).get(list);
  if (!uses) throw new AppError('NOT_FOUND');
  const lists = await baseLists(ctx.tx);
  return { uses, options: toChoose(optionsOf(uses), lists.get(list) ?? []) };
}

const itemOf = ({ value, label, inactive }: FieldOption): BaseDataItem => ({
  code: value,
  name: { zh: label.zh, en: label.en },
  inactive: inactive === true,
});

const getBaseList: Handles<'getBaseList'> = async (ctx, { list }) => {
  const { uses, options } = await known(ctx, list);
  const row = await ctx.tx
    .selectFrom('base_list')
    .select('version')
    .where('list', '=', list)
    .executeTakeFirst();
  const records = await recordsOf(ctx, uses);
  return {
    list,
    name: listName(list, uses),
    version: row?.version ?? 0,
    uses: uses.map(describe),
    items: options.map((option) => ({ ...itemOf(option), records: records.get(option.value) ?? 0 })),
  };
};

const saveBaseList: Handles<'saveBaseList'> = async (ctx, { list, version, items, reason: text }) => {
  const reason = requireReason(text);
  const { tx } = ctx;
  const wanted = items.map((item) => ({
    ...item,
    name: { zh: item.name.zh.trim(), en: item.name.en.trim() },
  }));
  await tx
    .insertInto('base_list')
    .values({ list, version: 0, changed_by: null, updated_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('base_list')
    .selectAll()
    .where('list', '=', list)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await refuseStale(ctx, row, version);
  const { uses, options } = await known(ctx, list);
  const before = options.map(itemOf);
  refuseFaults(before, wanted);
  if (JSON.stringify(before) === JSON.stringify(wanted)) return { version };
  const stored = new Map((await baseLists(tx)).get(list)?.map(({ code, seq }) => [code, seq]));
  let last = Math.max(0, ...stored.values());
  const rows = wanted.map(({ code, name, inactive }, rank) => {
    if (!stored.has(code)) last += 1;
    return { list, code, name_zh: name.zh, name_en: name.en, rank, inactive, seq: stored.get(code) ?? last };
  });
  await tx.deleteFrom('base_item').where('list', '=', list).execute();
  await tx.insertInto('base_item').values(rows).execute();
  await tx.updateTable('base_list').set(changedNow(ctx, version)).where('list', '=', list).execute();
  forgetLists(tx);
  ctx.audit({
    module: 'configuration',
    objectType: 'baseData',
    objectName: listName(list, uses),
    objectVersion: version + 1,
    event: 'change',
    reason,
    changes: differences(before, wanted),
  });
  return { version: version + 1 };
};

/** REQUEST_INVALID for a code that is gone or there twice, a name that is blank, or a list that offers nothing. */
function refuseFaults(before: readonly BaseDataItem[], wanted: readonly BaseDataItem[]): void {
  const codes = new Set<string>();
  for (const [index, { code, name }] of wanted.entries()) {
    if (codes.has(code)) throw new AppError('REQUEST_INVALID', { where: `/items/${index}/code` });
    if (!name.zh || !name.en) throw new AppError('REQUEST_INVALID', { where: `/items/${index}/name` });
    codes.add(code);
  }
  const offers = wanted.some(({ inactive }) => !inactive);
  if (!offers || before.some(({ code }) => !codes.has(code)))
    throw new AppError('REQUEST_INVALID', { where: '/items' });
}

/** What was said of each item, and the order where that alone has changed. */
function differences(before: readonly BaseDataItem[], after: readonly BaseDataItem[]) {
  const [was, is] = [before, after].map((items) => new Map(items.map((item) => [item.code, wordsOf(item)])));
  const codes = after.map(({ code }) => code);
  const orderOf = (items: readonly BaseDataItem[]) =>
    items.filter(({ code }) => was?.has(code)).map(({ name }) => name);
  return changes(
    {
      ...Object.fromEntries(codes.map((code) => [code, [was?.get(code), is?.get(code)] as const])),
      order: [orderOf(before), orderOf(after)],
    },
    {
      ...Object.fromEntries(after.map(({ code, name }) => [code, name])),
      order: { zh: '顺序', en: 'Order' },
    },
  );
}

const wordsOf = ({ name, inactive }: BaseDataItem): Bilingual =>
  inactive ? { zh: `${name.zh}（停用）`, en: `${name.en} (inactive)` } : name;

export const baseDataRoutes: Route[] = handleAll({ listBaseData, getBaseList, saveBaseList });

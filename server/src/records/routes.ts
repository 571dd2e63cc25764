import * as calls from '@attest/api-contract';
import type { RecordSettings } from '@attest/api-contract/records';
import { changes } from '../platform/audit/changes';
import { type AnswerOf, type Handles, handleAll } from '../platform/calls/handleAll';
import { AppError } from '../platform/errors';
import { type Context, handleReads, keepsPlans, type Route } from '../platform/module';
import { SIGNATURE_MEANINGS } from '../workflow/definition';
import { meaningOf } from '../workflow/options';
import { alwaysSeen, publicTitle, rightsOn, seen, standingOfNew } from './access/rights';
import { draftOf, processOf } from './definitions';
import { definitionOfForm, formOf, versionInForce } from './definitions/definition';
import { linkRecord, unlinkRecord } from './links/manualLinks';
import { isLeftOut, relatableOf, relatedTypes } from './links/relatable';
import { recordFacets } from './lists/facets';
import { listRecords, shownColumns, sortableOf } from './lists/list';
import { readyFields } from './slots/ready';
import { requireView } from './store/access';
import { createRecord } from './store/create';
import { deleteDraft } from './store/deleteDraft';
import { getRecord } from './store/detail';
import { printHeader } from './store/printHeader';
import { saveRecord } from './store/save';
import { readRecord } from './store/store';

/** Rows a picker of related things shows at most. */
const MAX_RELATABLE = 50;

const processDefine: Handles<'getProcessDefine'> = async (ctx, { process, recordId }) => {
  const { data, record } = processOf(ctx, process);
  if (recordId) await requireView(ctx, process, recordId);
  const version = recordId
    ? (await readRecord(ctx.tx, process, recordId)).process_version
    : await versionInForce(ctx, process);
  const form = await formOf(ctx.tx, process, version);
  const pinned = recordId ? await definitionOfForm(ctx.tx, process, version) : undefined;
  const { steps } = pinned?.steps ?? data;
  const { print } = pinned?.settings ?? record;
  const draft = draftOf(ctx, process);
  const asNew = rightsOn(ctx, process, standingOfNew(ctx, draft?.id, { owner: ctx.caller.userId }));
  // Of a record that is there the record says itself what its reader may: it changes with every step.
  const isShown = (key: string) => (recordId ? seen(ctx, process, key) !== 'never' : asNew(key) !== 'hidden');
  const filled = (keys: string[]) => (recordId ? keys : keys.filter((key) => asNew(key) === 'edit'));
  const ready = await readyFields(ctx, process);
  return {
    code: data.code,
    version,
    name: data.name,
    fields: form.fields.filter(({ key }) => isShown(key)),
    sections: form.sections,
    steps: steps.map((step) => {
      const { id, name, kind, fields = [], requires = [] } = step;
      const meaning = meaningOf(step, 'submit', step.decisions?.submit);
      return {
        id,
        name,
        kind,
        fields: filled(fields),
        requires: filled(requires),
        ...(meaning && { submittedAs: SIGNATURE_MEANINGS[meaning] }),
      };
    }),
    ...(print && { print }),
    optionalColumns: optionalColumnsOf(ctx, process, record),
    listColumns: shownColumns(ctx, process),
    sortableColumns: sortableOf(ctx, process, alwaysSeen(ctx, process, ready)),
  };
};

/** Of a version that says nothing of it: as the product ships the type now, else what is seldom looked at. */
const optionalColumnsOf = (
  { platform }: Context,
  process: string,
  { optionalColumns }: RecordSettings,
): string[] =>
  optionalColumns ??
  platform.offers.shipped.brought.byKey('processes')[process]?.record.optionalColumns ?? [
    'createdAt',
    'initiator',
  ];

async function searchRelatable(ctx: Context, types: string[], text: string | undefined) {
  const found: AnswerOf<'searchRelatable'> = [];
  for (const type of new Set(relatedTypes(ctx, types))) {
    const relatable = relatableOf(ctx, type);
    if (!relatable && isLeftOut(ctx, type)) continue;
    if (!relatable) throw new AppError('REQUEST_INVALID', { where: '/types' });
    const items = await relatable.search(ctx, text || undefined, MAX_RELATABLE);
    for (const { id, no, title, version, note } of items)
      found.push({ type, id, no, title, ...(version && { version }), ...(note && { note }) });
  }
  return found;
}

const recordPrinted: Handles<'recordPrinted'> = async (ctx, { process, id, sheet }) => {
  if (id) await requireView(ctx, process, id);
  const record = id && (await readRecord(ctx.tx, process, id));
  const pinned = record && (await definitionOfForm(ctx.tx, process, record.process_version));
  const { data, record: settings } = processOf(ctx, process);
  const { print } = (pinned || undefined)?.settings ?? settings;
  const printed = print?.sheets?.find(({ key, blank }) => key === sheet && (record || blank));
  if (!printed && !(record && sheet === undefined))
    throw new AppError('REQUEST_INVALID', { where: '/sheet' });
  ctx.audit({
    module: 'quality',
    objectType: process,
    ...(record
      ? {
          objectId: record.id,
          ...(record.no && { objectNo: record.no }),
          objectName: publicTitle(ctx, process, record.title, record.form_values),
          objectVersion: record.version,
        }
      : { objectName: data.name }),
    event: 'print',
    ...(printed && { changes: changes({ sheet: [null, printed.name] }) }),
  });
  return printHeader(ctx);
};

export const recordRoutes: Route[] = [
  handleReads(calls.listRecords, (input, ctx) => listRecords(ctx, input)),
  ...handleAll({
    recordFacets: (ctx, { process, filter }) => recordFacets(ctx, process, filter),
    getProcessDefine: processDefine,
    getRecord: (ctx, { process, id }) => getRecord(ctx, process, id),
    deleteDraft,
    linkRecord,
    unlinkRecord,
    searchRelatable: (ctx, { types, text }) => searchRelatable(ctx, types, text?.trim()),
    recordPrinted,
  }),
  ...handleAll({
    createRecord: (ctx, input) => createRecord(ctx, input, { last: true }),
    saveRecord,
  }).map(keepsPlans),
];

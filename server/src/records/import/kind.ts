import type { ImportWay } from '@attest/api-contract';
import { type ImportKind, RowRefusal } from '../../directory/imports/kind';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { draftOf, processesOf, processOf } from '../definitions';
import { formOf, versionInForce } from '../definitions/definition';
import { createRecord } from '../store/create';
import { type RecordToMake, readRecords, refusalTexts } from './checkRows';
import { type FormerRecord, MAX_FORMER, readFormer } from './former/check';
import { makeFormer } from './former/make';
import { tellHandlers } from './former/tell';
import { formerTemplate, recordTemplate } from './template';

/** Rows of a file that a job works at. */
const MAX_ROWS = 5_000;

/** Takes in records as they stood elsewhere: a right of its own, for what was done there nobody here has seen. */
const FORMER = { menu: 'FormerImport', action: 'add' } as const;

/** Records that people begin may be imported, as drafts or submitted; those of a former system by who may that. */
function waysOf(ctx: Context, process: string): ImportWay[] {
  const { record, inForce } = processOf(ctx, process);
  if (record.byHand === false || inForce?.closed || !draftOf(ctx, process)) return [];
  const { permissions } = ctx.caller;
  return [
    ...(permissions.get(record.menu)?.has('add') ? (['draft', 'submit'] as const) : []),
    ...(permissions.get(FORMER.menu)?.has(FORMER.action) ? (['former'] as const) : []),
  ];
}

const isFormer = (content: RecordToMake | FormerRecord): content is FormerRecord => 'endedAt' in content;

/** Records of a type, one a row. */
export const recordImportKind: ImportKind<RecordToMake | FormerRecord> = {
  name(ctx, process) {
    const { zh, en } = processOf(ctx, process).data.name;
    return { zh, en: `records of the type “${en}”` };
  },
  label: (ctx, process) => processOf(ctx, process).data.name,
  needs: (ctx, { subject, way }) =>
    way === 'former' ? FORMER : { menu: processOf(ctx, subject).record.menu, action: 'add' },
  offered: (ctx) =>
    Object.entries(processesOf(ctx)).flatMap(([subject, { data }]) => {
      const ways = waysOf(ctx, subject);
      const max = ways.includes('former') ? MAX_FORMER : MAX_ROWS;
      return ways.length > 0 ? [{ subject, module: data.procType, ways, max }] : [];
    }),
  template: (ctx, { subject, way }) =>
    way === 'former' ? formerTemplate(ctx, subject) : recordTemplate(ctx, subject),
  read: async (ctx, fileId, { subject, way }, archive) =>
    way === 'former'
      ? readFormer(ctx, subject, fileId, archive)
      : readRecords(ctx, { process: subject, fileId, submit: way === 'submit' }, MAX_ROWS),
  isMadeTogether: ({ way }) => way === 'former',
  makeAll: (ctx, contents, run) => makeFormer(ctx, contents.filter(isFormer), run),
  async finished(ctx, { subject, way }, { importId }) {
    if (way === 'former') await tellHandlers(ctx, subject, importId);
  },
  async make(ctx, content, reason) {
    if (isFormer(content)) throw new Error('It is made with others');
    const { process, values, submit } = content;
    try {
      const { id, no } = await createRecord(ctx, { process, values, submit, reason });
      return {
        name: no ?? String(values.title ?? ''),
        path: processOf(ctx, process).record.path.replace('{id}', id),
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const form = await formOf(ctx.tx, process, await versionInForce(ctx, process));
      throw new RowRefusal(refusalTexts(error, form.fields));
    }
  },
};

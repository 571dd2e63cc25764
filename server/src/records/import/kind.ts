import { type ImportKind, RowRefusal } from '../../directory/imports/kind';
import { AppError } from '../../platform/errors';
import { processOf } from '../definitions';
import { formOf, versionInForce } from '../definitions/definition';
import { createRecord } from '../store/create';
import { type RecordToMake, refusalTexts } from './checkRows';

/** Records of a type, one a row. */
export const recordImportKind: ImportKind<RecordToMake> = {
  name(ctx, process) {
    const { zh, en } = processOf(ctx, process).data.name;
    return { zh, en: `records of the type “${en}”` };
  },
  needs: (ctx, process) => ({ menu: processOf(ctx, process).record.menu, action: 'add' }),
  async make(ctx, { process, values, submit }, reason) {
    try {
      await createRecord(ctx, { process, values, submit, reason });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const form = await formOf(ctx.tx, process, await versionInForce(ctx, process));
      throw new RowRefusal(refusalTexts(error, form.fields));
    }
  },
};

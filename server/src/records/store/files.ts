import type { Context } from '../../platform/module';
import { hidesAnything, shownFiles } from '../access/rights';
import { mayViewRecord } from './access';
import { readRecord } from './store';

/** Whether the caller may see a record, and in it a field that holds the file. */
export async function mayViewFile(
  ctx: Context,
  process: string,
  recordId: string,
  fileId: string,
): Promise<boolean> {
  if (!(await mayViewRecord(ctx, process, recordId))) return false;
  if (!hidesAnything(ctx, process)) return true;
  return shownFiles(ctx, await readRecord(ctx.tx, process, recordId)).has(fileId);
}

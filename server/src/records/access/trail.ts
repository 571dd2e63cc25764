import type { FindHidden } from '../../platform/audit/hidden';
import type { Context } from '../../platform/module';
import { processesOf } from '../definitions';
import { hidesAnything, rightsOn, seen, shownFiles, standingOf } from './rights';

/** The trail of a process's records is read with the rights that its reader has on each as it stands now. */
export const hiddenInTrail =
  (process: string): FindHidden =>
  async (ctx, ids) => {
    if (!hidesAnything(ctx, process)) return new Map();
    const records = await standings(ctx, ids);
    const rights = new Map(records.map((one) => [one.id, rightsOn(ctx, process, standingOf(one))]));
    return new Map(
      ids.map((id) => {
        // Of what was deleted nobody knows how it stood.
        const field = (key: string) => {
          const rightOf = rights.get(id);
          return rightOf ? rightOf(key) === 'hidden' : seen(ctx, process, key) !== 'always';
        };
        return [id, { field, name: field('title') }] as const;
      }),
    );
  };

/** Files are called by their names, which say something: those of hidden fields are not named. */
export const hiddenFiles: FindHidden = async (ctx, ids) => {
  const processes = Object.keys(processesOf(ctx)).filter((process) => hidesAnything(ctx, process));
  if (processes.length === 0) return new Map();
  const uses = await ctx.tx
    .selectFrom('file_use as u')
    .leftJoin('file_upload as l', (join) =>
      join.onRef('l.tenant_id', '=', 'u.tenant_id').onRef('l.file_id', '=', 'u.file_id'),
    )
    .select(['u.file_id', 'u.object_id', 'l.id as upload_id'])
    .where(({ eb, or }) => or([eb('u.file_id', 'in', ids), eb('l.id', 'in', ids)]))
    .where('u.object_type', 'in', processes)
    .execute();
  const records = await standings(ctx, [...new Set(uses.map((use) => use.object_id))]);
  const shown = new Set(records.flatMap((one) => [...shownFiles(ctx, one)]));
  const hidden = uses.filter((use) => !shown.has(use.file_id));
  const all = { name: true, field: () => true };
  // What the trail tells of its upload is about the upload.
  return new Map(
    hidden.flatMap((use) => [use.file_id, use.upload_id ?? []].flat().map((id) => [id, all] as const)),
  );
};

const standings = async (ctx: Context, ids: string[]) =>
  ids.length === 0
    ? []
    : ctx.tx
        .selectFrom('quality_record')
        .select(['id', 'process', 'status', 'open_steps', 'initiator_id', 'owner_id', 'form_values'])
        .where('id', 'in', ids)
        .execute();

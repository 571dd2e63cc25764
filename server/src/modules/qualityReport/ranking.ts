import { type Bilingual, OPEN_STATUSES, type ReportCard, type ReportFigure } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import { processOf } from '../../records/definitions';
import { listRecords } from '../../records/lists/list';
import { type Asked, cell, countable, typeOf } from './asked';
import { ABOUT, LABELS, ofType } from './words';

const ROWS = 10;

/** Numbers by which the list of a type sorts, for the caller. */
export async function ranksOf(
  { ctx }: Pick<Asked, 'ctx'>,
  process: string,
): Promise<{ key: string; label: Bilingual }[]> {
  const { listColumns } = processOf(ctx, process).record;
  const fields = await countable(ctx, process);
  return listColumns.flatMap((key) => {
    const found = fields.get(key);
    return found?.column && found.field.type === 'number' ? [{ key, label: found.field.label }] : [];
  });
}

/** The lowest records of a type by a number, as its list shows them. REQUEST_INVALID for what is no such number. */
export async function lowestBy(asked: Asked, card: ReportCard): Promise<ReportFigure | null> {
  const { ctx, narrowed } = asked;
  const process = typeOf(asked, card);
  if (!process) return null;
  const { data, record } = processOf(ctx, process);
  const { by = '' } = card;
  if (!record.listColumns.includes(by)) throw new AppError('REQUEST_INVALID', { where: '/cards/by' });
  const rank = (await ranksOf(asked, process)).find(({ key }) => key === by);
  if (!rank) return null;
  const filter = { ...narrowed, status: [...OPEN_STATUSES] };
  const input = { process, page: 1, pageSize: ROWS, sort: [{ by: `columns.${by}`, desc: false }], filter };
  const { rows } = await ctx.aside((other) => listRecords(other, input));
  return {
    name: ofType(data.name, rank.label),
    about: ABOUT.lowest(),
    rowLabel: LABELS.record,
    columns: [{ key: by, label: rank.label, unit: 'number', tone: 'active' }],
    rows: rows.flatMap(({ id, no, title, columns }) => {
      const value = columns[by];
      const label = [no, title].filter(Boolean).join(' ');
      return typeof value === 'number'
        ? [
            {
              key: id,
              label: { zh: label, en: label },
              process,
              cells: [cell(value)],
              path: record.path.replace('{id}', id),
            },
          ]
        : [];
    }),
  };
}

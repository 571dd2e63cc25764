import type { ReportColumn, ReportFigure } from '@attest/api-contract';
import { numberCell } from '../../platform/exports/cells';
import type { ExportSources, Writing } from '../../platform/exports/sources';
import type { Cell } from '../../platform/renditions/table/types';
import { processOf } from '../../records/definitions';
import { figuresOf } from './board';

const DECIMALS: Record<ReportColumn['unit'], number> = { count: 0, days: 1, percent: 1, number: 1 };
const UNITS: Partial<Record<ReportColumn['unit'], Record<Writing['language'], string>>> = {
  days: { zh: '（天）', en: ' (days)' },
  percent: { zh: '（%）', en: ' (%)' },
};

/** A card as a table: its rows with a column for each figure. */
function partOf({ name, about, rowLabel, columns, rows, control }: ReportFigure, { language }: Writing) {
  const limits =
    control &&
    (['mean', 'upper', 'lower'] as const).map((key) => `${LIMITS[key][language]} ${control[key].toFixed(2)}`);
  return {
    title: name[language],
    note: [about[language], ...(limits ?? [])].join(' · '),
    columns: [
      { label: rowLabel[language], width: 240 },
      ...columns.map(({ label, unit }) => ({
        label: `${label[language]}${UNITS[unit]?.[language] ?? ''}`,
        width: 100,
      })),
    ],
    rows: rows.map(({ label, cells }): Cell[] => [
      label[language],
      ...columns.map(({ unit }, at) => {
        const value = cells[at]?.value;
        return typeof value === 'number' ? numberCell(value, DECIMALS[unit]) : '';
      }),
    ]),
  };
}

const LIMITS = {
  mean: { zh: '平均值', en: 'Mean' },
  upper: { zh: '控制上限', en: 'UCL' },
  lower: { zh: '控制下限', en: 'LCL' },
};

/** A board: a part for each of its cards that has rows. */
export const reportExport: ExportSources = {
  qualityReport: {
    right: { menu: 'QmsReport', action: 'export' },
    async prepare(ctx, { filter, cards }, writing) {
      const { language } = writing;
      const figures = await figuresOf(ctx, filter, cards);
      const parts = figures.flatMap((figure) =>
        figure && figure.rows.length > 0 ? [partOf(figure, writing)] : [],
      );
      const types = (filter.process ?? []).map((process) => processOf(ctx, process).data.name[language]);
      return {
        name: { zh: '质量看板', en: 'Quality dashboard' },
        note: [
          language === 'zh' ? `${filter.from} 至 ${filter.to}` : `${filter.from} to ${filter.to}`,
          ...types,
        ].join(' · '),
        parts,
      };
    },
  },
};

import { clockTime } from '@attest/api-contract';
import type { Table } from '../../platform/renditions/table/types';
import { FACTS } from '../../platform/renditions/table/words';

const WORDS = {
  zh: { title: '导出说明', filter: '筛选' },
  en: { title: 'About this export', filter: 'Filter' },
};

/** What a PDF says over its rows, as a sheet behind them: programs read the first sheet as before. */
export function aboutSheet(
  { title, tenant, note, writtenBy, writtenAt, language }: Table,
  rows: number,
): Table['beside'] {
  const words = { ...WORDS[language], ...FACTS[language] };
  return {
    title: words.title,
    columns: [
      { label: title, width: 160 },
      { label: tenant, width: 480 },
    ],
    rows: [
      ...(note ? [[words.filter, note]] : []),
      [words.by, writtenBy],
      [words.at, writtenAt],
      [words.rows, String(rows)],
    ],
  };
}

/** When its data was read, as part of the name of a file: a CSV has no other place that programs leave alone. */
export function stampOf(at: Date, timeZone: string): string {
  const { time, offset } = clockTime(at, timeZone);
  return `${time.slice(0, 16)} ${offset}`.replaceAll(':', '');
}

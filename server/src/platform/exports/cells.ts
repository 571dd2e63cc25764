import { clockTime, writeInstant } from '@attest/api-contract';
import type { Cell, TypedCell } from '../renditions/table/types';
import type { Writing } from './sources';

/** An instant in a time zone as screens write it: `2026-11-21 15:04:05 (UTC+08:00)`. */
export const instantText = (at: Date, timeZone: string): string =>
  writeInstant(at, timeZone, { withOffset: true, withSeconds: true });

/** An instant; empty for none. A workbook keeps what the reader's clock shows, and writes the offset behind it. */
export function instantCell(iso: string | null, { timeZone }: Pick<Writing, 'timeZone'>): Cell {
  if (!iso) return '';
  const at = new Date(iso);
  const { time, offset } = clockTime(at, timeZone);
  return {
    text: instantText(at, timeZone),
    value: new Date(`${time.replace(' ', 'T')}Z`),
    format: `yyyy-mm-dd hh:mm:ss "(${offset})"`,
  };
}

/** A calendar day; empty for none. */
export const dayCell = (day: string | null): Cell =>
  day ? { text: day, value: new Date(`${day}T00:00:00Z`), format: 'yyyy-mm-dd' } : '';

/** A number, with as many decimals as the list shows. */
export const numberCell = (value: number, decimals = 0): TypedCell => ({
  text: value.toFixed(decimals),
  value: Number(value.toFixed(decimals)),
  format: decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0',
});

const YES_NO = { zh: ['是', '否'], en: ['Yes', 'No'] } as const;

/** Yes or no in words. */
export const yesNo = (value: boolean, { language }: Writing): string => YES_NO[language][value ? 0 : 1];

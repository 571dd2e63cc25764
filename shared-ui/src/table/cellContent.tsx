import { formatDay, formatInstant, linkProps } from '@attest/shared-utility';
import { Link } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { DateFormat, Slots, TableColumn } from './types';

const DATES: Record<DateFormat, (value: string) => string> = {
  day: formatDay,
  minute: (at) => formatInstant(at),
  second: (at) => formatInstant(at, { withSeconds: true }),
  offset: (at) => formatInstant(at, { withSeconds: true, withOffset: true }),
};

/** The text of `row[key]`; a date as the column wants it. */
function plainText<Row>(row: Row, { key, isDate, dateFormate = 'minute' }: TableColumn<Row>): string {
  const value = (row as Record<string, unknown>)[key];
  if (value === null || value === undefined) return '';
  return isDate ? DATES[dateFormate](String(value)) : String(value);
}

interface Props<Row> {
  column: TableColumn<Row>;
  row: Row;
  slots: Slots<Row>;
}

/** What stands in a cell: what the screen draws there, or the text of the value; a link where the column leads on. */
export function CellContent<Row>({ column, row, slots }: Props<Row>): ReactNode {
  const draw = (column.slot && slots[column.slot]) || column.render;
  const content = draw ? draw(row) : plainText(row, column);
  return column.href ? <Link {...linkProps(column.href(row))}>{content}</Link> : content;
}

import { DueBadge } from '@attest/shared-ui';
import type { ComponentType } from 'react';
import type { ListColumn } from './define';

/** The state of something, by its badge. */
export const badge = <S, Row extends { state: S }>(
  Badge: ComponentType<{ state: S }>,
  more: Pick<ListColumn<unknown>, 'width' | 'sortable'>,
): ListColumn<Row> => ({
  key: 'state',
  label: 'list.state',
  ...more,
  render: ({ state }) => <Badge state={state} />,
});

/** When something is due, and how long since; `isDone` says of which rows it is over. */
export const dueDay = <Row extends { due: string | null; overdueDays: number }>(
  width: number,
  isDone?: (row: Row) => boolean,
): ListColumn<Row> => ({
  key: 'due',
  label: 'list.due',
  width,
  sortable: true,
  render: (row) => <DueBadge due={row.due} overdueDays={row.overdueDays} done={isDone?.(row)} />,
});

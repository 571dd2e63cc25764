import type { Bilingual, UserRef } from '@attest/api-contract';
import { DueBadge } from '@attest/shared-ui';
import { formatDay } from '@attest/shared-utility';
import { type ListColumn, shown } from './columns';

// In a file of their own: the first screen does without them.

/** A day. */
export const day = shown<string | null>((on) => formatDay(on));

/** A person, by name. */
export const person = shown<UserRef | null>((who) => who?.name);

/** Several people, by name. */
export const people = shown<UserRef[]>((those, { t }) => those.map(({ name }) => name).join(t('edit.comma')));

/** Things with names in both languages. */
export const things = shown<{ name: Bilingual }[]>((those, { t, text }) =>
  those.map(({ name }) => text(name)).join(t('edit.comma')),
);

/** Yes or no. */
export const yesNo = shown<boolean>((is, { t }) => t(is ? 'edit.yes' : 'edit.no'));

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

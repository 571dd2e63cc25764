import type { Bilingual } from '@attest/api-contract';
import { type TableColumn, useBilingual } from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import type { TFunction } from 'i18next';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../textKey';

/** The words of the language in force. */
export interface Words {
  t: TFunction<'tms-app'>;
  text: ReturnType<typeof useBilingual>;
}

/** A column as it is declared once, in no language. */
export interface ListColumn<Row> extends Omit<TableColumn<Row>, 'label' | 'render'> {
  label: TextKey;
  render?: (row: Row, words: Words) => ReactNode;
}

type More = Pick<ListColumn<unknown>, 'width' | 'sortable' | 'optional'>;

/** A column of what `row[key]` is, shown in one way. */
export const shown =
  <V,>(show: (value: V, words: Words) => ReactNode) =>
  <K extends string, Row extends Record<K, V>>(key: K, label: TextKey, more: More): ListColumn<Row> => ({
    key,
    label,
    ...more,
    render: (row, words) => show(row[key], words),
  });

/** A point in time. */
export const instant = shown<string | null>((at) => formatInstant(at));

/** What is written in both languages. */
export const bilingual = shown<Bilingual | null>((pair, { text }) => text(pair));

/** A value that has a text; `textOf` names it. */
export const worded = <K extends string, Row extends Record<K, string>>(
  key: K,
  label: TextKey,
  textOf: (value: Row[K]) => TextKey,
  more: More,
): ListColumn<Row> => ({ key, label, ...more, render: (row, { t }) => t(textOf(row[key])) });

/** The state of something, by its badge. */
export const badge = <S, Row extends { state: S }>(
  Badge: ComponentType<{ state: S }>,
  more: More,
): ListColumn<Row> => ({
  key: 'state',
  label: 'list.state',
  ...more,
  render: ({ state }) => <Badge state={state} />,
});

/** How many, or how much. */
export const amount = <K extends string, Row extends Record<K, number | null>>(
  key: K,
  label: TextKey,
  more: More,
): ListColumn<Row> => ({ key, label, ...more, align: 'right' });

/** Declared columns in the language in force, for a table. Keep the array between renders. */
export function useColumns<Row>(columns: readonly ListColumn<Row>[]): TableColumn<Row>[] {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return useMemo(
    () =>
      columns.map(({ render, label, ...column }) => ({
        ...column,
        label: t(label),
        ...(render && { render: (row: Row) => render(row, { t, text }) }),
      })),
    [columns, t, text],
  );
}

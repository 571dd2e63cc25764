import type { Bilingual } from '@attest/api-contract';
import { Text } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { ToneBadge } from '../states/ToneBadge';
import { PlainTable } from '../table/PlainTable';

export interface SheetRow {
  /** As the spreadsheet counts. */
  row: number;
  /** What it says, under `columns`. */
  cells: (string | null)[];
  /** Why it is left out. */
  problems: Bilingual[];
  /** What becomes, or became, of it when nothing is wrong with it. */
  result: { text: string; tone: 'good' | 'neutral' };
}

interface Props {
  summary: string;
  /** Names the table. */
  label: string;
  /** Between the row's number and its result. */
  columns: string[];
  rows: SheetRow[];
}

/** Every row of a spreadsheet: what becomes of it, or why it is left out. */
export function SheetReport({ summary, label, columns, rows }: Props) {
  const t = useT();
  const text = useBilingual();
  const resultOf = ({ problems, result }: SheetRow) =>
    problems.length === 0 ? (
      <ToneBadge tone={result.tone} icon={result.tone === 'good' ? <CheckmarkCircleRegular /> : undefined}>
        {result.text}
      </ToneBadge>
    ) : (
      <>
        <ToneBadge tone="bad" icon={<DismissCircleRegular />}>
          {t('sheet.bad')}
        </ToneBadge>{' '}
        {problems.map((problem) => text(problem)).join(t('sheet.and'))}
      </>
    );
  return (
    <>
      <Text weight="semibold" role="status">
        {summary}
      </Text>
      {rows.length > 0 && (
        <PlainTable
          label={label}
          columns={[t('sheet.row'), ...columns, t('sheet.result')]}
          rows={rows.map((row) => ({ key: row.row, cells: [row.row, ...row.cells, resultOf(row)] }))}
        />
      )}
    </>
  );
}

import type { ReportCell, ReportColumn, ReportFigure } from '@attest/api-contract';
import { type ChartBar, type ChartPart, ControlChart, FigureCard, useBilingual } from '@attest/shared-ui';
import { listPath, processesOf } from '@attest/shared-ui/records';
import { session } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

/** Columns for which there is room beside a chart. */
const MOST_BESIDE = 4;

interface Props {
  figure: ReportFigure;
  wide: boolean;
  /** Its rows are months: they stand beside each other. */
  upright: boolean;
}

/** The answer to a card: a chart and a table, each figure of which leads to its list. */
export function Answer({ figure, wide, upright }: Props) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const { columns, rows, control } = figure;
  const lists = new Map(processesOf(session.current().recordTypes).map(({ code, at }) => [code, at.list]));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const valueText = (unit: ReportColumn['unit']) => (value: number) =>
    unit === 'days'
      ? t('report.days', { days: value.toFixed(1) })
      : unit === 'percent'
        ? `${value.toFixed(1)} %`
        : String(Math.round(value * 10) / 10);
  const cellOf = (bar: ChartBar, column: string): ReportCell | undefined =>
    byKey.get(bar.key)?.cells[columns.findIndex(({ key }) => key === column)];
  const pathOf = (bar: ChartBar, column: string): string | undefined => {
    const row = byKey.get(bar.key);
    const list = row && lists.get(row.process);
    const cell = cellOf(bar, column);
    return list && cell?.list ? listPath(list, cell.list) : row?.path;
  };
  const drawn = columns.filter(({ tone }) => tone);
  const parts: ChartPart[] = drawn.map(({ key, label, tone = 'active' }) => ({
    key,
    label: text(label),
    tone,
  }));
  const bars: ChartBar[] = rows.map(({ key, label, cells }) => ({
    key,
    label: text(label),
    values: Object.fromEntries(
      columns.flatMap(({ key: column, tone }, at) => {
        const value = cells[at]?.value;
        return tone && typeof value === 'number' ? [[column, value]] : [];
      }),
    ),
  }));
  const whole = control ? bars.slice(control.first, control.first + control.rows) : [];
  const begun = drawn[0];
  return (
    <FigureCard
      title={text(figure.name)}
      hint={text(figure.about)}
      rowLabel={text(figure.rowLabel)}
      parts={parts}
      bars={bars}
      valueText={valueText(drawn[0]?.unit ?? 'count')}
      pathOf={(bar, part) => pathOf(bar, part.key)}
      rowPath={(bar) => byKey.get(bar.key)?.path}
      upright={upright}
      narrow={!wide || columns.length > MOST_BESIDE}
      extra={columns
        .filter(({ tone }) => !tone)
        .map(({ key, label, unit }) => ({
          key,
          label: text(label),
          text: (bar) => {
            const value = cellOf(bar, key)?.value;
            return typeof value === 'number' ? valueText(unit)(value) : '—';
          },
          path: (bar) => (cellOf(bar, key)?.value ? pathOf(bar, key) : undefined),
        }))}
      drawing={
        control &&
        begun && (
          <ControlChart
            title={t('report.limits')}
            labels={whole.map(({ label }) => label)}
            values={whole.map(({ values }) => values[begun.key] ?? 0)}
            limits={control}
            numberText={valueText('number')}
          />
        )
      }
    />
  );
}

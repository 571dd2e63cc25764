import type { ControlChart as Control } from '@attest/api-contract';
import { LineChart } from '../charts/LineChart';
import { useT } from '../frame/useT';
import { Captioned } from './Captioned';

interface Props {
  title: string;
  labels: string[];
  values: number[];
  limits: Omit<Control, 'sigma'>;
  /** What the values are to keep to. */
  least?: number;
  most?: number;
  numberText: (value: number) => string;
}

/** Values over time with their control limits, and in words which of them break which rule. */
export function ControlChart({ title, labels, values, limits, least, most, numberText }: Props) {
  const t = useT();
  const { mean, upper, lower, signals } = limits;
  const isOut = (value: number) => value < (least ?? value) || value > (most ?? value);
  const hasLimits = least !== undefined || most !== undefined;
  return (
    <Captioned
      title={title}
      says={[
        t(signals.length > 0 ? 'charts.signals' : 'charts.noSignals'),
        ...(hasLimits ? [t('charts.outside', { count: values.filter(isOut).length })] : []),
      ].join(' · ')}
      list={signals.map(({ rule, points }) => {
        const names = points.map((at) => labels[at] || String(at + 1)).join(', ');
        return t('charts.signal', { rule, what: t(`charts.rule.${rule}`), names });
      })}
    >
      <LineChart
        {...{ labels, values, numberText }}
        guides={[
          ...(most === undefined ? [] : [{ name: t('charts.most'), value: most }]),
          { name: t('charts.upper'), value: upper, limit: true },
          { name: t('charts.mean'), value: mean },
          { name: t('charts.lower'), value: lower, limit: true },
          ...(least === undefined ? [] : [{ name: t('charts.least'), value: least }]),
        ]}
        marked={
          new Set([
            ...signals.flatMap(({ points }) => points),
            ...values.flatMap((value, at) => (isOut(value) ? [at] : [])),
          ])
        }
      />
    </Captioned>
  );
}

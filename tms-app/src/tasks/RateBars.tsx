import { Link, makeStyles, mergeClasses, tokens } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';

export interface Rate {
  key: string;
  label: string;
  done: number;
  total: number;
}

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    padding: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
  },
  name: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    padding: tokens.spacingHorizontalXS,
    width: '30%',
  },
  cell: { padding: tokens.spacingHorizontalXS },
  figure: { padding: tokens.spacingHorizontalXS, textAlign: 'end', whiteSpace: 'nowrap', width: '1%' },
  track: {
    display: 'block',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    overflow: 'hidden',
  },
  bar: { display: 'block', height: '100%', backgroundColor: tokens.colorBrandBackground },
  full: { backgroundColor: tokens.colorStatusSuccessBackground3 },
});

/** Share in whole percent; null without anybody to count. */
export const percentOf = ({ done, total }: Pick<Rate, 'done' | 'total'>): number | null =>
  total === 0 ? null : Math.floor((done * 100) / total);

/** A share as a bar; its figure stands beside it. */
export function RateBar({ done, total }: Pick<Rate, 'done' | 'total'>) {
  const styles = useStyles();
  const percent = percentOf({ done, total }) ?? 0;
  return (
    <span className={styles.track} aria-hidden>
      <span
        className={mergeClasses(styles.bar, percent === 100 && styles.full)}
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}

interface Props {
  label: string;
  /** What the names are of. */
  named: string;
  rates: Rate[];
  /** Key of the name that the list beside is narrowed to; empty for none. */
  chosen: string;
  /** A name was clicked: its key, or nothing when it was the chosen one. */
  onChoose: (key: string) => void;
}

/** Shares by name, as bars beside the figures they show; a click on a name narrows the list. */
export function RateBars({ label, named, rates, chosen, onChoose }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            {named}
          </th>
          <th scope="col" className={styles.head}>
            {t('rate.rate')}
          </th>
          <th scope="col" className={styles.head}>
            {t('rate.done')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ key, label: name, done, total }) => (
          <tr key={key}>
            <th scope="row" className={styles.name}>
              {key === '' ? (
                name
              ) : (
                <Link
                  as="button"
                  aria-pressed={key === chosen}
                  onClick={() => onChoose(key === chosen ? '' : key)}
                >
                  {name}
                </Link>
              )}
            </th>
            <td className={styles.cell}>
              <RateBar done={done} total={total} />
            </td>
            <td className={styles.figure}>
              {total === 0 ? '–' : t('rate.of', { done, total, percent: percentOf({ done, total }) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

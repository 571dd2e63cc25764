import type { ReportFigures } from '@attest/api-contract';
import { AppLink, Card, makeStyles, mergeClasses, rowColours, Text, tokens } from '@attest/shared-ui';
import type { TextKeyAfter } from '@attest/shared-utility';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { useT } from '../frame/useT';
import { reportPath } from './reportAddress';

const useStyles = makeStyles({
  tiles: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))', gap: '12px' },
  tile: { color: 'inherit', textDecorationLine: 'none', height: '100%', boxSizing: 'border-box' },
  link: {
    color: 'inherit',
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusXLarge,
    '&:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&:hover > div': { backgroundColor: rowColours.hover },
  },
  figure: { display: 'flex', alignItems: 'center', columnGap: '8px', fontVariantNumeric: 'tabular-nums' },
  bad: { color: tokens.colorPaletteRedForeground1 },
  name: { color: tokens.colorNeutralForeground2 },
});

interface Props {
  totals: ReportFigures['totals'];
  period: { from: string; to: string };
  chosen: { process: string[]; department: string[] };
}

/** The figures of the dashboard in a row; each leads to what it counts. */
export function Tiles({ totals, period, chosen }: Props) {
  const t = useT();
  const styles = useStyles();
  const open = totals.overdue + totals.within3Days + totals.moreThan3Days + totals.none;
  const { department } = chosen;
  const tiles: [
    name: TextKeyAfter<'shell-app', 'reports.tiles'>,
    value: string,
    path: string,
    bad?: boolean,
  ][] = [
    ['open', String(open), reportPath('tasks', chosen)],
    [
      'overdue',
      String(totals.overdue),
      reportPath('tasks', { ...chosen, part: 'overdue' }),
      totals.overdue > 0,
    ],
    ['completed', String(totals.completed), reportPath('processes', { ...period, ...chosen })],
    [
      'late',
      String(totals.late),
      reportPath('processes', { ...period, ...chosen, late: true }),
      totals.late > 0,
    ],
    [
      'median',
      totals.medianDays === null ? '—' : t('reports.days', { days: totals.medianDays.toFixed(1) }),
      reportPath('processes', { ...period, ...chosen }),
    ],
    [
      'signedIn',
      String(totals.succeeded),
      reportPath('signIns', { ...period, department, outcome: 'succeeded' }),
    ],
    ['failed', String(totals.failed), reportPath('signIns', { ...period, department, outcome: 'failed' })],
  ];
  return (
    <div className={styles.tiles}>
      {tiles.map(([name, value, path, bad]) => (
        <AppLink key={name} className={styles.link} path={path}>
          <Card size="small" className={styles.tile}>
            <Text className={styles.name} size={200}>
              {t(`reports.tiles.${name}`)}
            </Text>
            <Text className={mergeClasses(styles.figure, bad && styles.bad)} size={600} weight="semibold">
              {bad && <ErrorCircleRegular aria-hidden />}
              {value}
            </Text>
          </Card>
        </AppLink>
      ))}
    </div>
  );
}

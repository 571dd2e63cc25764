import { plusDays } from '@attest/api-contract';
import { formatDay, formatInstant, tenantToday } from '@attest/shared-utility';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', columnGap: '4px', whiteSpace: 'nowrap' },
  icon: { flexShrink: 0, fontSize: '16px' },
  overdue: { color: tokens.colorStatusDangerForeground1 },
  soon: { color: tokens.colorStatusWarningForeground3 },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

const SOON = 3;

/** How near the end of a due date is; that of a calendar day is where the tenant is. */
function nearness(due: string, now: number): 'over' | 'soon' | 'later' {
  if (due.length > 10) return nearer(Date.parse(due), now, now + SOON * 86_400_000);
  const today = tenantToday(now);
  return nearer(due, today, plusDays(today, SOON));
}

function nearer<T extends string | number>(end: T, from: T, until: T): 'over' | 'soon' | 'later' {
  if (end < from) return 'over';
  return end < until ? 'soon' : 'later';
}

interface Props {
  /** An instant or a calendar day; nothing is shown for null. */
  due: string | null;
  /** Days past `due`, with the one that has begun; 0 when not overdue. */
  overdueDays?: number;
  /** The work is done: only the date is shown. */
  done?: boolean;
  /** Says what the date is, where no heading does. */
  named?: boolean;
  /** Milliseconds since 1970. */
  now?: number;
}

/** A due date: overdue is red with icon and words, within three days amber with icon. */
export function DueBadge({ due, overdueDays = 0, done = false, named = false, now = Date.now() }: Props) {
  const t = useT();
  const styles = useStyles();
  if (!due) return null;
  const date = formatDay(due);
  const exact = due.length === 10 ? date : formatInstant(due, { withOffset: true });
  const name = named && <span className={styles.name}>{t('states.due')}</span>;
  if (done) {
    return (
      <span className={styles.root} title={exact}>
        {name}
        <span>{date}</span>
      </span>
    );
  }
  const near = nearness(due, now);
  if (overdueDays > 0 || near === 'over') {
    return (
      <span className={styles.root} title={exact}>
        <ErrorCircleRegular className={mergeClasses(styles.icon, styles.overdue)} aria-hidden />
        <span className={styles.overdue}>
          {overdueDays > 0 ? t('states.overdueDays', { count: overdueDays }) : t('states.overdue')}
        </span>
        <span>{date}</span>
      </span>
    );
  }
  return (
    <span className={styles.root} title={exact}>
      {near === 'soon' && (
        <ClockRegular className={mergeClasses(styles.icon, styles.soon)} aria-label={t('states.dueSoon')} />
      )}
      {name}
      <span>{date}</span>
    </span>
  );
}

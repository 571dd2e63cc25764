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

const DAY = 86_400_000;

/** Milliseconds until a due date; a calendar day is over where the tenant is, and counts whole days. */
const until = (due: string, now: number): number =>
  Date.parse(due) - (due.length > 10 ? now : Date.parse(tenantToday(now)));

interface Props {
  /** An instant or a calendar day; nothing is shown for null. */
  due: string | null;
  /** Days past `due`, with the one that has begun, as the server has counted them. */
  overdueDays?: number;
  /** The work is done: only the date is shown. */
  done?: boolean;
  /** Says what the date is, where no heading does. */
  named?: boolean;
  /** Milliseconds since 1970. */
  now?: number;
}

/** A due date: overdue is red with icon and words, within three days amber with icon. */
export function DueBadge({ due, overdueDays, done = false, named = false, now = Date.now() }: Props) {
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
  const left = until(due, now);
  const count = overdueDays || Math.ceil(-left / DAY);
  if (count > 0) {
    return (
      <span className={styles.root} title={exact}>
        <ErrorCircleRegular className={mergeClasses(styles.icon, styles.overdue)} aria-hidden />
        <span className={styles.overdue}>{t('states.overdueDays', { count })}</span>
        <span>{date}</span>
      </span>
    );
  }
  return (
    <span className={styles.root} title={exact}>
      {left < 3 * DAY && (
        <ClockRegular className={mergeClasses(styles.icon, styles.soon)} aria-label={t('states.dueSoon')} />
      )}
      {name}
      <span>{date}</span>
    </span>
  );
}

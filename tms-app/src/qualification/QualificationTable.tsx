import type { PersonQualifications } from '@attest/api-contract';
import { DueBadge, Link, makeStyles, tokens, useBilingual } from '@attest/shared-ui';
import { formatDay, formatInstant, linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { at, inSuite } from '../addresses';
import { AssignmentBadge } from '../training/assignmentState';
import { QualificationBadge } from './qualificationStatus';

type CourseStanding = PersonQualifications['courses'][number];

interface Props {
  courses: CourseStanding[];
  /** Leads to the training itself, not only to its record. */
  own: boolean;
}

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    padding: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    whiteSpace: 'nowrap',
  },
  cell: { padding: tokens.spacingHorizontalS, borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  muted: { color: tokens.colorNeutralForeground2 },
  training: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

const COLUMNS = ['course', 'standing', 'since', 'until', 'training'] as const;
const ENDED = new Set(['qualified', 'exempt', 'superseded', 'expired']);

/** The courses of a position with the standing of one person. */
export function QualificationTable({ courses, own }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.scroll} aria-label={t('part.qualifications')} tabIndex={0}>
      <table className={styles.table} aria-label={t('part.qualifications')}>
        <thead>
          <tr>
            {COLUMNS.map((key) => (
              <th key={key} scope="col" className={styles.head}>
                {t(`qualification.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {courses.map((one) => (
            <Row key={one.course.id} standing={one} own={own} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ standing, own }: { standing: CourseStanding; own: boolean }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const { course, status, since, until, assignmentId, state, due } = standing;
  const ended = state !== null && ENDED.has(state);
  const page = assignmentId && (own && !ended ? at.learn(assignmentId) : at.record(assignmentId));
  const name = text(course.name);
  return (
    <tr>
      <td className={styles.cell}>
        {page ? <Link {...linkProps(inSuite(page))}>{name}</Link> : name}{' '}
        <span className={styles.muted}>{course.no}</span>
      </td>
      <td className={styles.cell}>
        <QualificationBadge status={status} />
      </td>
      <td className={styles.cell}>{formatInstant(since)}</td>
      <td className={styles.cell}>{since && !until ? t('qualification.unlimited') : formatDay(until)}</td>
      <td className={styles.cell}>
        {state && !ended && (
          <span className={styles.training}>
            <AssignmentBadge state={state} />
            <DueBadge due={due} />
          </span>
        )}
      </td>
    </tr>
  );
}

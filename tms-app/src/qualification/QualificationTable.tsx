import { type PersonQualifications, tms } from '@attest/api-contract';
import { DueBadge, FactTable, Link, makeStyles, tokens, useBilingual } from '@attest/shared-ui';
import { formatDay, formatInstant, linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { AssignmentBadge } from '../training/assignmentState';
import { QualificationBadge } from './qualificationStatus';

type CourseStanding = PersonQualifications['courses'][number];

interface Props {
  courses: CourseStanding[];
  /** Leads to the training itself, not only to its record. */
  own: boolean;
}

const useStyles = makeStyles({
  muted: { color: tokens.colorNeutralForeground2 },
  training: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

const COLUMNS = ['course', 'standing', 'since', 'until', 'training'] as const;
const ENDED = new Set(['qualified', 'exempt', 'superseded', 'expired']);

/** The courses of a position with the standing of one person. */
export function QualificationTable({ courses, own }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const cellsOf = ({ course, status, since, until, assignmentId, state, due }: CourseStanding) => {
    const ended = state !== null && ENDED.has(state);
    const page = assignmentId && (own && !ended ? tms.learn(assignmentId) : tms.record(assignmentId));
    const name = text(course.name);
    return [
      <>
        {page ? <Link {...linkProps(page)}>{name}</Link> : name}{' '}
        <span className={styles.muted}>{course.no}</span>
      </>,
      <QualificationBadge status={status} />,
      formatInstant(since),
      since && !until ? t('qualification.unlimited') : formatDay(until),
      state && !ended && (
        <span className={styles.training}>
          <AssignmentBadge state={state} />
          <DueBadge due={due} />
        </span>
      ),
    ];
  };
  return (
    <FactTable
      label={t('part.qualifications')}
      columns={COLUMNS.map((key) => t(`qualification.${key}`))}
      rows={courses.map((one) => ({ key: one.course.id, cells: cellsOf(one) }))}
    />
  );
}

import { myTraining } from '@attest/api-contract';
import {
  DueBadge,
  EmptyState,
  ErrorState,
  Link,
  makeStyles,
  SkeletonRows,
  Subtitle1,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
  usePushInvalidate,
} from '@attest/shared-ui';
import { addressOf, navigate } from '@attest/shared-utility';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AssignmentBadge } from './assignmentState';
import { TrainingCounts } from './TrainingCounts';

/** Rows of the short list; the page has them all. */
const SHOWN = 10;
const TODO = '/micro-app/tms-app/myTraining/todo';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: tokens.spacingHorizontalM },
  title: { margin: 0 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    minHeight: '40px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  document: { color: tokens.colorNeutralForeground2 },
});

/** Goes to a page of the suite without loading it anew. */
const goTo = (path: string) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  navigate(path);
};

/** The caller's training to-do in short: counters, and what is due next. */
export function MyTraining() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const list = useCallQuery(myTraining, { page: 1, pageSize: SHOWN, filter: { open: true } });
  usePushInvalidate('user.tasks', [myTraining]);
  return (
    <section className={styles.root} aria-label={t('part.todo')}>
      <div className={styles.head}>
        <Subtitle1 as="h2" className={styles.title}>
          {t('part.todo')}
        </Subtitle1>
        <Link href={addressOf(TODO)} onClick={goTo(TODO)}>
          {t('short.all', { count: list.data?.total ?? 0 })}
        </Link>
      </div>
      <TrainingCounts />
      {list.isPending && <SkeletonRows rows={4} height={24} />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.rows.length === 0 && (
        <EmptyState kind="firstUse" title={t('none.todo')} text={t('none.text')} />
      )}
      <ul className={styles.list}>
        {list.data?.rows.map((row) => (
          <li key={row.id} className={styles.item}>
            <Text className={styles.name}>
              {text(row.courseName)} <span className={styles.document}>{row.documentNo ?? row.courseNo}</span>
            </Text>
            <AssignmentBadge state={row.state} />
            <DueBadge due={row.due} overdueDays={row.overdueDays} />
          </li>
        ))}
      </ul>
    </section>
  );
}

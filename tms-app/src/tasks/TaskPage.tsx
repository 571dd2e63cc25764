import { listAssignments, type ResponseOf, trainingTaskDetail } from '@attest/api-contract';
import {
  Card,
  DueBadge,
  Link,
  makeStyles,
  Page,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
  usePushInvalidate,
  useUrlState,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { BackLink } from '../frame/BackLink';
import { Facts } from '../frame/Facts';
import { PendingPage } from '../frame/PendingPage';
import { NEEDS } from '../matrix/changeSet';
import { counted } from './counted';
import { RateBars } from './RateBars';
import { TaskActions } from './TaskActions';
import { TaskPeople } from './TaskPeople';
import { TaskBadge } from './taskState';

type TaskDetail = ResponseOf<typeof trainingTaskDetail>;

/** One training task: completion by department, the people, and what can be done for them. */
export function TaskPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const task = useCallQuery(trainingTaskDetail, { id });
  usePushInvalidate('user.training', [trainingTaskDetail, listAssignments]);
  if (task.data) return <Loaded detail={task.data} />;
  return <PendingPage title={t('task.one')} of={task} />;
}

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  title: { margin: 0 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

function Loaded({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const [{ department }, setUrl] = useUrlState({ department: '' });
  const { task, needs, departments } = detail;
  const { done, total } = counted(task);
  return (
    <Page
      title={text(task.title)}
      breadcrumb={<BackLink to={at.tasks}>{t('task.title')}</BackLink>}
      toolbar={<TaskActions detail={detail} />}
    >
      <div className={styles.columns}>
        <Card>
          <div className={styles.line}>
            <Text>{task.no}</Text>
            <TaskBadge state={task.state} />
            <DueBadge due={task.due} overdueDays={task.overdueDays} done={task.state !== 'running'} />
          </div>
          <Facts
            facts={[
              [
                t('list.course'),
                <Link key="course" {...linkProps(inSuite(at.course(task.course.id)))}>
                  {`${task.course.no} ${text(task.course.name)} ${task.courseVersion}`}
                </Link>,
              ],
              [t('list.document'), [task.documentNo, task.documentVersion].filter(Boolean).join(' ')],
              [
                t('task.needs'),
                NEEDS.filter((need) => needs[need])
                  .map((need) => t(`need.${need}`))
                  .join(' + '),
              ],
              [t('rate.rate'), task.rate === null ? '–' : `${task.rate} % (${done} / ${total})`],
              [t('task.assigned'), task.assigned],
              [t('task.missing'), task.missing],
              [t('task.overdue'), task.overdue],
              [t('task.exempt'), task.exempt],
              [t('task.offDuty'), task.offDuty],
              [t('task.createdBy'), detail.createdBy?.name ?? t(`task.originOf.${task.origin}`)],
              [t('edit.reason'), detail.reason],
            ]}
          />
        </Card>
        <Card>
          <Subtitle2 as="h2" className={styles.title}>
            {t('rate.byDepartment')}
          </Subtitle2>
          {departments.length === 0 ? (
            <Text>{t('task.nobody')}</Text>
          ) : (
            <RateBars
              label={t('rate.byDepartment')}
              rates={departments.map((one) => ({
                key: one.id ?? '',
                label: text(one.name),
                ...counted(one),
              }))}
              chosen={department}
              onChoose={(key) => setUrl({ department: key })}
            />
          )}
        </Card>
      </div>
      <TaskPeople
        detail={detail}
        department={departments.find((one) => one.id === department) ? department : ''}
        onDepartment={(next) => setUrl({ department: next })}
      />
    </Page>
  );
}

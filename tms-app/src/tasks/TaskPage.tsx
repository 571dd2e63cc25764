import { type ResponseOf, TRAINING_NEEDS, tms, trainingTaskDetail } from '@attest/api-contract';
import {
  Card,
  DueBadge,
  Link,
  makeStyles,
  RecordFrame,
  Subtitle2,
  Text,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
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
  if (task.data) return <Loaded detail={task.data} />;
  return <PendingPage title={t('task.one')} of={task} />;
}

const useStyles = makeStyles({
  title: { margin: 0 },
});

function Loaded({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const [{ department }, setUrl] = useUrlState({ department: '' });
  const { task, needs, departments } = detail;
  const { done, total } = counted(task);
  return (
    <RecordFrame
      no={task.no}
      title={text(task.title)}
      back={<BackLink to={tms.tasks}>{t('task.title')}</BackLink>}
      badges={
        <>
          <TaskBadge state={task.state} />
          <DueBadge named due={task.due} overdueDays={task.overdueDays} done={task.state !== 'running'} />
        </>
      }
      actions={<TaskActions detail={detail} />}
      facts={[
        [
          t('list.course'),
          <Link key="course" {...linkProps(tms.course(task.course.id))}>
            {`${task.course.no} ${text(task.course.name)} ${task.courseVersion}`}
          </Link>,
        ],
        [t('list.document'), [task.documentNo, task.documentVersion].filter(Boolean).join(' ')],
        [
          t('task.needs'),
          TRAINING_NEEDS.filter((need) => needs[need])
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
    >
      <Card>
        <Subtitle2 as="h2" className={styles.title}>
          {t('rate.byDepartment')}
        </Subtitle2>
        {departments.length === 0 ? (
          <Text>{t('task.nobody')}</Text>
        ) : (
          <RateBars
            named={t('rate.department')}
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
      <TaskPeople
        detail={detail}
        department={departments.find((one) => one.id === department) ? department : ''}
        onDepartment={(next) => setUrl({ department: next })}
      />
    </RecordFrame>
  );
}

import type { ProcessDefine, RecordDetail, TaskView } from '@attest/api-contract';
import {
  DueBadge,
  EmptyState,
  LeaveGuard,
  Link,
  Loaded,
  makeStyles,
  StatusBadge,
  Subtitle1,
  Text,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { processOf } from '../processOf';
import { GatePanel } from './GatePanel';
import { addressesOf, fullAddress, type RecordProcess } from './process';
import { RecordDecisions } from './RecordDecisions';
import { RecordForm } from './RecordForm';
import { RecordSave } from './RecordSave';
import { useRecord } from './useRecord';
import { useRecordEditor } from './useRecordEditor';

export interface TaskPanelProps {
  /** Process code, e.g. `deviation`. */
  process: string;
  recordId: string;
  taskId: string;
  /** The decision is taken; the id of the caller's next open task, if any. */
  onDone?: (nextTodoId: string | null) => void;
}

/** A task handled in place: what the record says, the fields of the step, the decision bar. */
export function TaskPanel({ process: code, recordId, taskId, onDone }: TaskPanelProps) {
  const { t } = useTranslation('qms-app');
  const process = processOf(code);
  if (!process) return <EmptyState kind="nothingFound" text={t('panel.unknownProcess')} />;
  return <KnownTask key={taskId} process={process} recordId={recordId} taskId={taskId} onDone={onDone} />;
}

interface KnownProps extends Omit<TaskPanelProps, 'process'> {
  process: RecordProcess;
}

function KnownTask({ process, recordId, onDone }: KnownProps) {
  const record = useRecord(process, recordId);
  return (
    <Loaded query={record}>
      {(data) => (
        <LoadedTask {...data} process={process} onDone={onDone} onReload={() => void record.refetch()} />
      )}
    </Loaded>
  );
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  head: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  title: { margin: 0 },
  save: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    justifyContent: 'end',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
});

interface LoadedProps {
  process: RecordProcess;
  define: ProcessDefine;
  detail: RecordDetail;
  task: TaskView | undefined;
  onReload: () => void;
  onDone?: (nextTodoId: string | null) => void;
}

function LoadedTask({ process, define, detail, task, onReload, onDone }: LoadedProps) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const styles = useStyles();
  const editor = useRecordEditor({ process, define, detail, task });
  const { row } = detail;
  // What a step waits for is seen to by saving: it moves on by itself.
  const waits = task !== undefined && task.decisions.length === 0;
  const address = fullAddress(process, addressesOf(process).record(row.id));
  return (
    <article className={styles.root} aria-label={row.no ?? row.title}>
      <div className={styles.head}>
        <div className={styles.line}>
          <Text>{row.no}</Text>
          <StatusBadge status={row.workflowStatus} text={text(row.statusName)} look={row.statusLook} />
          <DueBadge named due={task?.task.deadline ?? row.due} overdueDays={task?.task.overdueDays} />
          <Link {...linkProps(address)}>{t('panel.openRecord')}</Link>
        </div>
        <Subtitle1 as="h2" className={styles.title}>
          {row.title}
        </Subtitle1>
        <Text>
          {t('panel.from', {
            name: row.initiator.name,
            department: text({ zh: row.departmentZh, en: row.departmentEn }),
          })}
        </Text>
      </div>
      <GatePanel gate={detail.gate} editable={editor.editable.length > 0} />
      <RecordForm process={process} define={define} detail={detail} editor={editor} told />
      {waits && (
        <div className={styles.save}>
          <RecordSave process={process} detail={detail} task={task} editor={editor} />
        </div>
      )}
      {task && !waits && (
        <RecordDecisions detail={detail} task={task} editor={editor} onReload={onReload} onDone={onDone} />
      )}
      <LeaveGuard when={editor.dirty} />
    </article>
  );
}

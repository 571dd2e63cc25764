import type { ProcessDefine, RecordDetail, TaskView } from '@attest/api-contract';
import { linkProps, session$ } from '@attest/shared-utility';
import { Link, makeStyles, Subtitle1, Text, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { LeaveGuard } from '../lazy/records';
import { useObservable } from '../query/useObservable';
import { DueBadge } from '../states/DueBadge';
import { EmptyState } from '../states/EmptyState';
import { Loaded, together } from '../states/Loaded';
import { StatusBadge } from '../states/StatusBadge';
import { GatePanel } from './GatePanel';
import { type PartsOfTypes, processOf, type RecordParts, type RecordProcess, useParts } from './process';
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
  /** What types have of their own, by their codes. */
  parts?: PartsOfTypes;
}

/** A task handled in place: what the record says, the fields of the step, the decision bar. */
export function TaskPanel({ process: code, recordId, taskId, onDone, parts }: TaskPanelProps) {
  const t = useT();
  const types = useObservable(session$)?.recordTypes;
  const process = useMemo(() => {
    const type = types?.find((one) => one.code === code);
    return type && processOf(type, parts);
  }, [types, code, parts]);
  if (!process) return <EmptyState kind="nothingFound" text={t('records.panel.unknownProcess')} />;
  return <KnownTask key={taskId} process={process} recordId={recordId} taskId={taskId} onDone={onDone} />;
}

interface KnownProps extends Omit<TaskPanelProps, 'process' | 'parts'> {
  process: RecordProcess;
}

function KnownTask({ process, recordId, taskId, onDone }: KnownProps) {
  const record = useRecord(process, recordId, taskId);
  const parts = useParts(process);
  return (
    <Loaded query={together({ record, parts })}>
      {(data) => (
        <LoadedTask
          {...data.record}
          parts={data.parts}
          process={process}
          onDone={onDone}
          onReload={() => void record.refetch()}
        />
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
  parts: RecordParts;
  define: ProcessDefine;
  detail: RecordDetail;
  task: TaskView | undefined;
  onReload: () => void;
  onDone?: (nextTodoId: string | null) => void;
}

function LoadedTask({ process, parts, define, detail, task, onReload, onDone }: LoadedProps) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const editor = useRecordEditor({ process, parts, define, detail, task });
  const { row } = detail;
  // What a step waits for is seen to by saving: it moves on by itself.
  const waits = task !== undefined && task.decisions.length === 0;
  const address = process.at.record(row.id);
  return (
    <article className={styles.root} aria-label={row.no ?? row.title}>
      <div className={styles.head}>
        <div className={styles.line}>
          <Text>{row.no}</Text>
          <StatusBadge status={row.workflowStatus} text={text(row.statusName)} look={row.statusLook} />
          <DueBadge named due={task?.task.deadline ?? row.due} overdueDays={task?.task.overdueDays} />
          <Link {...linkProps(address)}>{t('records.panel.openRecord')}</Link>
        </div>
        <Subtitle1 as="h2" className={styles.title}>
          {row.title}
        </Subtitle1>
        <Text>
          {t('records.panel.from', {
            name: row.initiator.name,
            department: text({ zh: row.departmentZh, en: row.departmentEn }),
          })}
        </Text>
      </div>
      <GatePanel gate={detail.gate} editable={editor.editable.length > 0} />
      <RecordForm parts={parts} define={define} detail={detail} editor={editor} readFirst />
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

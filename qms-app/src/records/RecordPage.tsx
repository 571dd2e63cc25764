import type { ProcessDefine, RecordDetail, TaskView } from '@attest/api-contract';
import {
  BrowserPrint,
  ErrorState,
  LeaveGuard,
  makeStyles,
  ProcessRail,
  RecordHeader,
  RecordLayout,
  SkeletonRows,
  tokens,
  useUrlState,
} from '@attest/shared-ui';
import { useParams } from 'react-router-dom';
import { GatePanel } from './GatePanel';
import type { RecordProcess } from './process';
import { RecordActions } from './RecordActions';
import { RecordDecisions } from './RecordDecisions';
import { RecordForm } from './RecordForm';
import { useRecord } from './useRecord';
import { useRecordEditor } from './useRecordEditor';
import { useRecordPanels } from './useRecordPanels';

/** A record at whatever step it is, at its own address. */
export function RecordPage({ process }: { process: RecordProcess }) {
  const { id = '' } = useParams();
  const { detail, define, task, loading, error, reload } = useRecord(process, id);
  if (detail && define && !loading)
    return <LoadedRecord key={id} {...{ process, define, detail, task }} onReload={() => void reload()} />;
  if (error) return <ErrorState error={error} onRetry={() => void reload()} />;
  return <SkeletonRows rows={12} />;
}

const useStyles = makeStyles({
  page: {
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    '@media (max-width: 640px)': { padding: '12px' },
    // What takes the focus is scrolled clear of the top bar and of the decision bar.
    '& :is(input, textarea, button, a, [tabindex])': {
      scrollMarginTop: '64px',
      scrollMarginBottom: '180px',
    },
  },
});

interface Props {
  process: RecordProcess;
  define: ProcessDefine;
  detail: RecordDetail;
  task: TaskView | undefined;
  onReload: () => void;
}

function LoadedRecord({ process, define, detail, task, onReload }: Props) {
  const styles = useStyles();
  const [{ tab }, setUrl] = useUrlState({ tab: 'history' });
  const editor = useRecordEditor({ process, define, detail, task });
  const { rail, panels } = useRecordPanels(process, define, detail);
  const { row } = detail;
  return (
    <div className={styles.page}>
      <RecordLayout
        header={
          <RecordHeader
            no={row.no}
            title={row.title}
            status={row.workflowStatus}
            statusName={row.statusName}
            owner={row.owner}
            initiator={row.initiator}
            department={{ zh: row.departmentZh, en: row.departmentEn }}
            due={row.due}
            overdueDays={row.overdueDays}
            actions={
              <RecordActions
                process={process}
                detail={detail}
                task={task}
                editor={editor}
                sheets={define.print?.sheets ?? []}
              />
            }
          />
        }
        rail={rail && <ProcessRail steps={rail} />}
        notices={<GatePanel gate={detail.gate} editable={editor.editable.length > 0} />}
        panels={panels}
        panel={tab}
        onPanelChange={(next) => setUrl({ tab: next })}
        footer={
          task &&
          task.decisions.length > 0 && (
            <RecordDecisions detail={detail} task={task} editor={editor} onReload={onReload} />
          )
        }
      >
        <RecordForm process={process} define={define} detail={detail} editor={editor} />
      </RecordLayout>
      <BrowserPrint objectType={process.code} objectId={row.id} />
      <LeaveGuard when={editor.dirty} />
    </div>
  );
}

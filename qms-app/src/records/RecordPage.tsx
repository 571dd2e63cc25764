import type { ProcessDefine, RecordDetail, TaskView } from '@attest/api-contract';
import {
  BrowserPrint,
  DueBadge,
  LeaveGuard,
  Loaded,
  RecordFrame,
  StatusBadge,
  useBilingual,
  useUrlState,
} from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { GatePanel } from './GatePanel';
import { isEnded } from './listFilter';
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
  const record = useRecord(process, id);
  return (
    <Loaded query={record} rows={12}>
      {(data) => <LoadedRecord key={id} {...data} process={process} onReload={() => void record.refetch()} />}
    </Loaded>
  );
}

interface Props {
  process: RecordProcess;
  define: ProcessDefine;
  detail: RecordDetail;
  task: TaskView | undefined;
  onReload: () => void;
}

function LoadedRecord({ process, define, detail, task, onReload }: Props) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const [{ tab }, setUrl] = useUrlState({ tab: 'history' });
  const editor = useRecordEditor({ process, define, detail, task });
  const { rail, panels } = useRecordPanels(process, define, detail);
  const { row } = detail;
  return (
    <>
      <RecordFrame
        no={row.no}
        title={row.title}
        badges={
          <>
            <StatusBadge status={row.workflowStatus} text={text(row.statusName)} look={row.statusLook} />
            <DueBadge named due={row.due} overdueDays={row.overdueDays} done={isEnded(row.workflowStatus)} />
          </>
        }
        actions={
          <RecordActions
            process={process}
            detail={detail}
            task={task}
            editor={editor}
            sheets={define.print?.sheets ?? []}
          />
        }
        facts={[
          [t('list.owner'), row.owner?.name],
          [t('list.initiator'), row.initiator.name],
          [t('list.department'), text({ zh: row.departmentZh, en: row.departmentEn })],
        ]}
        rail={rail}
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
      </RecordFrame>
      <BrowserPrint objectType={process.code} objectId={row.id} />
      <LeaveGuard when={editor.dirty} />
    </>
  );
}

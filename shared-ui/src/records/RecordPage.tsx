import type { ProcessDefine, RecordDetail, TaskView } from '@attest/api-contract';
import { useParams } from 'react-router-dom';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { BrowserPrint, LeaveGuard, RecordFrame } from '../lazy/records';
import { useUrlState } from '../query/useUrlState';
import { DueBadge } from '../states/DueBadge';
import { Loaded, together } from '../states/Loaded';
import { StatusBadge } from '../states/StatusBadge';
import { GatePanel } from './GatePanel';
import { ImportedNotice } from './ImportedNotice';
import { isEnded } from './listFilter';
import { OutsidePanel } from './OutsidePanel';
import { type RecordParts, type RecordProcess, useParts } from './process';
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
  const parts = useParts(process);
  return (
    <Loaded query={together({ record, parts })} rows={12}>
      {(data) => (
        <LoadedRecord
          key={id}
          {...data.record}
          parts={data.parts}
          process={process}
          onReload={() => void record.refetch()}
        />
      )}
    </Loaded>
  );
}

interface Props {
  process: RecordProcess;
  parts: RecordParts;
  define: ProcessDefine;
  detail: RecordDetail;
  task: TaskView | undefined;
  onReload: () => void;
}

function LoadedRecord({ process, parts, define, detail, task, onReload }: Props) {
  const t = useT();
  const text = useBilingual();
  const [{ tab }, setUrl] = useUrlState({ tab: 'history' });
  const editor = useRecordEditor({ process, parts, define, detail, task });
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
          [t('records.list.owner'), row.owner?.name],
          [t('records.list.initiator'), row.initiator.name],
          [t('records.list.department'), text({ zh: row.departmentZh, en: row.departmentEn })],
        ]}
        rail={rail}
        notices={
          <>
            <ImportedNotice imported={detail.imported} />
            <OutsidePanel process={process.code} id={row.id} outside={detail.outside} />
            <GatePanel gate={detail.gate} editable={editor.editable.length > 0} />
          </>
        }
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
        <RecordForm parts={parts} define={define} detail={detail} editor={editor} />
      </RecordFrame>
      <BrowserPrint objectType={process.code} objectId={row.id} />
      <LeaveGuard when={editor.dirty} />
    </>
  );
}

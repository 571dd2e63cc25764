import type { RecordDetail, TaskView } from '@attest/api-contract';
import {
  Button,
  DiagramDialog,
  DisabledReason,
  DraftNote,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useBilingual,
} from '@attest/shared-ui';
import { can, session } from '@attest/shared-utility';
import { ArrowResetRegular } from '@fluentui/react-icons/svg/arrow-reset';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { addressesOf, type RecordProcess } from './process';
import { type Act, RecordAct } from './RecordAct';
import { RecordReopen } from './RecordReopen';
import { RecordSave } from './RecordSave';
import type { RecordEditor } from './useRecordEditor';

interface Props {
  process: RecordProcess;
  detail: RecordDetail;
  task: TaskView | undefined;
  editor: RecordEditor;
}

const ENDED = ['completed', 'rejected', 'cancelled', 'stopped'];

/** Acts that the menu offers on this record to this person. */
function actsOn({ row, canWithdraw, canDelete }: RecordDetail): Act[] {
  const open = row.no !== null && !ENDED.includes(row.workflowStatus);
  const own = row.initiator.id === session.current().user?.id;
  return [
    ...(canWithdraw ? (['withdraw'] as const) : []),
    ...(open && own ? (['urge'] as const) : []),
    ...(canDelete ? (['deleteDraft'] as const) : []),
  ];
}

/** Buttons of a record's header: save, print, and a menu with the rest. */
export function RecordActions({ process, detail, task, editor }: Props) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const go = useNavigate();
  const [act, setAct] = useState<Act | 'diagram' | 'reopen' | null>(null);
  const close = () => setAct(null);
  const mayPrint = can(process.menu, 'print');
  return (
    <>
      <DraftNote draft={editor.draft} />
      <RecordSave process={process} detail={detail} task={task} editor={editor} />
      {detail.reopen && (
        <DisabledReason why={text(detail.reopen.disabledWhy) || null}>
          <Button
            icon={<ArrowResetRegular />}
            onClick={() => !detail.reopen?.disabledWhy && setAct('reopen')}
          >
            {t('act.reopen.name')}
          </Button>
        </DisabledReason>
      )}
      <DisabledReason why={mayPrint ? null : t('record.mayNotPrint')}>
        <Button
          icon={<PrintRegular />}
          onClick={() => mayPrint && go(addressesOf(process).print(detail.row.id))}
        >
          {t('record.print')}
        </Button>
      </DisabledReason>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<MoreHorizontalRegular />} aria-label={t('record.more')} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem onClick={() => setAct('diagram')}>{t('record.diagram')}</MenuItem>
            {actsOn(detail).map((one) => (
              <MenuItem key={one} onClick={() => setAct(one)}>
                {t(`act.${one}.name`)}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      {act === 'diagram' && <DiagramDialog piId={detail.piId} onClose={close} />}
      {act === 'reopen' && <RecordReopen detail={detail} editor={editor} onClose={close} />}
      {act !== null && act !== 'diagram' && act !== 'reopen' && (
        <RecordAct act={act} process={process} detail={detail} editor={editor} onClose={close} />
      )}
    </>
  );
}

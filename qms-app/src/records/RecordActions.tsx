import type { RecordDetail } from '@attest/api-contract';
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
  useUploading,
} from '@attest/shared-ui';
import { can, session } from '@attest/shared-utility';
import { ArrowResetRegular } from '@fluentui/react-icons/svg/arrow-reset';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { SaveRegular } from '@fluentui/react-icons/svg/save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { addressesOf, type RecordProcess } from './process';
import { type Act, RecordAct } from './RecordAct';
import { RecordReopen } from './RecordReopen';
import type { RecordEditor } from './useRecordEditor';
import { useSave } from './useSave';

interface Props {
  process: RecordProcess;
  detail: RecordDetail;
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
export function RecordActions({ process, detail, editor }: Props) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const go = useNavigate();
  const { saving, save } = useSave(process, detail, editor);
  const [act, setAct] = useState<Act | 'save' | 'diagram' | 'reopen' | null>(null);
  const close = () => setAct(null);
  const mayPrint = can(process.menu, 'print');
  // Work on the own task goes into the decision; any other change of a record needs a reason for the trail.
  const needsReason = detail.taskId === null && detail.row.workflowStatus !== 'initial';
  const uploading = useUploading();
  const whyNotSave = () => {
    if (saving) return t('record.saving');
    if (uploading) return t('record.uploading');
    return editor.form.dirty ? null : t('record.nothingToSave');
  };
  const onSave = () => {
    if (whyNotSave() || !editor.form.checkShapes() || !editor.collisions.clear()) return;
    if (needsReason) setAct('save');
    else void save();
  };
  return (
    <>
      <DraftNote draft={editor.draft} />
      {detail.editableFields.length > 0 && (
        <DisabledReason why={whyNotSave()}>
          <Button icon={<SaveRegular />} onClick={onSave}>
            {t('record.save')}
          </Button>
        </DisabledReason>
      )}
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
        <RecordAct
          act={act}
          process={process}
          detail={detail}
          editor={editor}
          onSave={save}
          onClose={close}
        />
      )}
    </>
  );
}

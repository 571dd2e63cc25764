import type { ProcessDefine, RecordDetail, TaskView } from '@attest/api-contract';
import { can, session } from '@attest/shared-utility';
import { Button } from '@fluentui/react-components';
import { ArrowResetRegular } from '@fluentui/react-icons/svg/arrow-reset';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '../frame/ActionButton';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { lazyPart } from '../lazy/lazyPart';
import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '../lazy/overlays';
import { DiagramDialog } from '../lazy/records';
import { DraftNote } from '../record/DraftPrompt';
import { isEnded } from './listFilter';
import type { RecordProcess } from './process';
import { type Act, RecordAct } from './RecordAct';
import { RecordReopen } from './RecordReopen';
import { RecordSave } from './RecordSave';
import type { RecordEditor } from './useRecordEditor';

/** Few print by templates. */
const RecordTemplates = lazyPart(async () => (await import('./RecordTemplates')).RecordTemplates, null);

type Sheets = NonNullable<NonNullable<ProcessDefine['print']>['sheets']>;

interface Props {
  process: RecordProcess;
  detail: RecordDetail;
  task: TaskView | undefined;
  editor: RecordEditor;
  sheets: Sheets;
}

/** Acts that the menu offers on this record to this person. */
function actsOn({ row, canWithdraw, canDelete }: RecordDetail): Act[] {
  const open = row.no !== null && !isEnded(row.workflowStatus);
  const own = row.initiator.id === session.current().user?.id;
  return [
    ...(canWithdraw ? (['withdraw'] as const) : []),
    ...(open && own ? (['urge'] as const) : []),
    ...(canDelete ? (['deleteDraft'] as const) : []),
  ];
}

/** Buttons of a record's header: save, print, and a menu with the rest. */
export function RecordActions({ process, detail, task, editor, sheets }: Props) {
  const t = useT();
  const text = useBilingual();
  const go = useNavigate();
  const [act, setAct] = useState<Act | 'diagram' | 'reopen' | 'templates' | null>(null);
  const close = () => setAct(null);
  return (
    <>
      <DraftNote draft={editor.draft} />
      <RecordSave process={process} detail={detail} task={task} editor={editor} />
      {detail.reopen && (
        <ActionButton
          why={text(detail.reopen.disabledWhy) || null}
          icon={<ArrowResetRegular />}
          onClick={() => setAct('reopen')}
        >
          {t('records.act.reopen.name')}
        </ActionButton>
      )}
      <PrintMenu
        sheets={sheets}
        disabled={!can(process.menu, 'print')}
        onPrint={(sheet) => go(process.at.print(detail.row.id, sheet))}
      />
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<MoreHorizontalRegular />} aria-label={t('records.record.more')} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {can(process.menu, 'print') && (
              <MenuItem onClick={() => setAct('templates')}>{t('records.templates.open')}</MenuItem>
            )}
            <MenuItem onClick={() => setAct('diagram')}>{t('records.record.diagram')}</MenuItem>
            {actsOn(detail).map((one) => (
              <MenuItem key={one} onClick={() => setAct(one)}>
                {t(`records.act.${one}.name`)}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      {act === 'diagram' && <DiagramDialog piId={detail.piId} onClose={close} />}
      {act === 'templates' && (
        <RecordTemplates process={process} id={detail.row.id} no={detail.row.no} onClose={close} />
      )}
      {act === 'reopen' && <RecordReopen detail={detail} editor={editor} onClose={close} />}
      {act !== null && act !== 'diagram' && act !== 'reopen' && act !== 'templates' && (
        <RecordAct act={act} process={process} detail={detail} editor={editor} onClose={close} />
      )}
    </>
  );
}

interface PrintMenuProps {
  sheets: Sheets;
  disabled: boolean;
  /** Without a sheet: the whole record. */
  onPrint: (sheet?: string) => void;
}

/** Prints the record; where its type brings sheets it is asked which. */
function PrintMenu({ sheets, disabled, onPrint }: PrintMenuProps) {
  const t = useT();
  const text = useBilingual();
  if (disabled || sheets.length === 0)
    return (
      <ActionButton
        why={disabled ? t('records.record.mayNotPrint') : null}
        icon={<PrintRegular />}
        onClick={() => onPrint()}
      >
        {t('records.record.print')}
      </ActionButton>
    );
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<PrintRegular />}>{t('records.record.print')}</Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => onPrint()}>{t('records.print.whole')}</MenuItem>
          {sheets.map(({ key, name }) => (
            <MenuItem key={key} onClick={() => onPrint(key)}>
              {text(name)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

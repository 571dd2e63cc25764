import { type DocumentAction, type DocumentDetail, type DocumentVersion, dms } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useBilingual,
  useUploading,
} from '@attest/shared-ui';
import { DraftNote } from '@attest/shared-ui/forms';
import { can } from '@attest/shared-utility';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { SaveRegular } from '@fluentui/react-icons/svg/save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSaveVersion } from '../version/useSaveVersion';
import type { VersionEditor } from '../version/useVersionEditor';
import { type Change, changeAddress } from './acts/changeAddress';
import { type Act, DocumentAct, isAct } from './acts/DocumentAct';

interface Props {
  document: DocumentDetail;
  version: DocumentVersion;
  editor: VersionEditor;
  onVersion(versionId: string): void;
}

/** Stand beside the menu: what the owner of a document comes for. */
const IN_FRONT: DocumentAction[] = ['revise', 'renew'];
/** Those of the header; the others have a place of their own: the form, the viewer, the relations, the gate. */
const isOffered = <O extends { code: DocumentAction }>(one: O): one is O & { code: Act | Change } =>
  isAct(one.code) || one.code === 'revise' || one.code === 'obsolete';

/** Buttons of a document's header: save, revise, renew, and a menu with the rest and the print of the record. */
export function DocumentActions({ document, version, editor, onVersion }: Props) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const go = useNavigate();
  const { saving, save } = useSaveVersion(version, editor);
  const uploading = useUploading();
  const [act, setAct] = useState<Act | null>(null);
  const mayPrint = can('DmsDocuments', 'print');
  const offered = document.actions.filter(isOffered);
  const front = offered.filter(({ code }) => IN_FRONT.includes(code));
  const rest = offered.filter(({ code }) => !IN_FRONT.includes(code));
  const begin = (code: Act | Change) => {
    if (isAct(code)) setAct(code);
    else go(changeAddress(code, document));
  };
  const whyNotSave = () => {
    if (saving) return t('version.saving');
    if (uploading) return t('version.uploading');
    return editor.form.dirty ? null : t('version.nothingToSave');
  };
  const notSaved = whyNotSave();
  return (
    <>
      <DraftNote draft={editor.draft} />
      {version.editableFields.length > 0 && (
        <ActionButton why={notSaved} icon={<SaveRegular />} onClick={() => void save()}>
          {t('version.save')}
        </ActionButton>
      )}
      {front.map(({ code, disabledWhy }) => (
        <ActionButton key={code} why={text(disabledWhy)} onClick={() => begin(code)}>
          {t(`act.${code}.name`)}
        </ActionButton>
      ))}
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<MoreHorizontalRegular />} aria-label={t('document.more')} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {rest.map(({ code, disabledWhy }) => (
              <MenuItem
                key={code}
                disabled={disabledWhy !== null}
                subText={text(disabledWhy) || undefined}
                onClick={() => begin(code)}
              >
                {t(`act.${code}.name`)}
              </MenuItem>
            ))}
            <MenuItem
              disabled={!mayPrint}
              subText={mayPrint ? undefined : t('print.refused')}
              onClick={() => go(dms.printedVersion(version.id))}
            >
              {t('print.record')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {act && (
        <DocumentAct
          act={act}
          document={document}
          version={version}
          onVersion={onVersion}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}

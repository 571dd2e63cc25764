import {
  listLearnerRoles,
  listPositions,
  type PositionRow,
  previewPosition,
  readMatrix,
  savePosition,
} from '@attest/api-contract';
import { refreshCalls } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';
import type { Edit } from '../edit/useEdit';
import { PreviewDialog } from '../preview/PreviewDialog';
import type { PositionContent } from './positionContent';

interface Props {
  /** None: a new one is made. */
  position?: PositionRow;
  edit: Edit<PositionContent>;
  onClose: () => void;
}

/** What saving the position does to people's training, and the saving. */
export function SavePosition({ position, edit, onClose }: Props) {
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  const { value } = edit;
  const input = {
    ...(position && { id: position.id, rowVersion: position.rowVersion }),
    code: value.code.trim(),
    nameZh: value.nameZh.trim(),
    nameEn: value.nameEn.trim(),
    state: value.state,
    roleIds: value.roles.map(({ id }) => id),
  };
  const apply = (token: string, reason: string) =>
    edit.save(async () => {
      const saved = await request(savePosition, { ...input, token, reason }, { quiet: true });
      await refreshCalls(listPositions, listLearnerRoles, readMatrix);
      toast.success(t('matrix.applied', { adds: saved.adds, cancels: saved.cancels }));
      if (!position) go(at.position(saved.id), { replace: true });
    });
  return (
    <PreviewDialog
      title={t('position.saveTitle', { code: input.code })}
      confirmLabel={t('edit.save')}
      onPreview={() => request(previewPosition, input, { quiet: true })}
      onApply={apply}
      onClose={onClose}
    />
  );
}

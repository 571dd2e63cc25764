import { type DepartmentNode, saveDepartment } from '@attest/api-contract';
import { Field, Input, makeStyles, ReasonDialog, UserPicker } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({ form: { display: 'flex', flexDirection: 'column', rowGap: '12px' } });

interface Props {
  /** The one that is changed; a new one without. */
  department: DepartmentNode | undefined;
  parentId: string | null;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** Names, code and head of a department. */
export function DepartmentDialog({ department, parentId, onSaved, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const [entry, setEntry] = useState({
    code: department?.code ?? '',
    nameZh: department?.nameZh ?? '',
    nameEn: department?.nameEn ?? '',
    headId: department?.headId ?? null,
  });
  const complete = [entry.code, entry.nameZh, entry.nameEn].every((text) => text.trim());
  const save = async (reason: string) => {
    const input = {
      ...(department && { id: department.id, rowVersion: department.rowVersion }),
      ...entry,
      parentId,
      reason,
    };
    await request(saveDepartment, input, { quiet: true });
    toast.success(t('admin.done'));
    await onSaved();
  };
  return (
    <ReasonDialog
      title={t(department ? 'admin.departments.edit' : 'admin.departments.create')}
      confirmLabel={t('admin.save')}
      entry={entry}
      missing={complete ? undefined : t('admin.departments.incomplete')}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Field
          label={t('admin.departments.code')}
          required
          hint={department && t('admin.departments.codeKept')}
        >
          <Input
            value={entry.code}
            maxLength={40}
            readOnly={department !== undefined}
            onChange={(_, { value }) => setEntry({ ...entry, code: value })}
          />
        </Field>
        <Field label={t('admin.nameZh')} required>
          <Input
            value={entry.nameZh}
            maxLength={100}
            onChange={(_, { value }) => setEntry({ ...entry, nameZh: value })}
          />
        </Field>
        <Field label={t('admin.nameEn')} required>
          <Input
            value={entry.nameEn}
            maxLength={100}
            onChange={(_, { value }) => setEntry({ ...entry, nameEn: value })}
          />
        </Field>
        <Field label={t('admin.departments.head')}>
          <UserPicker
            value={entry.headId ? [entry.headId] : []}
            onChange={([id = null]) => setEntry({ ...entry, headId: id })}
          />
        </Field>
      </div>
    </ReasonDialog>
  );
}

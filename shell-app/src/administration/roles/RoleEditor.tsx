import { type MatrixMenu, type RoleDetail, saveRole } from '@attest/api-contract';
import {
  ActionButton,
  Card,
  CollisionNotice,
  Field,
  Input,
  LeaveGuard,
  makeStyles,
  ReasonDialog,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { useSeen } from '@attest/shared-ui/records';
import { toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { sameGrants } from './grants';
import { PermissionMatrix } from './PermissionMatrix';

const useStyles = makeStyles({
  names: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: '12px 16px' },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '12px' },
});
const CODE = /^[a-z][a-z0-9-]{1,31}$/;

interface Props {
  /** The role that is changed; a new one without. */
  role: RoleDetail | undefined;
  menus: MatrixMenu[];
  /** Why nothing may be changed. */
  why: string | null;
  onSaved: (code: string) => void;
  onDelete: (role: RoleDetail) => void;
}

const entryOf = (role: RoleDetail | undefined) => ({
  code: role?.code ?? '',
  nameZh: role?.name.zh ?? '',
  nameEn: role?.name.en ?? '',
  grants: role?.grants ?? [],
});
type Entry = ReturnType<typeof entryOf>;

const sameEntry = (a: Entry, b: Entry): boolean =>
  a.code === b.code && a.nameZh === b.nameZh && a.nameEn === b.nameEn && sameGrants(a.grants, b.grants);

/** Names and permissions of one role. */
export function RoleEditor({ role, menus, why, onSaved, onDelete }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [entry, setEntry] = useState(entryOf(role));
  const [saving, setSaving] = useState(false);
  const over = useSeen(role, {
    versionOf: (stored) => stored?.rowVersion,
    differs: (stored) => !sameEntry(entry, entryOf(stored)),
    take: (stored) => setEntry(entryOf(stored)),
  });
  const { dirty, seen } = over;
  const incomplete = !CODE.test(entry.code) || !entry.nameZh.trim() || !entry.nameEn.trim();
  const whyNotSave =
    why ?? (!dirty ? t('admin.roles.unchanged') : incomplete ? t('admin.roles.incomplete') : null);
  const whyNotDelete =
    why ??
    (role?.builtIn
      ? t('admin.roles.builtIn')
      : role?.people
        ? t('admin.roles.held', { count: role.people })
        : null);

  const save = async (reason: string) => {
    const input = { ...entry, ...(seen && { rowVersion: seen.rowVersion }), reason };
    await over.send(saveRole, input);
    toast.success(t('admin.done'));
    onSaved(entry.code);
  };

  return (
    <Card>
      <CollisionNotice collisions={over} />
      <div className={styles.names}>
        <Field
          label={t('admin.roles.code')}
          required
          hint={t(role ? 'admin.roles.codeKept' : 'admin.roles.codeHint')}
        >
          <Input
            value={entry.code}
            readOnly={role !== undefined}
            maxLength={32}
            onChange={(_, { value }) => setEntry({ ...entry, code: value })}
          />
        </Field>
        <Field label={t('admin.nameZh')} required>
          <Input
            value={entry.nameZh}
            readOnly={why !== null}
            maxLength={100}
            onChange={(_, { value }) => setEntry({ ...entry, nameZh: value })}
          />
        </Field>
        <Field label={t('admin.nameEn')} required>
          <Input
            value={entry.nameEn}
            readOnly={why !== null}
            maxLength={100}
            onChange={(_, { value }) => setEntry({ ...entry, nameEn: value })}
          />
        </Field>
      </div>
      <Text>{t('admin.roles.atOnce')}</Text>
      <PermissionMatrix
        menus={menus}
        grants={entry.grants}
        readOnly={why !== null}
        onChange={(grants) => setEntry({ ...entry, grants })}
      />
      <div className={styles.foot}>
        <ActionButton why={whyNotSave} appearance="primary" onClick={() => setSaving(true)}>
          {t('admin.save')}
        </ActionButton>
        {role && (
          <ActionButton why={whyNotDelete} onClick={() => onDelete(role)}>
            {t('admin.roles.delete')}
          </ActionButton>
        )}
      </div>
      {saving && (
        <ReasonDialog
          title={t('admin.roles.saveTitle', { name: role ? text(role.name) : entry.code })}
          confirmLabel={t('admin.save')}
          onConfirm={save}
          onClose={() => setSaving(false)}
        />
      )}
      <LeaveGuard when={dirty && !saving} />
    </Card>
  );
}

import { type MatrixMenu, type RoleDetail, roleForm, saveRole } from '@attest/api-contract';
import {
  ActionButton,
  Card,
  CollisionNotice,
  FormRenderer,
  LeaveGuard,
  makeStyles,
  ReasonDialog,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { useContentForm, useSeen } from '@attest/shared-ui/forms';
import { toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { sameGrants } from './grants';
import { PermissionMatrix } from './PermissionMatrix';

const useStyles = makeStyles({
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '12px' },
});

interface Props {
  /** The role that is changed; a new one without. */
  role: RoleDetail | undefined;
  menus: MatrixMenu[];
  /** Why nothing may be changed. */
  why: string | null;
  onSaved: (code: string) => void;
  onDelete: (role: RoleDetail) => void;
}

const namesOf = (role: RoleDetail | undefined) =>
  role && { code: role.code, nameZh: role.name.zh, nameEn: role.name.en };

/** Names and permissions of one role. */
export function RoleEditor({ role, menus, why, onSaved, onDelete }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [grants, setGrants] = useState(role?.grants ?? []);
  const [saving, setSaving] = useState(false);
  const form = useContentForm({
    form: roleForm,
    stored: namesOf(role) ?? {},
    t,
    // A code never changes.
    locked: why !== null ? 'all' : role ? ['code'] : [],
  });
  const over = useSeen(role, {
    versionOf: (stored) => stored?.rowVersion,
    differs: (stored) => form.dirty || !sameGrants(grants, stored?.grants ?? []),
    take(stored) {
      form.reset();
      setGrants(stored?.grants ?? []);
    },
  });
  const { dirty, seen } = over;
  const whyNotSave = why ?? (dirty ? null : t('admin.roles.unchanged'));
  const whyNotDelete =
    why ??
    (role?.builtIn
      ? t('admin.roles.builtIn')
      : role?.people
        ? t('admin.roles.held', { count: role.people })
        : null);

  const save = async (reason: string) => {
    const content = form.content();
    const input = { ...content, grants, ...(seen && { rowVersion: seen.rowVersion }), reason };
    try {
      await over.send(saveRole, input);
    } catch (failure) {
      // What the form says at a field is not said in the dialog over it.
      if (form.refuse(failure)) return;
      throw failure;
    }
    toast.success(t('admin.done'));
    onSaved(content.code);
  };

  return (
    <Card>
      <CollisionNotice collisions={over} />
      <FormRenderer {...form.shown} plain />
      <Text>{t('admin.roles.atOnce')}</Text>
      <PermissionMatrix menus={menus} grants={grants} readOnly={why !== null} onChange={setGrants} />
      <div className={styles.foot}>
        <ActionButton why={whyNotSave} appearance="primary" onClick={() => form.check() && setSaving(true)}>
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
          title={t('admin.roles.saveTitle', { name: role ? text(role.name) : form.content().code })}
          confirmLabel={t('admin.save')}
          onConfirm={save}
          onClose={() => setSaving(false)}
        />
      )}
      <LeaveGuard when={dirty && !saving} />
    </Card>
  );
}

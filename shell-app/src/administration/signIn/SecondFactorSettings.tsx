import {
  type FormValues,
  getSecondFactorPolicy,
  listRoles,
  type ResponseOf,
  saveSecondFactorPolicy,
  secondFactorForm,
} from '@attest/api-contract';
import {
  Button,
  FormRenderer,
  Loaded,
  makeStyles,
  ReasonDialog,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { problemAt, useContentForm } from '@attest/shared-ui/forms';
import { request, toast } from '@attest/shared-utility';
import { useCallback, useMemo, useState } from 'react';
import { useT } from '../../frame/useT';

type Policy = ResponseOf<typeof getSecondFactorPolicy>;
type Roles = ResponseOf<typeof listRoles>;

const useStyles = makeStyles({
  heading: { margin: '16px 0 0' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, margin: '4px 0 8px' },
});

/** Who may or must have a second factor, and what signatures ask for. `mayNot`: why nothing may be changed. */
export function SecondFactorSettings({ mayNot }: { mayNot: string | null }) {
  const t = useT();
  const styles = useStyles();
  const policy = useCallQuery(getSecondFactorPolicy, {});
  const roles = useCallQuery(listRoles, {}, { staleTime: 60_000 });
  return (
    <section aria-label={t('admin.signIn.factor.title')}>
      <Subtitle2 as="h3" className={styles.heading}>
        {t('admin.signIn.factor.title')}
      </Subtitle2>
      <Loaded query={policy} rows={2}>
        {(known) => (
          <Loaded query={roles} rows={2}>
            {(all) => <Known policy={known} roles={all} mayNot={mayNot} />}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

function Known({ policy, roles, mayNot }: { policy: Policy; roles: Roles; mayNot: string | null }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const named = policy.roles.map((code) => {
    const role = roles.find((one) => one.code === code);
    return role ? text(role.name) : code;
  });
  return (
    <>
      <Text className={styles.quiet}>
        {t(`admin.signIn.factor.demands.${policy.demand}`)}
        {named.length > 0 && (
          <> · {t('admin.signIn.factor.rolesAre', { roles: named.join(t('admin.comma')) })}</>
        )}
        {' · '}
        {t('admin.signIn.factor.signingIs', { what: t(`admin.signIn.factor.signings.${policy.signing}`) })}
      </Text>
      {!mayNot && <Button onClick={() => setOpen(true)}>{t('admin.signIn.factor.change')}</Button>}
      {open && <PolicyDialog policy={policy} roles={roles} onClose={() => setOpen(false)} />}
    </>
  );
}

function PolicyDialog({ policy, roles, onClose }: { policy: Policy; roles: Roles; onClose: () => void }) {
  const t = useT();
  const rules = useCallback(
    ({ demand, signing }: FormValues) =>
      demand === 'off' && signing !== 'password'
        ? [problemAt('signing', t('admin.signIn.factor.signingOff'))]
        : [],
    [t],
  );
  const { rowVersion, ...stored } = policy;
  const options = useMemo(
    () => ({ roles: roles.map(({ code, name }) => ({ value: code, label: name })) }),
    [roles],
  );
  const form = useContentForm({ form: secondFactorForm, stored, options, t, rules });
  const save = async (reason: string) => {
    await request(saveSecondFactorPolicy, { ...form.content(), rowVersion, reason }, { quiet: true });
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t('admin.signIn.factor.change')}
      confirmLabel={t('admin.save')}
      entry={form.values}
      form={form}
      onConfirm={save}
      onClose={onClose}
    >
      <FormRenderer {...form.shown} plain />
    </ReasonDialog>
  );
}

import {
  type FormValues,
  type listSignInProviders,
  localPasswordsForm,
  type ResponseOf,
  saveLocalPasswords,
} from '@attest/api-contract';
import { Button, FormRenderer, makeStyles, ReasonDialog, Subtitle2, Text, tokens } from '@attest/shared-ui';
import { problemAt, useContentForm } from '@attest/shared-ui/forms';
import { request, toast } from '@attest/shared-utility';
import { useCallback, useMemo, useState } from 'react';
import { useT } from '../../frame/useT';

interface Props {
  passwords: ResponseOf<typeof listSignInProviders>['passwords'];
  /** Why nothing may be changed. */
  mayNot: string | null;
}

const useStyles = makeStyles({
  heading: { margin: '16px 0 0' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, margin: '4px 0 8px' },
});

/** Who signs in and signs with a password of this system. */
export function LocalPasswords({ passwords, mayNot }: Props) {
  const t = useT();
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const { holders, emergency } = passwords;
  const accounts = emergency.map(({ name, account }) => `${name} (${account})`).join(t('admin.comma'));
  return (
    <section aria-label={t('admin.signIn.passwords')}>
      <Subtitle2 as="h3" className={styles.heading}>
        {t('admin.signIn.passwords')}
      </Subtitle2>
      <Text className={styles.quiet}>
        {t(`admin.signIn.holdersAre.${holders}`)}
        {accounts && <> · {t('admin.signIn.emergencyAre', { accounts })}</>}
      </Text>
      {!mayNot && <Button onClick={() => setOpen(true)}>{t('admin.signIn.passwordsChange')}</Button>}
      {open && <PasswordsDialog passwords={passwords} onClose={() => setOpen(false)} />}
    </section>
  );
}

function PasswordsDialog({ passwords, onClose }: Pick<Props, 'passwords'> & { onClose: () => void }) {
  const t = useT();
  const rules = useCallback(
    ({ holders, emergency }: FormValues) =>
      holders === 'emergency' && (emergency as string[] | undefined)?.length === 0
        ? [problemAt('emergency', t('admin.signIn.emergencyMissing'))]
        : [],
    [t],
  );
  const found = useMemo(
    () => passwords.emergency.map(({ id, name, account }) => ({ id, label: `${name} (${account})` })),
    [passwords],
  );
  const form = useContentForm({
    form: localPasswordsForm,
    stored: { holders: passwords.holders, emergency: passwords.emergency.map(({ id }) => id) },
    found,
    t,
    rules,
  });
  const save = async (reason: string) => {
    const { holders, emergency } = form.content();
    const { rowVersion } = passwords;
    await request(saveLocalPasswords, { holders, emergency, rowVersion, reason }, { quiet: true });
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t('admin.signIn.passwordsTitle')}
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

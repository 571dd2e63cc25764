import {
  ACCOUNT_PLACE,
  type DirectoryProvider,
  directoryProviderForm,
  type FormText,
  type FormValues,
  isDirectoryAddress,
} from '@attest/api-contract';
import { FormRenderer, ReasonDialog } from '@attest/shared-ui';
import { problemAt, useContentForm } from '@attest/shared-ui/forms';
import { useCallback } from 'react';
import { useT } from '../../frame/useT';
import { type ProviderDialogProps, saveProvider } from './saveProvider';
import { useSecret } from './useSecret';

const NEW = {
  kind: 'ad',
  enabled: true,
  filter: `(&(objectCategory=person)(objectClass=user)(sAMAccountName=${ACCOUNT_PLACE}))`,
  idAttribute: 'objectGUID',
  matchBy: 'account',
  claim: 'sAMAccountName',
} as const;

/** A directory: where it is, with which account it is searched, and how people are found. */
export function DirectoryDialog({ row, origins, onClose }: ProviderDialogProps) {
  const t = useT();
  const secret = useSecret(row?.hasSecret ?? false, {
    label: t('admin.signIn.bindPassword'),
    none: t('admin.signIn.bindPasswordNone'),
  });
  const allowed = origins.filter((one) => one.startsWith('ldap')).join(t('admin.comma')) || '–';
  const say = useCallback(
    (text: FormText<typeof directoryProviderForm>) => t(text, { origins: allowed, place: ACCOUNT_PLACE }),
    [t, allowed],
  );
  const rules = useCallback(
    ({ server, enabled, filter }: FormValues) => [
      ...(server && !isDirectoryAddress({ server: String(server).trim(), enabled: enabled === true }, origins)
        ? [problemAt('server', t('admin.signIn.serverWrong'))]
        : []),
      ...(filter && !String(filter).includes(`=${ACCOUNT_PLACE}`)
        ? [problemAt('filter', t('admin.signIn.filterWrong', { place: ACCOUNT_PLACE }))]
        : []),
    ],
    [t, origins],
  );
  const stored = row ? (row.provider as DirectoryProvider) : NEW;
  const form = useContentForm({ form: directoryProviderForm, stored, t: say, rules });
  return (
    <ReasonDialog
      title={t(row ? 'admin.signIn.editDirectoryTitle' : 'admin.signIn.addDirectoryTitle')}
      confirmLabel={t('admin.save')}
      entry={{ ...form.values, ...secret.entry }}
      form={form}
      onConfirm={(reason) =>
        saveProvider({ row, provider: form.content(), secret: secret.given, reason, said: t('admin.done') })
      }
      onClose={onClose}
    >
      <FormRenderer {...form.shown} plain />
      {secret.field}
    </ReasonDialog>
  );
}

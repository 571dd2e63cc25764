import {
  type FormText,
  type FormValues,
  isIssuer,
  type OidcProvider,
  type ProviderKind,
  signInProviderForm,
} from '@attest/api-contract';
import { FormRenderer, ReasonDialog } from '@attest/shared-ui';
import { problemAt, useContentForm } from '@attest/shared-ui/forms';
import { useCallback } from 'react';
import { useT } from '../../frame/useT';
import { type ProviderDialogProps, saveProvider } from './saveProvider';
import { useSecret } from './useSecret';

const NEW = { kind: 'oidc', enabled: true, matchBy: 'account', claim: 'preferred_username' } as const;

/** An identity provider: where it is, as whom the suite speaks to it, and how people are found. */
export function ProviderDialog({ row, origins, onClose }: ProviderDialogProps) {
  const t = useT();
  const secret = useSecret(row?.hasSecret ?? false, {
    label: t('admin.signIn.secret'),
    none: t('admin.signIn.secretNone'),
  });
  const allowed = origins.filter((one) => one.startsWith('http')).join(t('admin.comma')) || '–';
  const say = useCallback(
    (text: FormText<typeof signInProviderForm>) => t(text, { origins: allowed }),
    [t, allowed],
  );
  const rules = useCallback(
    ({ issuer, kind, enabled }: FormValues) =>
      issuer &&
      !isIssuer(
        { issuer: String(issuer).trim(), kind: kind as ProviderKind, enabled: enabled === true },
        origins,
      )
        ? [problemAt('issuer', t('admin.signIn.issuerWrong'))]
        : [],
    [t, origins],
  );
  const stored = row ? (row.provider as OidcProvider) : NEW;
  const form = useContentForm({ form: signInProviderForm, stored, t: say, rules });
  return (
    <ReasonDialog
      title={t(row ? 'admin.signIn.editTitle' : 'admin.signIn.addTitle')}
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

import {
  type FormText,
  type FormValues,
  isIssuer,
  PROVIDER_SECRET_LENGTH,
  type ProviderKind,
  type SignInProviderRow,
  saveSignInProvider,
  signInProviderForm,
} from '@attest/api-contract';
import { Checkbox, Field, FormRenderer, Input, ReasonDialog } from '@attest/shared-ui';
import { problemAt, useContentForm } from '@attest/shared-ui/forms';
import { request, toast } from '@attest/shared-utility';
import { useCallback, useState } from 'react';
import { useT } from '../../frame/useT';

interface Props {
  /** The one that is changed; a new one without. */
  row?: SignInProviderRow;
  /** Where the operators let providers be. */
  origins: string[];
  onClose: () => void;
}

const NEW = { kind: 'oidc', enabled: true, matchBy: 'account', claim: 'preferred_username' } as const;

/** An identity provider: where it is, as whom the suite speaks to it, and how people are found. */
export function ProviderDialog({ row, origins, onClose }: Props) {
  const t = useT();
  /** Undefined: as it is. It is no part of the form. */
  const [secret, setSecret] = useState<string>();
  const [none, setNone] = useState(false);
  const allowed = origins.join(t('admin.comma')) || '–';
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
  const form = useContentForm({ form: signInProviderForm, stored: row?.provider ?? NEW, t: say, rules });
  const save = async (reason: string) => {
    const given = none ? '' : secret;
    await request(
      saveSignInProvider,
      {
        ...(row && { id: row.id, version: row.version }),
        provider: form.content(),
        ...(given !== undefined && { secret: given }),
        reason,
      },
      { quiet: true },
    );
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t(row ? 'admin.signIn.editTitle' : 'admin.signIn.addTitle')}
      confirmLabel={t('admin.save')}
      entry={{ ...form.values, secret, none }}
      form={form}
      onConfirm={save}
      onClose={onClose}
    >
      <FormRenderer {...form.shown} plain />
      <Field
        label={t('admin.signIn.secret')}
        hint={t(row?.hasSecret ? 'admin.signIn.secretKept' : 'admin.signIn.secretNone')}
      >
        <Input
          type="password"
          autoComplete="off"
          value={secret ?? ''}
          disabled={none}
          maxLength={PROVIDER_SECRET_LENGTH}
          onChange={(_, { value }) => setSecret(value || undefined)}
        />
      </Field>
      {row?.hasSecret && (
        <Checkbox
          label={t('admin.signIn.removeSecret')}
          checked={none}
          onChange={(_, { checked }) => setNone(checked === true)}
        />
      )}
    </ReasonDialog>
  );
}

import {
  ACCOUNT_PLACE,
  type DeclaredForm,
  type FormContent,
  type FormValues,
  SAP_PATH,
  type SignInProvider,
  type SignInProviderRow,
  saveSignInProvider,
} from '@attest/api-contract';
import { FormRenderer, ReasonDialog } from '@attest/shared-ui';
import { useContentForm } from '@attest/shared-ui/forms';
import { request, toast } from '@attest/shared-utility';
import { useCallback } from 'react';
import { useT } from '../../frame/useT';
import type { ProviderFamily, ProviderText } from './families';
import { useSecret } from './useSecret';

interface Props {
  family: ProviderFamily;
  /** The one that is changed; a new one without. */
  row?: SignInProviderRow;
  /** Where the operators let providers be. */
  origins: string[];
  onClose: () => void;
}

/** Adds a provider or changes one: where it is, as whom the suite speaks to it, and how people are found. */
export function ProviderDialog({ family, row, origins, onClose }: Props) {
  const t = useT();
  const secret = useSecret(row?.hasSecret ?? false, {
    label: family.secret ? t(family.secret) : '',
    none: family.noSecret ? t(family.noSecret) : '',
  });
  const allowed = origins.filter((one) => one.startsWith(family.scheme)).join(t('admin.comma')) || '–';
  const say = useCallback(
    (text: string) => t(text as ProviderText, { origins: allowed, place: ACCOUNT_PLACE, path: SAP_PATH }),
    [t, allowed],
  );
  const rules = useCallback(
    (values: FormValues) => family.rules({ values, origins, t }),
    [family, t, origins],
  );
  const known: Readonly<Record<string, unknown>> = row?.provider ?? family.initial;
  // The form of a family and the body of its providers are the same.
  const stored = known as Partial<FormContent<DeclaredForm>>;
  const form = useContentForm<DeclaredForm>({ form: family.form, stored, t: say, rules });
  const save = async (reason: string) => {
    await request(
      saveSignInProvider,
      {
        ...(row && { id: row.id, version: row.version }),
        provider: form.content() as unknown as SignInProvider,
        // Without it the stored one stays.
        ...(secret.given !== undefined && { secret: secret.given }),
        reason,
      },
      { quiet: true },
    );
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t(row ? family.editTitle : family.addTitle)}
      confirmLabel={t('admin.save')}
      entry={{ ...form.values, ...secret.entry }}
      form={form}
      onConfirm={save}
      onClose={onClose}
    >
      <FormRenderer {...form.shown} plain />
      {family.secret && secret.field}
    </ReasonDialog>
  );
}

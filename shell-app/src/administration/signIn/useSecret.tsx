import { PROVIDER_SECRET_LENGTH } from '@attest/api-contract';
import { Checkbox, Field, Input } from '@attest/shared-ui';
import { useState } from 'react';
import { useT } from '../../frame/useT';

interface Texts {
  label: string;
  /** What it means that none is stored. */
  none: string;
}

/** The secret of a provider, which is no part of its form: it is never shown, stays when none is typed, and can be removed. */
export function useSecret(isStored: boolean, { label, none }: Texts) {
  const t = useT();
  const [secret, setSecret] = useState<string>();
  const [gone, setGone] = useState(false);
  const field = (
    <>
      <Field label={label} hint={isStored ? t('admin.signIn.secretKept') : none}>
        <Input
          type="password"
          autoComplete="off"
          value={secret ?? ''}
          disabled={gone}
          maxLength={PROVIDER_SECRET_LENGTH}
          onChange={(_, { value }) => setSecret(value || undefined)}
        />
      </Field>
      {isStored && (
        <Checkbox
          label={t('admin.signIn.removeSecret')}
          checked={gone}
          onChange={(_, { checked }) => setGone(checked === true)}
        />
      )}
    </>
  );
  /** As the call takes it; undefined: it stays as it is. */
  const given = gone ? '' : secret;
  return { field, given, entry: { secret, gone } };
}

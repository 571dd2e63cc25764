import { PasswordField } from '@attest/shared-ui';
import type { Ref } from 'react';
import { useT } from '../frame/useT';
import type { PasswordRules } from './checks';
import { RuleList } from './RuleList';
import { StrengthMeter } from './StrengthMeter';

type Entry = 'next' | 'again';

interface Props {
  values: Record<Entry, string>;
  rules: PasswordRules | undefined;
  problemOf: (entry: Entry) => string | undefined;
  onChange: (entry: Entry, value: string) => void;
  inputs: Record<Entry, Ref<HTMLInputElement>>;
}

/** A new password, how strong it is, what is asked of it, and the password once more. */
export function NewPasswordFields({ values, rules, problemOf, onChange, inputs }: Props) {
  const t = useT();
  const field = (entry: Entry) => (
    <PasswordField
      label={t(`password.${entry}`)}
      name={entry}
      autoComplete="new-password"
      required
      inputRef={inputs[entry]}
      value={values[entry]}
      error={problemOf(entry)}
      onChange={(value) => onChange(entry, value)}
    />
  );
  return (
    <>
      {field('next')}
      <StrengthMeter password={values.next} />
      {rules && <RuleList rules={rules} password={values.next} />}
      {field('again')}
    </>
  );
}

import { PasswordField } from '@attest/shared-ui';
import { useT } from '../frame/useT';
import type { PasswordRules } from './checks';
import { RuleList } from './RuleList';
import { StrengthMeter } from './StrengthMeter';
import type { EntryField } from './useEntries';

interface Props {
  rules: PasswordRules | undefined;
  field: (entry: 'next' | 'again') => EntryField;
}

/** A new password, how strong it is, what is asked of it, and the password once more. */
export function NewPasswordFields({ rules, field }: Props) {
  const t = useT();
  const next = field('next');
  return (
    <>
      <PasswordField {...next} label={t('password.next')} autoComplete="new-password" />
      <StrengthMeter password={next.value} />
      {rules && <RuleList rules={rules} password={next.value} />}
      <PasswordField {...field('again')} label={t('password.again')} autoComplete="new-password" />
    </>
  );
}

import { Field, Radio, RadioGroup } from '@fluentui/react-components';

export type FactorKind = 'totp' | 'passkey';

export interface FactorKindsProps {
  label: string;
  /** What each is called. */
  kinds: Record<FactorKind, string>;
  value: FactorKind;
  onChange(value: FactorKind): void;
  layout?: 'horizontal' | 'vertical';
}

/** Which second factor: a one-time code of an authenticator app, or a passkey. */
export function FactorKinds({ label, kinds, value, onChange, layout }: FactorKindsProps) {
  return (
    <Field label={label}>
      <RadioGroup layout={layout} value={value} onChange={(_, data) => onChange(data.value as FactorKind)}>
        <Radio value="totp" label={kinds.totp} />
        <Radio value="passkey" label={kinds.passkey} />
      </RadioGroup>
    </Field>
  );
}

import { Button, Field, Input } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useT } from '../frame/useT';

export interface PasswordFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  autoComplete: 'current-password' | 'new-password';
  id?: string;
  name?: string;
  required?: boolean;
  autoFocus?: boolean;
  /** What is wrong with it. */
  error?: string;
  hint?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A password with a button to show it and a hint while Caps Lock is on. Pasting works. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, error, hint, inputRef, ...input } = props;
  const t = useT();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const warning = capsLock ? t('password.capsLock') : undefined;
  return (
    <Field
      label={label}
      required={props.required}
      hint={hint}
      validationState={error ? 'error' : warning ? 'warning' : 'none'}
      validationMessage={error ?? warning}
    >
      <Input
        {...input}
        ref={inputRef}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={(_, data) => onChange(data.value)}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => setCapsLock(false)}
        autoCapitalize="none"
        spellCheck={false}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={shown ? <EyeOffRegular /> : <EyeRegular />}
            aria-label={t('password.show')}
            aria-pressed={shown}
            title={t(shown ? 'password.hide' : 'password.show')}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </Field>
  );
}

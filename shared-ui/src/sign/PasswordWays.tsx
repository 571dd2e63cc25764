import type { ChosenProvider } from '@attest/api-contract';
import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';

const OWN = 'own';

interface Props {
  /** There are passwords of this system. */
  hasOwn: boolean;
  directories: ChosenProvider[];
  /** The directory whose password is asked for; absent: this system's is. */
  chosen: string | undefined;
  onChoose(directory: string): void;
}

/** Which password is asked for. */
export function PasswordWays({ hasOwn, directories, chosen = OWN, onChoose }: Props) {
  const t = useT();
  const text = useBilingual();
  return (
    <Field label={t('sign.passwordOf')}>
      <RadioGroup value={chosen} onChange={(_, { value }) => onChoose(value)}>
        {hasOwn && <Radio value={OWN} label={t('sign.passwordOwn')} />}
        {directories.map(({ id, nameZh, nameEn }) => (
          <Radio key={id} value={id} label={text({ zh: nameZh, en: nameEn })} />
        ))}
      </RadioGroup>
    </Field>
  );
}

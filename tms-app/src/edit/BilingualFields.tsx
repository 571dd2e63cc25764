import type { Bilingual } from '@attest/api-contract';
import { Field, Input, makeStyles, Textarea, tokens } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What is written, without the language. */
  label: string;
  value: Bilingual;
  onChange: (value: Bilingual) => void;
  required?: boolean;
  maxLength?: number;
  /** Several lines. */
  long?: boolean;
  /** Shown at whichever is missing. */
  missing?: string;
}

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
    gap: tokens.spacingHorizontalL,
  },
});

const LANGUAGES = ['zh', 'en'] as const;
const TAGS = { zh: 'zh-CN', en: 'en' } as const;

/** One text in both languages, side by side. */
export function BilingualFields({ label, value, onChange, required, maxLength = 200, long, missing }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  return (
    <div className={styles.pair}>
      {LANGUAGES.map((language) => {
        const blank = missing !== undefined && value[language].trim() === '';
        const control = {
          value: value[language],
          maxLength,
          lang: TAGS[language],
          onChange: (_: unknown, data: { value: string }) => onChange({ ...value, [language]: data.value }),
        };
        return (
          <Field
            key={language}
            label={t(`edit.in.${language}`, { label })}
            required={required}
            validationState={blank ? 'error' : 'none'}
            validationMessage={blank ? missing : undefined}
          >
            {long ? <Textarea {...control} rows={3} resize="vertical" /> : <Input {...control} />}
          </Field>
        );
      })}
    </div>
  );
}

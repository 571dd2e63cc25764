import { questionForm } from '@attest/api-contract';
import { Field, makeStyles, Text } from '@attest/shared-ui';
import type { OwnControlProps } from '@attest/shared-ui/forms';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { KindContext } from './kind';
import { WordsInput } from './WordsInput';

const { maxItems, maxLength } = questionForm.gaps.columns.texts;
const { tags } = questionForm;

interface Gap {
  texts?: string[];
}

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
});

/** What is accepted in each gap of the question. */
export function GapTexts({ id, field: _, value, onChange, ...aria }: OwnControlProps) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const { gaps } = useContext(KindContext);
  const rows = Array.from({ length: gaps }, (_each, index) => ((value ?? []) as Gap[])[index] ?? {});
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the field's label
    <div
      role="group"
      id={id}
      className={styles.group}
      aria-labelledby={aria['aria-labelledby']}
      aria-describedby={aria['aria-describedby']}
    >
      {gaps === 0 && <Text>{t('question.gapHint')}</Text>}
      {rows.map(({ texts = [] }, index) => (
        <Field key={index} label={t('question.gapTexts', { number: index + 1 })} required>
          <WordsInput
            words={texts}
            divider={/\|/}
            joined=" | "
            maxItems={maxItems}
            maxLength={maxLength}
            onWords={(next) => onChange(rows.with(index, { texts: next }))}
          />
        </Field>
      ))}
    </div>
  );
}

/** Tags of a question in one line. */
export function TagsInput({ id, field: _, value, onChange, ...aria }: OwnControlProps) {
  return (
    <WordsInput
      {...aria}
      id={id}
      words={(value ?? []) as string[]}
      divider={/[,，]/}
      joined=", "
      maxItems={tags.maxItems}
      maxLength={tags.maxLength}
      onWords={(words) => onChange(words.length > 0 ? words : undefined)}
    />
  );
}

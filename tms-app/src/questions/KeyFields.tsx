import type { QuestionContent } from '@attest/api-contract';
import { Field, Input, Radio, RadioGroup, Text } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { OptionRows } from './OptionRows';
import { gapsOf, hasOptions } from './questionRules';

interface Props {
  content: QuestionContent;
  onChange: (patch: Partial<QuestionContent>) => void;
}

/** Texts of a gap as they are typed: divided by `|`. */
const textsOf = (typed: string): string[] =>
  typed
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .slice(0, 20);

/** The right answer of a question, by its kind. */
export function KeyFields({ content, onChange }: Props) {
  const { t } = useTranslation('tms-app');
  const { type, right, blanks, stem } = content;
  if (hasOptions(type))
    return (
      <>
        <Text>{t(`question.optionsHint.${type}`)}</Text>
        <OptionRows content={content} onChange={onChange} />
      </>
    );
  if (type === 'trueFalse')
    return (
      <Field label={t('question.rightAnswer')} required>
        <RadioGroup
          layout="horizontal"
          value={right[0] ?? ''}
          onChange={(_, data) => onChange({ right: [data.value] })}
        >
          <Radio value="true" label={t('question.true')} />
          <Radio value="false" label={t('question.false')} />
        </RadioGroup>
      </Field>
    );
  if (type !== 'blank') return <Text>{t('question.marked')}</Text>;
  const gaps = gapsOf(stem);
  if (gaps === 0) return <Text>{t('question.gapHint')}</Text>;
  return (
    <>
      {Array.from({ length: gaps }, (_, index) => (
        <Field key={index} label={t('question.gapTexts', { number: index + 1 })} required>
          <Input
            defaultValue={(blanks[index] ?? []).join(' | ')}
            maxLength={1000}
            onChange={(_, data) =>
              onChange({
                blanks: Array.from({ length: gaps }, (_each, place) =>
                  place === index ? textsOf(data.value) : (blanks[place] ?? []),
                ),
              })
            }
          />
        </Field>
      ))}
    </>
  );
}

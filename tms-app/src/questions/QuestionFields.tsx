import { DIFFICULTIES, QUESTION_TYPES, type QuestionContent } from '@attest/api-contract';
import { Field, type Found, Input, Select } from '@attest/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BilingualFields } from '../edit/BilingualFields';
import { FormCard, FormGrid } from '../edit/FormGrid';
import { NumberField } from '../edit/NumberField';
import { DocumentPicker } from '../edit/pickers';
import { KeyFields } from './KeyFields';

interface Props {
  content: QuestionContent;
  onChange: (patch: Partial<QuestionContent>) => void;
  /** The document it is about as it is stored. */
  stored: Found[];
}

/** What a question says, what is right, and what it is about. */
export function QuestionFields({ content, onChange, stored }: Props) {
  const { t } = useTranslation('tms-app');
  const [document, setDocument] = useState(stored);
  return (
    <>
      <FormCard title={t('question.text')}>
        <Field label={t('question.kind')} required>
          <Select
            value={content.type}
            onChange={(_, data) => {
              onChange({ type: data.value as QuestionContent['type'], right: [] });
            }}
          >
            {QUESTION_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`question.type.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
        <BilingualFields
          label={t('question.stem')}
          value={content.stem}
          onChange={(stem) => onChange({ stem })}
          maxLength={4000}
          long
        />
      </FormCard>
      <FormCard title={t('question.key')}>
        <KeyFields content={content} onChange={onChange} />
        <BilingualFields
          label={t('question.reference')}
          value={content.reference}
          onChange={(reference) => onChange({ reference })}
          maxLength={4000}
          long
        />
      </FormCard>
      <FormCard title={t('question.facts')}>
        <FormGrid>
          <NumberField
            label={t('question.points')}
            required
            min={1}
            max={100}
            value={content.points}
            onChange={(points) => onChange({ points: points ?? 1 })}
          />
          <Field label={t('question.difficulty')}>
            <Select
              value={content.difficulty}
              onChange={(_, data) => onChange({ difficulty: data.value as QuestionContent['difficulty'] })}
            >
              {DIFFICULTIES.map((one) => (
                <option key={one} value={one}>
                  {t(`difficulty.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('question.tags')} hint={t('question.tagsHint')}>
            <Input
              defaultValue={content.tags.join(', ')}
              maxLength={1000}
              onChange={(_, data) =>
                onChange({
                  tags: [...new Set(data.value.split(/[,，]/).map((tag) => tag.trim().slice(0, 50)))]
                    .filter(Boolean)
                    .slice(0, 20),
                })
              }
            />
          </Field>
          <Field label={t('list.document')}>
            <DocumentPicker
              value={document}
              onChange={(found) => {
                setDocument(found);
                onChange({ documentId: found[0]?.id ?? null });
              }}
            />
          </Field>
          <Field label={t('question.clause')}>
            <Input
              value={content.clause}
              maxLength={50}
              onChange={(_, data) => onChange({ clause: data.value })}
            />
          </Field>
        </FormGrid>
      </FormCard>
    </>
  );
}

import type { QuizContent, QuizDetail } from '@attest/api-contract';
import { Field, Radio, RadioGroup, Switch } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { BilingualFields } from '../edit/BilingualFields';
import { FormCard, FormGrid } from '../edit/FormGrid';
import { NumberField } from '../edit/NumberField';
import { DrawRules } from './DrawRules';
import { FixedQuestions } from './FixedQuestions';

interface Props {
  content: QuizContent;
  onChange: (patch: Partial<QuizContent>) => void;
  /** Texts of the questions that are stored in it. */
  questions: QuizDetail['questions'];
  /** How many questions fit each rule as stored; empty while rules are changed. */
  available: QuizDetail['available'];
}

/** Rules of an exam and the questions it asks. */
export function QuizFields({ content, onChange, questions, available }: Props) {
  const { t } = useTranslation('tms-app');
  return (
    <>
      <FormCard title={t('quiz.rules')}>
        <BilingualFields
          label={t('list.name')}
          value={content.name}
          onChange={(name) => onChange({ name })}
        />
        <FormGrid>
          <NumberField
            label={t('exam.passScore')}
            required
            min={1}
            max={100}
            value={content.passScore}
            onChange={(passScore) => onChange({ passScore: passScore ?? 1 })}
          />
          <NumberField
            label={t('quiz.minutes')}
            required
            min={1}
            max={480}
            value={content.minutes}
            onChange={(minutes) => onChange({ minutes: minutes ?? 1 })}
          />
          <NumberField
            label={t('quiz.attemptsAllowed')}
            required
            min={1}
            max={10}
            value={content.attempts}
            onChange={(attempts) => onChange({ attempts: attempts ?? 1 })}
          />
          <NumberField
            label={t('quiz.retakeHours')}
            required
            min={0}
            max={720}
            value={content.retakeHours}
            onChange={(retakeHours) => onChange({ retakeHours: retakeHours ?? 0 })}
          />
        </FormGrid>
      </FormCard>
      <FormCard title={t('exam.nav')}>
        <Field label={t('quiz.mode')}>
          <RadioGroup
            layout="horizontal"
            value={content.mode}
            onChange={(_, data) => onChange({ mode: data.value as QuizContent['mode'] })}
          >
            <Radio value="fixed" label={t('quiz.modeOf.fixed')} />
            <Radio value="random" label={t('quiz.modeOf.random')} />
          </RadioGroup>
        </Field>
        {content.mode === 'fixed' ? (
          <>
            <Switch
              label={t('quiz.shuffle')}
              checked={content.shuffle}
              onChange={(_, data) => onChange({ shuffle: data.checked })}
            />
            <FixedQuestions
              ids={content.questionIds}
              known={questions}
              onChange={(questionIds) => onChange({ questionIds })}
            />
          </>
        ) : (
          <DrawRules rules={content.rules} available={available} onChange={(rules) => onChange({ rules })} />
        )}
      </FormCard>
    </>
  );
}

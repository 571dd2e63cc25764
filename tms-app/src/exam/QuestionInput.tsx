import { ANSWER_LENGTHS, type ExamAnswer, type PaperQuestion } from '@attest/api-contract';
import {
  Checkbox,
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  Text,
  Textarea,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { blankAnswer, chosenAfter } from './answers';
import { OrderAnswer } from './OrderAnswer';

interface Props {
  question: PaperQuestion;
  /** Names the controls to a screen reader: the id of the question's text. */
  labelledBy: string;
  answer: ExamAnswer | undefined;
  onAnswer: (answer: ExamAnswer) => void;
}

const useStyles = makeStyles({
  options: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  gaps: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, maxWidth: '480px' },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** Where one question is answered, by its kind. */
export function QuestionInput({ question, labelledBy, answer, onAnswer }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const now = answer ?? blankAnswer(question);
  switch (now.kind) {
    case 'order': {
      const items = now.order.flatMap((id) => question.options.find((option) => option.id === id) ?? []);
      return (
        <OrderAnswer
          label={t('exam.orderLabel')}
          items={items.map((option) => ({ id: option.id, text: text(option.text) }))}
          onOrder={(order) => onAnswer({ kind: 'order', order })}
        />
      );
    }
    case 'blanks':
      return (
        <div className={styles.gaps}>
          {now.texts.map((value, index) => (
            <Field key={index} label={t('exam.gap', { number: index + 1 })}>
              <Input
                value={value}
                maxLength={ANSWER_LENGTHS.gap}
                autoComplete="off"
                spellCheck={false}
                onChange={(_, data) =>
                  onAnswer({
                    kind: 'blanks',
                    texts: now.texts.map((each, place) => (place === index ? data.value : each)),
                  })
                }
              />
            </Field>
          ))}
        </div>
      );
    case 'text':
      return (
        <>
          <Textarea
            aria-labelledby={labelledBy}
            value={now.text}
            rows={question.type === 'case' ? 12 : 6}
            resize="vertical"
            maxLength={ANSWER_LENGTHS.text}
            onChange={(_, data) => onAnswer({ kind: 'text', text: data.value })}
          />
          <Text size={200} className={styles.hint}>
            {t('exam.length', { count: now.text.length, max: ANSWER_LENGTHS.text })}
          </Text>
        </>
      );
    default:
      return question.type === 'multiple' ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take its name from the question's text
        <div role="group" aria-labelledby={labelledBy} className={styles.options}>
          {question.options.map(({ id, text: label }) => (
            <Checkbox
              key={id}
              label={text(label)}
              checked={now.choices.includes(id)}
              onChange={() => onAnswer({ kind: 'choice', choices: chosenAfter(true, now.choices, id) })}
            />
          ))}
        </div>
      ) : (
        <RadioGroup
          aria-labelledby={labelledBy}
          value={now.choices[0] ?? ''}
          onChange={(_, data) => onAnswer({ kind: 'choice', choices: [data.value] })}
        >
          {question.options.map(({ id, text: label }) => (
            <Radio key={id} value={id} label={text(label)} />
          ))}
        </RadioGroup>
      );
  }
}

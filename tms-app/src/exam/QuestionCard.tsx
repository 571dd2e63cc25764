import type { ExamAnswer, PaperQuestion } from '@attest/api-contract';
import { Card, makeStyles, Text, tokens, useBilingual } from '@attest/shared-ui';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionInput } from './QuestionInput';

interface Props {
  question: PaperQuestion;
  /** From 1. */
  number: number;
  count: number;
  answer: ExamAnswer | undefined;
  onAnswer: (answer: ExamAnswer) => void;
  /** Beside a form: it does not take the focus. */
  calm?: boolean;
}

const useStyles = makeStyles({
  head: { color: tokens.colorNeutralForeground2 },
  stem: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    ':focus-visible': { outline: 'none' },
  },
});

/** One question with its answer. The focus goes to the question when it is turned to. */
export function QuestionCard({ question, number, count, answer, onAnswer, calm }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const stemId = useId();
  const stem = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!calm) stem.current?.focus({ preventScroll: true });
  }, [calm]);
  return (
    <Card>
      <Text size={200} className={styles.head}>
        {t('exam.questionOf', { number, count })} · {t(`question.type.${question.type}`)} ·{' '}
        {t('exam.points', { count: question.points })}
      </Text>
      <h2 id={stemId} ref={stem} tabIndex={-1} className={styles.stem}>
        {text(question.stem)}
      </h2>
      <QuestionInput question={question} labelledBy={stemId} answer={answer} onAnswer={onAnswer} />
    </Card>
  );
}

import { REASON_LENGTH, type ResultQuestion } from '@attest/api-contract';
import { Card, Field, Input, makeStyles, Text, Textarea, tokens, useBilingual } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { AnswerView } from '../exam/AnswerView';
import { type Mark, pointsOf } from './marks';

interface Props {
  number: number;
  result: ResultQuestion;
  mark: Mark;
  /** Handing in was tried: what is missing shows. */
  tried: boolean;
  onMark: (mark: Mark) => void;
}

const useStyles = makeStyles({
  stem: { margin: 0, fontSize: tokens.fontSizeBase400, whiteSpace: 'pre-wrap' },
  marks: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalL },
  points: { width: '160px' },
  narrow: { minWidth: 0, width: '100%' },
  comment: { flex: '1 1 320px' },
  muted: { color: tokens.colorNeutralForeground2 },
});

/** A written answer with what a good one says, points and comment. */
export function MarkedQuestion({ number, result, mark, tried, onMark }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const { question, clause } = result;
  const valid = pointsOf(mark.points, question.points) !== null;
  const wrong = !valid && (tried || mark.points.trim() !== '');
  return (
    <Card>
      <Text size={200} className={styles.muted}>
        {t(`question.type.${question.type}`)}
        {clause && ` · ${clause}`}
      </Text>
      <h2 className={styles.stem}>
        {number}. {text(question.stem)}
      </h2>
      <AnswerView result={result} />
      <div className={styles.marks}>
        <Field
          className={styles.points}
          label={t('marking.points', { most: question.points })}
          required
          validationState={wrong ? 'error' : 'none'}
          validationMessage={wrong ? t('marking.pointsWrong', { most: question.points }) : undefined}
        >
          <Input
            className={styles.narrow}
            input={{ className: styles.narrow }}
            inputMode="decimal"
            value={mark.points}
            onChange={(_, data) => onMark({ ...mark, points: data.value })}
          />
        </Field>
        <Field className={styles.comment} label={t('marking.comment')}>
          <Textarea
            value={mark.comment}
            maxLength={REASON_LENGTH}
            rows={2}
            resize="vertical"
            onChange={(_, data) => onMark({ ...mark, comment: data.value })}
          />
        </Field>
      </div>
    </Card>
  );
}

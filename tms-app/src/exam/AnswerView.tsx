import type { ExamAnswer, ResultQuestion } from '@attest/api-contract';
import { makeStyles, mergeClasses, Text, tokens, useBilingual } from '@attest/shared-ui';
import { CheckboxCheckedFilled } from '@fluentui/react-icons/svg/checkbox-checked';
import { CheckboxUncheckedRegular } from '@fluentui/react-icons/svg/checkbox-unchecked';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { RadioButtonFilled } from '@fluentui/react-icons/svg/radio-button';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
  },
  item: { display: 'flex', columnGap: '8px', alignItems: 'baseline', overflowWrap: 'anywhere' },
  icon: { flexShrink: 0, alignSelf: 'center' },
  right: { color: tokens.colorStatusSuccessForeground1 },
  wrong: { color: tokens.colorStatusDangerForeground1 },
  written: {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  muted: { color: tokens.colorNeutralForeground2 },
  block: { display: 'flex', flexDirection: 'column', rowGap: '4px' },
});

/** How an option looks that is not judged: several may be chosen of a multiple choice, one of the others. */
const MARKS = {
  one: { chosen: RadioButtonFilled, left: CircleRegular },
  several: { chosen: CheckboxCheckedFilled, left: CheckboxUncheckedRegular },
};

const choicesOf = (answer: ExamAnswer | null) => (answer?.kind === 'choice' ? answer.choices : []);

/** Options with what was chosen and, once it may be shown, what is right; never by colour alone. */
function Options({ result }: { result: ResultQuestion }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const chosen = choicesOf(result.answer);
  const right = result.right ? choicesOf(result.right) : null;
  const { chosen: Chosen, left: Left } = MARKS[result.question.type === 'multiple' ? 'several' : 'one'];
  return (
    <ul className={styles.list}>
      {result.question.options.map((option) => {
        const isChosen = chosen.includes(option.id);
        const isRight = right?.includes(option.id) ?? null;
        const wrong = isChosen && isRight === false;
        const Icon = isRight
          ? CheckmarkCircleRegular
          : wrong
            ? DismissCircleRegular
            : isChosen
              ? Chosen
              : Left;
        const words = [isChosen && t('result.chosen'), isRight && t('result.right')].filter(Boolean);
        return (
          <li key={option.id} className={styles.item}>
            <Icon
              aria-hidden
              className={mergeClasses(styles.icon, isRight ? styles.right : undefined, wrong && styles.wrong)}
            />
            <Text weight={isChosen ? 'semibold' : 'regular'}>{text(option.text)}</Text>
            {words.length > 0 && (
              <Text size={200} className={styles.muted}>
                {words.join(' · ')}
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Order({ result, answer }: { result: ResultQuestion; answer: ExamAnswer }) {
  const text = useBilingual();
  const ids = answer.kind === 'order' ? answer.order : [];
  const names = ids.flatMap((id) => result.question.options.find((option) => option.id === id) ?? []);
  return <Text>{names.map((option, index) => `${index + 1}. ${text(option.text)}`).join('  →  ')}</Text>;
}

/** What was answered to a question, in words. */
function Given({ result }: { result: ResultQuestion }) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const { answer } = result;
  if (!answer) return <Text className={styles.muted}>{t('result.unanswered')}</Text>;
  switch (answer.kind) {
    case 'order':
      return <Order result={result} answer={answer} />;
    case 'blanks':
      return (
        <Text>
          {answer.texts
            .map((one, index) => `${t('exam.gap', { number: index + 1 })}: ${one || '—'}`)
            .join('　')}
        </Text>
      );
    case 'text':
      return <div className={styles.written}>{answer.text || t('result.unanswered')}</div>;
    default:
      return null;
  }
}

/** The answer to one question beside what is right, as far as that may be shown. */
export function AnswerView({ result }: { result: ResultQuestion }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const { question, right, accepted, reference } = result;
  const choice = ['single', 'multiple', 'trueFalse'].includes(question.type);
  return (
    <div className={styles.block}>
      {choice ? <Options result={result} /> : <Given result={result} />}
      {choice && choicesOf(result.answer).length === 0 && (
        <Text className={styles.muted}>{t('result.unanswered')}</Text>
      )}
      {right?.kind === 'order' && (
        <div>
          <Text className={styles.muted}>{t('result.rightOrder')} </Text>
          <Order result={result} answer={right} />
        </div>
      )}
      {right?.kind === 'blanks' && (
        <Text className={styles.muted}>
          {t('result.accepted', {
            texts: right.texts
              .map((first, index) =>
                [first, ...(accepted[index] ?? [])]
                  .filter((one, place, all) => all.indexOf(one) === place)
                  .join(' / '),
              )
              .join('；'),
          })}
        </Text>
      )}
      {reference && text(reference) && (
        <Text className={styles.muted}>{t('result.reference', { text: text(reference) })}</Text>
      )}
    </div>
  );
}

import type { PaperQuestion } from '@attest/api-contract';
import { makeStyles, mergeClasses, rowColours, Subtitle2, Text, tokens } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';

interface Props {
  questions: PaperQuestion[];
  isAnswered: (id: string) => boolean;
  current: number;
  onGo: (index: number) => void;
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    width: '232px',
    maxWidth: '100%',
  },
  title: { margin: 0 },
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  one: {
    width: '40px',
    height: '36px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: rowColours.hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  answered: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    fontWeight: tokens.fontWeightSemibold,
    '::after': { content: '"✓"', fontSize: tokens.fontSizeBase100, marginInlineStart: '2px' },
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  current: { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
});

/** All questions at a glance: which are answered, where one is. */
export function QuestionNav({ questions, isAnswered, current, onGo }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const done = questions.filter(({ id }) => isAnswered(id)).length;
  return (
    <nav className={styles.root} aria-label={t('exam.nav')}>
      <Subtitle2 as="h2" className={styles.title}>
        {t('exam.nav')}
      </Subtitle2>
      <Text>{t('exam.answeredOf', { done, count: questions.length })}</Text>
      <ol className={styles.list}>
        {questions.map(({ id }, index) => {
          const answered = isAnswered(id);
          return (
            <li key={id}>
              <button
                type="button"
                className={mergeClasses(
                  styles.one,
                  answered && styles.answered,
                  index === current && styles.current,
                )}
                aria-current={index === current ? 'step' : undefined}
                aria-label={t(answered ? 'exam.goAnswered' : 'exam.goUnanswered', { number: index + 1 })}
                onClick={() => onGo(index)}
              >
                {index + 1}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

import { Button, type Found, makeStyles, StepButton, Text, tokens } from '@attest/shared-ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useTranslation } from 'react-i18next';
import { type PickerProps, QuestionPicker } from '../edit/pickers';
import { moved } from '../exam/moved';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    minHeight: '40px',
  },
  number: { minWidth: '3ch', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  text: { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
  buttons: { display: 'flex', flexShrink: 0 },
});

/** The questions of a paper in their order, and a box to find more of them. */
export function FixedQuestions({ value, onChange, multiple: _, ...box }: PickerProps) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const add = (chosen: Found[]) => {
    const added = chosen.filter(({ id }) => value.every((one) => one.id !== id));
    onChange([...value, ...added]);
  };
  return (
    <>
      <QuestionPicker {...box} value={[]} onChange={add} />
      {value.length === 0 && <Text>{t('quiz.noQuestions')}</Text>}
      <ol className={styles.list}>
        {value.map(({ id, label: name }, index) => (
          <li key={id} className={styles.item}>
            <Text className={styles.number}>{index + 1}</Text>
            <Text className={styles.text}>{name}</Text>
            <span className={styles.buttons}>
              <StepButton
                by={-1}
                at={index}
                of={value.length}
                label={t('exam.up', { name })}
                appearance="subtle"
                icon={<ArrowUpRegular />}
                onClick={() => onChange(moved(value, index, -1))}
              />
              <StepButton
                by={1}
                at={index}
                of={value.length}
                label={t('exam.down', { name })}
                appearance="subtle"
                icon={<ArrowDownRegular />}
                onClick={() => onChange(moved(value, index, 1))}
              />
              <Button
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={t('quiz.removeQuestion', { name })}
                onClick={() => onChange(value.filter((one) => one.id !== id))}
              />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

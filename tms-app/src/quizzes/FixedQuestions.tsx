import type { QuestionRow } from '@attest/api-contract';
import { Button, Field, type Found, makeStyles, Text, tokens, useBilingual } from '@attest/shared-ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionPicker } from '../edit/pickers';
import { moved } from '../exam/moved';

interface Props {
  ids: string[];
  /** Questions of the stored quiz: their texts. */
  known: QuestionRow[];
  onChange: (ids: string[]) => void;
}

const MOST = 200;

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

/** The questions of a paper in their order. */
export function FixedQuestions({ ids, known, onChange }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const [found, setFound] = useState<Found[]>([]);
  const nameOf = (id: string) => {
    const row = known.find((one) => one.id === id);
    return row ? `${row.no} ${text(row.stem)}` : (found.find((one) => one.id === id)?.label ?? '…');
  };
  return (
    <>
      <Field label={t('quiz.addQuestion')}>
        <QuestionPicker
          value={[]}
          onChange={(chosen) => {
            setFound((now) => [...now, ...chosen]);
            const added = chosen.map(({ id }) => id).filter((id) => !ids.includes(id));
            onChange([...ids, ...added].slice(0, MOST));
          }}
        />
      </Field>
      {ids.length === 0 && <Text>{t('quiz.noQuestions')}</Text>}
      <ol className={styles.list}>
        {ids.map((id, index) => {
          const name = nameOf(id);
          return (
            <li key={id} className={styles.item}>
              <Text className={styles.number}>{index + 1}</Text>
              <Text className={styles.text}>{name}</Text>
              <span className={styles.buttons}>
                <Button
                  appearance="subtle"
                  icon={<ArrowUpRegular />}
                  aria-label={t('exam.up', { name })}
                  disabledFocusable={index === 0}
                  onClick={() => onChange(moved(ids, index, -1))}
                />
                <Button
                  appearance="subtle"
                  icon={<ArrowDownRegular />}
                  aria-label={t('exam.down', { name })}
                  disabledFocusable={index === ids.length - 1}
                  onClick={() => onChange(moved(ids, index, 1))}
                />
                <Button
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  aria-label={t('quiz.removeQuestion', { name })}
                  onClick={() => onChange(ids.filter((one) => one !== id))}
                />
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

import { MAX_OPTIONS, type QuestionContent } from '@attest/api-contract';
import { ActionButton, Button, Checkbox, Input, makeStyles, StepButton, tokens } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useTranslation } from 'react-i18next';
import { moved } from '../exam/moved';
import { freeId } from './questionRules';

type Option = QuestionContent['options'][number];

interface Props {
  content: QuestionContent;
  onChange: (patch: Partial<QuestionContent>) => void;
}

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  text: { flex: '1 1 200px', minWidth: 0 },
  buttons: { display: 'flex' },
});

/** What there is to choose from, or to put in order: the order written is then the right one. */
export function OptionRows({ content, onChange }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const { type, options, right } = content;
  const setText = (id: string, language: 'zh' | 'en', value: string) =>
    onChange({
      options: options.map((one) =>
        one.id === id ? { ...one, text: { ...one.text, [language]: value } } : one,
      ),
    });
  const setRight = (id: string) => {
    if (type === 'single') return onChange({ right: [id] });
    onChange({ right: right.includes(id) ? right.filter((one) => one !== id) : [...right, id] });
  };
  const move = (index: number, by: 1 | -1) => onChange({ options: moved(options, index, by) });
  const remove = ({ id }: Option) =>
    onChange({ options: options.filter((one) => one.id !== id), right: right.filter((one) => one !== id) });
  return (
    <>
      <ul className={styles.list}>
        {options.map((option, index) => {
          const number = index + 1;
          return (
            <li key={option.id} className={styles.row}>
              {type !== 'order' && (
                <Checkbox
                  aria-label={t('question.isRight', { number })}
                  checked={right.includes(option.id)}
                  shape={type === 'single' ? 'circular' : 'square'}
                  onChange={() => setRight(option.id)}
                />
              )}
              {(['zh', 'en'] as const).map((language) => (
                <Input
                  key={language}
                  className={styles.text}
                  aria-label={t(`question.optionIn.${language}`, { number })}
                  placeholder={t(`edit.language.${language}`)}
                  value={option.text[language]}
                  maxLength={500}
                  onChange={(_, data) => setText(option.id, language, data.value)}
                />
              ))}
              <span className={styles.buttons}>
                <StepButton
                  by={-1}
                  at={index}
                  of={options.length}
                  label={t('exam.up', { name: number })}
                  appearance="subtle"
                  icon={<ArrowUpRegular />}
                  onClick={() => move(index, -1)}
                />
                <StepButton
                  by={1}
                  at={index}
                  of={options.length}
                  label={t('exam.down', { name: number })}
                  appearance="subtle"
                  icon={<ArrowDownRegular />}
                  onClick={() => move(index, 1)}
                />
                <Button
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  aria-label={t('question.removeOption', { number })}
                  onClick={() => remove(option)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <div>
        <ActionButton
          why={options.length < MAX_OPTIONS ? null : t('question.mostOptions', { count: MAX_OPTIONS })}
          icon={<AddRegular />}
          onClick={() =>
            onChange({ options: [...options, { id: freeId(options), text: { zh: '', en: '' } }] })
          }
        >
          {t('question.addOption')}
        </ActionButton>
      </div>
    </>
  );
}

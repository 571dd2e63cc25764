import { questionForm } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Checkbox,
  Input,
  makeStyles,
  StepButton,
  Text,
  tokens,
} from '@attest/shared-ui';
import type { OwnControlProps } from '@attest/shared-ui/forms';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '../exam/moved';
import { KindContext } from './kind';
import { freeId, hasOptions } from './questionRules';

/** An option as it is typed: what is empty is not there. */
interface Option {
  id: string;
  right?: boolean;
  zh?: string;
  en?: string;
}

const { maxRows, columns } = questionForm.options;

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: '8px' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    width: '100%',
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  text: { flex: '1 1 200px', minWidth: 0 },
  buttons: { display: 'flex' },
});

/** What there is to choose from, or to put in order: the order written is then the right one. */
export function OptionRows({ id, field: _, value, onChange, ...aria }: OwnControlProps) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const { type } = useContext(KindContext);
  const options = (value ?? []) as Option[];
  const patch = (of: string, part: Partial<Option>) =>
    onChange(options.map((one) => (one.id === of ? { ...one, ...part } : one)));
  const setRight = (of: string) =>
    onChange(
      options.map((one) => {
        if (one.id === of) return { ...one, right: type === 'single' || !one.right };
        return type === 'single' ? { ...one, right: false } : one;
      }),
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the field's label
    <div
      role="group"
      id={id}
      className={styles.group}
      aria-labelledby={aria['aria-labelledby']}
      aria-describedby={aria['aria-describedby']}
    >
      {hasOptions(type) && <Text>{t(`question.optionsHint.${type}`)}</Text>}
      <ul className={styles.list}>
        {options.map((option, index) => {
          const number = index + 1;
          return (
            <li key={option.id} className={styles.row}>
              {type !== 'order' && (
                <Checkbox
                  aria-label={t('question.isRight', { number })}
                  checked={option.right === true}
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
                  value={option[language] ?? ''}
                  maxLength={columns[language].maxLength}
                  onChange={(_event, data) => patch(option.id, { [language]: data.value })}
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
                  onClick={() => onChange(moved(options, index, -1))}
                />
                <StepButton
                  by={1}
                  at={index}
                  of={options.length}
                  label={t('exam.down', { name: number })}
                  appearance="subtle"
                  icon={<ArrowDownRegular />}
                  onClick={() => onChange(moved(options, index, 1))}
                />
                <Button
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  aria-label={t('question.removeOption', { number })}
                  onClick={() => onChange(options.filter((one) => one.id !== option.id))}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <ActionButton
        why={options.length < maxRows ? null : t('question.mostOptions', { count: maxRows })}
        icon={<AddRegular />}
        onClick={() => onChange([...options, { id: freeId(options) }])}
      >
        {t('question.addOption')}
      </ActionButton>
    </div>
  );
}

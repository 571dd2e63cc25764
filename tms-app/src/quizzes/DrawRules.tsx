import { DIFFICULTIES, type DrawRule, QUESTION_TYPES } from '@attest/api-contract';
import { Button, Card, Checkbox, Field, makeStyles, Text, tokens } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useTranslation } from 'react-i18next';
import { FormGrid } from '../edit/FormGrid';
import { NumberField } from '../edit/NumberField';
import { TagPicker } from '../edit/pickers';
import { NEW_RULE } from './quizContent';

interface Props {
  rules: DrawRule[];
  /** How many questions fit each stored rule. */
  available: number[];
  onChange: (rules: DrawRule[]) => void;
}

const MOST = 20;

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  choices: { display: 'flex', flexWrap: 'wrap' },
  few: { color: tokens.colorStatusDangerForeground1 },
});

const toggled = <T,>(list: T[], one: T): T[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

/** From which questions how many are drawn; one rule after the other. */
export function DrawRules({ rules, available, onChange }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const set = (index: number, patch: Partial<DrawRule>) =>
    onChange(rules.map((rule, place) => (place === index ? { ...rule, ...patch } : rule)));
  return (
    <>
      {rules.map((rule, index) => {
        const fits = available[index];
        return (
          <Card key={index} size="small">
            <div className={styles.head}>
              <Text weight="semibold">{t('quiz.rule', { number: index + 1 })}</Text>
              <Button
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={t('quiz.removeRule', { number: index + 1 })}
                onClick={() => onChange(rules.filter((_, place) => place !== index))}
              />
            </div>
            <FormGrid>
              <NumberField
                label={t('quiz.draw')}
                required
                min={1}
                max={100}
                value={rule.count}
                onChange={(count) => set(index, { count: count ?? 1 })}
              />
              <Field label={t('question.tags')}>
                <TagPicker value={rule.tags} onChange={(tags) => set(index, { tags })} />
              </Field>
            </FormGrid>
            {/* biome-ignore lint/a11y/useSemanticElements: a row of check boxes under one name */}
            <div role="group" aria-label={t('question.kind')} className={styles.choices}>
              {QUESTION_TYPES.map((type) => (
                <Checkbox
                  key={type}
                  label={t(`question.type.${type}`)}
                  checked={rule.types.includes(type)}
                  onChange={() => set(index, { types: toggled(rule.types, type) })}
                />
              ))}
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: a row of check boxes under one name */}
            <div role="group" aria-label={t('question.difficulty')} className={styles.choices}>
              {DIFFICULTIES.map((difficulty) => (
                <Checkbox
                  key={difficulty}
                  label={t(`difficulty.${difficulty}`)}
                  checked={rule.difficulties.includes(difficulty)}
                  onChange={() => set(index, { difficulties: toggled(rule.difficulties, difficulty) })}
                />
              ))}
            </div>
            {fits !== undefined && (
              <Text className={fits < rule.count ? styles.few : undefined}>
                {t('quiz.fits', { count: fits })}
              </Text>
            )}
          </Card>
        );
      })}
      <div>
        <Button
          icon={<AddRegular />}
          disabledFocusable={rules.length >= MOST}
          onClick={() => rules.length < MOST && onChange([...rules, NEW_RULE])}
        >
          {t('quiz.addRule')}
        </Button>
      </div>
    </>
  );
}

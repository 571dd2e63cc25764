import {
  FIELD_OPERATORS,
  OPERATOR_VALUES,
  QUERY_LIMITS,
  type QueryCondition,
  type QueryObject,
} from '@attest/api-contract';
import { Button, Input, makeStyles, Select, Text, tokens, useBilingual } from '@attest/shared-ui';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useT } from '../frame/useT';
import { ChoiceValues } from './ChoiceValues';

interface Props {
  object: QueryObject;
  condition: QueryCondition;
  onChange: (condition: QueryCondition) => void;
  onRemove: () => void;
}

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    margin: 0,
    padding: '4px 0',
    border: 'none',
    minWidth: 0,
  },
  no: { minWidth: '24px', fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  field: { flex: '1 1 160px', minWidth: '140px' },
  operator: { flex: '0 1 150px', minWidth: '120px' },
  values: { flex: '2 1 220px', minWidth: '180px', display: 'flex', columnGap: '8px', alignItems: 'center' },
  value: { flex: '1 1 100px', minWidth: 0 },
});

const INPUT_TYPES = { text: 'text', number: 'number', day: 'date', instant: 'date' } as const;

/** One condition: field, operator, and as many values as the operator takes. */
export function ConditionRow({ object, condition, onChange, onRemove }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { no, operator, values } = condition;
  const field = object.fields.find(({ key }) => key === condition.field);
  const type = field?.type ?? 'text';
  const takes = OPERATOR_VALUES[operator];
  const name = (what: 'field' | 'operator' | 'value' | 'values') =>
    `${t('query.condition', { no })}: ${t(`query.${what}`)}`;
  const put = (index: number, value: string) => {
    const next = [...values];
    next[index] = value;
    onChange({ ...condition, values: Array.from(next, (one) => one ?? '') });
  };
  const chooseField = (key: string) => {
    const chosen = object.fields.find((one) => one.key === key);
    const [first] = FIELD_OPERATORS[chosen?.type ?? 'text'];
    onChange({ ...condition, field: key, operator: first ?? 'eq', values: [] });
  };
  const input = (index: number) => (
    <Input
      className={styles.value}
      type={INPUT_TYPES[type as keyof typeof INPUT_TYPES] ?? 'text'}
      aria-label={takes === 'two' ? `${name('value')} ${index + 1}` : name('value')}
      value={values[index] ?? ''}
      maxLength={QUERY_LIMITS.value}
      onChange={(_, data) => put(index, data.value)}
    />
  );
  return (
    <fieldset className={styles.row} aria-label={t('query.condition', { no })}>
      <Text className={styles.no}>{no}</Text>
      <Select
        className={styles.field}
        aria-label={name('field')}
        value={condition.field}
        onChange={(_, data) => chooseField(data.value)}
      >
        {object.fields.map(({ key, label }) => (
          <option key={key} value={key}>
            {text(label)}
          </option>
        ))}
      </Select>
      <Select
        className={styles.operator}
        aria-label={name('operator')}
        value={operator}
        onChange={(_, data) =>
          onChange({ ...condition, operator: data.value as QueryCondition['operator'], values: [] })
        }
      >
        {FIELD_OPERATORS[type].map((one) => (
          <option key={one} value={one}>
            {t(`query.operators.${one}`)}
          </option>
        ))}
      </Select>
      <div className={styles.values}>
        {type === 'boolean' || type === 'choice' ? (
          takes !== 'none' && (
            <ChoiceValues
              label={name('value')}
              options={
                type === 'choice'
                  ? (field?.options ?? []).map(({ value, label }) => ({ value, label: text(label) }))
                  : ['true', 'false'].map((value) => ({
                      value,
                      label: t(value === 'true' ? 'query.yes' : 'query.no'),
                    }))
              }
              several={takes === 'many'}
              value={values}
              onChange={(next) => onChange({ ...condition, values: next })}
            />
          )
        ) : takes === 'many' ? (
          <Input
            className={styles.value}
            aria-label={name('values')}
            placeholder={t('query.valuesHint')}
            value={values.join(';')}
            onChange={(_, data) => onChange({ ...condition, values: data.value.split(/[;；]/) })}
            onBlur={() =>
              onChange({ ...condition, values: values.map((one) => one.trim()).filter((one) => one !== '') })
            }
          />
        ) : (
          <>
            {takes !== 'none' && input(0)}
            {takes === 'two' && <Text>{t('query.to')}</Text>}
            {takes === 'two' && input(1)}
          </>
        )}
      </div>
      <Button
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={t('query.removeCondition', { no })}
        onClick={onRemove}
      />
    </fieldset>
  );
}

import { parseQuery, QUERY_LIMITS, type QueryContent, type QueryObject } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Card,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Subtitle2,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { errorMessage, request } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { ConditionRow } from './ConditionRow';
import { newCondition } from './emptyQuery';

interface Props {
  object: QueryObject;
  value: QueryContent;
  onChange: (content: QueryContent) => void;
}

const useStyles = makeStyles({
  card: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  heading: { margin: 0 },
  combination: { display: 'flex', columnGap: '8px', alignItems: 'end' },
  text: { flex: '1 1 auto' },
});

type Checked = { reading: { zh: string; en: string } } | { error: unknown };

/** The conditions with their numbers, how they combine, and the server's reading of both. */
export function ConditionsEditor({ object, value, onChange }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { conditions } = value;
  const [checked, setChecked] = useState<Checked | null>(null);
  const change = (next: Partial<QueryContent>) => {
    setChecked(null);
    onChange({ ...value, ...next });
  };
  const check = () =>
    request(parseQuery, { content: { ...value, code: value.code || 'new', name: value.name || '-' } })
      .then(setChecked)
      .catch((error: unknown) => setChecked({ error }));

  const enough =
    conditions.length >= QUERY_LIMITS.conditions
      ? t('query.enoughConditions', { max: QUERY_LIMITS.conditions })
      : null;
  return (
    <Card>
      <div className={styles.card}>
        <Subtitle2 as="h2" className={styles.heading}>
          {t('query.conditions')}
        </Subtitle2>
        {conditions.length === 0 && <Text>{t('query.noConditions')}</Text>}
        {conditions.map((condition, index) => (
          <ConditionRow
            key={condition.no}
            object={object}
            condition={condition}
            onChange={(next) => change({ conditions: conditions.with(index, next) })}
            onRemove={() => change({ conditions: conditions.toSpliced(index, 1) })}
          />
        ))}
        <div>
          <ActionButton
            why={enough}
            icon={<AddRegular />}
            onClick={() =>
              !enough && change({ conditions: [...conditions, newCondition(object, conditions)] })
            }
          >
            {t('query.addCondition')}
          </ActionButton>
        </div>
        <div className={styles.combination}>
          <Field className={styles.text} label={t('query.combination')} hint={t('query.combinationHint')}>
            <Input
              value={value.combination}
              maxLength={QUERY_LIMITS.combination}
              placeholder="1 and (2 or 3)"
              onChange={(_, data) => change({ combination: data.value })}
            />
          </Field>
          <Button onClick={() => void check()}>{t('query.check')}</Button>
        </div>
        <div aria-live="polite">
          {checked && 'error' in checked && (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>{errorMessage(checked.error)}</MessageBarBody>
            </MessageBar>
          )}
          {checked && 'reading' in checked && (
            <MessageBar intent="success" layout="multiline">
              <MessageBarBody>{t('query.reading', { text: text(checked.reading) })}</MessageBarBody>
            </MessageBar>
          )}
        </div>
      </div>
    </Card>
  );
}

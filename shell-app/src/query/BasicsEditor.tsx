import {
  DATA_SCOPES,
  QUERY_CATEGORIES,
  QUERY_LIMITS,
  type QueryContent,
  type QueryObject,
} from '@attest/api-contract';
import { Card, Field, Input, makeStyles, Select, Subtitle2, Textarea, useBilingual } from '@attest/shared-ui';
import { useT } from '../frame/useT';
import { ChoiceValues } from './ChoiceValues';
import { overObject } from './emptyQuery';

interface Props {
  objects: QueryObject[];
  roles: { value: string; label: string }[];
  value: QueryContent;
  onChange: (content: QueryContent) => void;
  /** What is missing, by field. */
  problems: Partial<Record<keyof QueryContent, string>>;
}

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
    alignItems: 'start',
    gap: '12px 16px',
    marginBlockStart: '8px',
  },
  heading: { margin: 0 },
  wide: { gridColumn: '1 / -1' },
});

/** Name, category, object and whose rows. */
export function BasicsEditor({ objects, roles, value, onChange, problems }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const put = <K extends keyof QueryContent>(key: K, next: QueryContent[K]) =>
    onChange({ ...value, [key]: next });
  const field = (key: keyof QueryContent, required = true) => ({
    label: t(`query.${key}`),
    required,
    validationMessage: problems[key],
  });
  return (
    <Card>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('query.basics')}
      </Subtitle2>
      <div className={styles.grid}>
        <Field {...field('name')}>
          <Input
            value={value.name}
            maxLength={QUERY_LIMITS.name}
            onChange={(_, data) => put('name', data.value)}
          />
        </Field>
        <Field {...field('code')} hint={t('query.codeHint')}>
          <Input
            value={value.code}
            maxLength={QUERY_LIMITS.code}
            onChange={(_, data) => put('code', data.value)}
          />
        </Field>
        <Field {...field('object')}>
          <Select
            value={value.object}
            onChange={(_, data) => {
              const object = objects.find(({ code }) => code === data.value);
              if (object) onChange(overObject(value, object));
            }}
          >
            {objects.map(({ code, label }) => (
              <option key={code} value={code}>
                {text(label)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field('dataScope')}>
          <Select
            value={value.dataScope}
            onChange={(_, data) => put('dataScope', data.value as QueryContent['dataScope'])}
          >
            <option value="">{t('query.choose')}</option>
            {DATA_SCOPES.map((scope) => (
              <option key={scope} value={scope}>
                {t(`query.scopes.${scope}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field('category')} hint={t(`query.categoryHints.${value.category}`)}>
          <Select
            value={value.category}
            onChange={(_, data) => put('category', data.value as QueryContent['category'])}
          >
            {QUERY_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {t(`query.categories.${category}`)}
              </option>
            ))}
          </Select>
        </Field>
        {value.category === 'public' && (
          <Field {...field('useScope', false)} hint={t('query.useScopeHint')}>
            <ChoiceValues
              label={t('query.useScope')}
              options={roles}
              several
              value={value.useScope}
              onChange={(next) => put('useScope', next)}
            />
          </Field>
        )}
        <Field className={styles.wide} {...field('description', false)}>
          <Textarea
            value={value.description}
            maxLength={QUERY_LIMITS.description}
            rows={2}
            onChange={(_, data) => put('description', data.value)}
          />
        </Field>
      </div>
    </Card>
  );
}

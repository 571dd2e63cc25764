import type { CheckedDefinition, FieldDefinition, FormValues } from '@attest/api-contract';
import { Field, FormRenderer, makeStyles, Select, Text, tokens, useBilingual } from '@attest/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { listAt } from './content';
import { stepsOf, useDesigning, wordsOf } from './designing';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  choice: { minWidth: 0, flex: '1 1 160px', maxWidth: '280px' },
  form: {
    minWidth: 0,
    '& [data-field]': { cursor: 'pointer', borderRadius: tokens.borderRadiusMedium },
    '& [data-chosen]': { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '4px' },
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** As whom and where the form is looked at. */
export interface Seen {
  at?: string | undefined;
  role?: string | undefined;
}

interface Props {
  seen: Seen;
  onSee(seen: Seen): void;
  /** What the server knows of the form; null while it has not answered. */
  checked: CheckedDefinition | null;
  /** Place of the field that is selected. */
  selected: string;
  onSelect(place: string): void;
}

const FIELDS = '/form/fields';

/** The form as a role sees it at a step. A field is selected by clicking on it. */
export function Preview({ seen, onSee, checked, selected, onSelect }: Props) {
  const t = useT();
  const pick = useBilingual();
  const styles = useStyles();
  const host = useRef<HTMLDivElement>(null);
  const { content, choices } = useDesigning();
  const [values, setValues] = useState<FormValues>({});
  const steps = stepsOf(content);
  const step = steps.find(({ id }) => id === seen.at) ?? steps[0];
  const own = listAt(content, FIELDS).filter(({ key, type, retired }) => key && type && !retired);
  const keys = own.map(({ key }) => String(key));
  const rightOf = (key: string) => checked?.rights[key] ?? 'edit';
  const fields = own
    .map((field) => withConditions(field as unknown as FieldDefinition, checked))
    .filter(({ key }) => rightOf(key) !== 'hidden');
  const hidden = keys.length - fields.length;
  const asked = Array.isArray(step?.fields) ? (step.fields as string[]) : [];
  const editable = asked.filter((key) => rightOf(key) === 'edit');
  const chosen = selected.startsWith(`${FIELDS}/`)
    ? String(listAt(content, FIELDS)[Number(selected.split('/')[3])]?.key ?? '')
    : '';

  useEffect(() => {
    const shown = [...(host.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const field = shown.find(({ dataset }) => dataset.field === chosen);
    field?.setAttribute('data-chosen', '');
    field?.scrollIntoView?.({ block: 'nearest' });
    return () => field?.removeAttribute('data-chosen');
  });

  const select = (target: EventTarget) => {
    const key = (target as Element).closest<HTMLElement>('[data-field]')?.dataset.field;
    const at = listAt(content, FIELDS).findIndex((field) => field.key === key);
    if (at >= 0 && key !== chosen) onSelect(`${FIELDS}/${at}`);
  };

  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <Field label={t('designer.preview.step')} className={styles.choice}>
          <Select value={String(step?.id ?? '')} onChange={(_, { value }) => onSee({ ...seen, at: value })}>
            {steps.map(({ id, name }) => (
              <option key={String(id)} value={String(id)}>
                {pick(wordsOf(name)) || String(id)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('designer.preview.role')} className={styles.choice}>
          <Select
            value={seen.role ?? ''}
            onChange={(_, { value }) => onSee({ ...seen, role: value === '' ? undefined : value })}
          >
            <option value="">{t('designer.preview.nobody')}</option>
            {choices.roles.map(({ code, name }) => (
              <option key={code} value={code}>
                {pick(name)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {hidden > 0 && (
        <Text size={200} className={styles.quiet}>
          {t('designer.preview.hidden', { count: hidden })}
        </Text>
      )}
      {/* What has the focus is selected too: by keyboard one goes from control to control. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are what is used */}
      <div
        ref={host}
        className={styles.form}
        onClickCapture={(event) => select(event.target)}
        onFocusCapture={(event) => select(event.target)}
        onKeyDown={() => undefined}
      >
        <FormRenderer
          showBlankSections
          fields={fields}
          sections={listAt(content, '/form/sections').map(({ key, label }) => ({
            key: String(key),
            label: wordsOf(label) ?? { zh: String(key), en: String(key) },
          }))}
          values={values}
          editable={editable}
          complete={editable}
          onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
        />
      </div>
    </div>
  );
}

/**
 * A field as the form shows it, with the trees that the server has made of its conditions. What is computed is shown
 * although nothing computes it here.
 */
function withConditions(field: FieldDefinition, checked: CheckedDefinition | null): FieldDefinition {
  const compiled = checked?.fields.find(({ key }) => key === field.key);
  const { computed: _, label, ...rest } = field;
  const shown = {
    ...rest,
    label: wordsOf(label) ?? { zh: field.key, en: field.key },
    ...(field.options && {
      options: field.options.map((one) => ({
        ...one,
        label: wordsOf(one.label) ?? { zh: one.value, en: one.value },
      })),
    }),
    ...(field.columns && { columns: field.columns.map((column) => withConditions(column, null)) }),
  };
  if (!compiled) return shown;
  return {
    ...shown,
    ...(compiled.visibleWhen && compiled.visible === field.visible && { visibleWhen: compiled.visibleWhen }),
    ...(compiled.requiredWhen &&
      compiled.required === field.required && { requiredWhen: compiled.requiredWhen }),
  };
}

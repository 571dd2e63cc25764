import { FormRenderer, makeStyles, useLanguage } from '@attest/shared-ui';
import type { TextKeyAfter } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useT } from '../../frame/useT';
import { useDesigning } from '../designing';
import { isNamedByRules, withKeyOfName } from '../ownKeys';
import { AssigneeForm } from './AssigneeForm';
import { isAssignee } from './assignee';
import { askedOf, heldAs, OWN, shownAs } from './formOf';
import type { PartFormProps } from './nested';
import { controlOf } from './ownControls';
import { isAskedOf } from './relevant';

const useStyles = makeStyles({
  root: { containerType: 'inline-size', minWidth: 0 },
});

/** Words of properties and of what may be chosen. */
export function useWords() {
  const t = useT();
  const language = useLanguage();
  return useMemo(() => {
    void language;
    const named = (key: string) =>
      key === 'way'
        ? t('designer.wayOf')
        : t(`designer.property.${key as TextKeyAfter<'shell-app', 'designer.property'>}`);
    return {
      property: (key: string, half?: 'zh' | 'en') =>
        half ? t(`designer.half.${half}`, { label: named(key) }) : named(key),
      option: (value: string): string =>
        value.startsWith('!')
          ? t('designer.not', { what: t(`designer.option.${value.slice(1) as OptionKey}`) })
          : t(`designer.option.${value as OptionKey}`),
    };
  }, [t, language]);
}
type OptionKey = TextKeyAfter<'shell-app', 'designer.option'>;

/** The properties of a part of a definition, asked as its schema in the contract describes them. */
export function PartForm(props: PartFormProps) {
  return isAssignee(props.schema) && !props.only ? <AssigneeForm {...props} /> : <Properties {...props} />;
}

function Properties({ schema, value, onChange, only, without = [] }: PartFormProps) {
  const styles = useStyles();
  const words = useWords();
  const around = useDesigning();
  const all = askedOf(schema, value, around, words).filter(
    ({ key }) => !without.includes(key) && isAskedOf(schema, key, value),
  );
  // What something is called is said first: its key follows.
  if (schema.properties?.label) all.sort((a, b) => Number(b.key === 'label') - Number(a.key === 'label'));
  const asked = only ? only.flatMap((key) => all.filter((one) => one.key === key)) : all;
  const own = asked.filter(({ kind }) => OWN.includes(kind));
  const keys = asked.map(({ field }) => field.key);
  const isKnown = (key: string) => around.stored.has(key) || isNamedByRules(around.content, key);
  const change = (fieldKey: string, said: unknown) => {
    const one = asked.find(({ field }) => field.key === fieldKey);
    if (!one) return;
    const held = heldAs(one, value[one.key], said);
    const { [one.key]: _, ...rest } = value;
    const next = held === undefined ? rest : { ...value, [one.key]: held };
    onChange(withKeyOfName(value, next, isKnown), one.key);
  };
  const texts = Object.fromEntries(
    own.map(({ key, schema: property, field }) => {
      const Control = controlOf(property);
      return [
        key,
        <Control key={key} id={key} field={field} value={value[key]} onChange={() => undefined} />,
      ];
    }),
  );
  return (
    <div className={styles.root}>
      <FormRenderer
        plain
        showBlankSections
        fields={asked.map(({ field }) => field)}
        values={Object.fromEntries(asked.map((one) => [one.field.key, shownAs(one, value[one.key])]))}
        editable={around.readOnly ? [] : keys}
        complete={keys}
        controls={Object.fromEntries(own.map(({ key, schema: property }) => [key, controlOf(property)]))}
        texts={texts}
        onChange={change}
      />
    </div>
  );
}

import { ActionButton, Button, makeStyles, Select, tokens, useBilingual } from '@attest/shared-ui';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useT } from '../../frame/useT';
import { freeKey } from '../content';
import { namedIn, useDesigning, withNamed } from '../designing';
import { beginningOf, type Schema } from '../schema';
import { KeyInput } from './KeyInput';
import { Nested } from './nested';
import type { SchemaControlProps } from './types';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, minWidth: 0 },
  item: {
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    paddingInlineStart: tokens.spacingHorizontalS,
    marginBlockEnd: tokens.spacingVerticalS,
    minWidth: 0,
  },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  name: { minWidth: 0, flexGrow: 1 },
});

interface KeyProps {
  name: string;
  /** What it names; anything where that is not said. */
  names: string | undefined;
  label: string;
  onChange(next: string): void;
}

/** The key of an entry: chosen among what it may name, else typed. */
function KeyOf({ name, names, label, onChange }: KeyProps) {
  const pick = useBilingual();
  const styles = useStyles();
  const around = useDesigning();
  if (names === undefined) return <KeyInput name={name} label={label} onChange={onChange} />;
  return (
    <Select
      className={styles.name}
      size="small"
      aria-label={label}
      value={name}
      onChange={(_, { value }) => onChange(value)}
    >
      {withNamed(namedIn(around, names), name).map(({ value, label: said }) => (
        <option key={value} value={value}>
          {pick(said)}
        </option>
      ))}
    </Select>
  );
}

/** The same where it stays as it is. */
function KeyInWords({ name, names }: Pick<KeyProps, 'name' | 'names'>) {
  const pick = useBilingual();
  const around = useDesigning();
  const named = names === undefined ? [] : namedIn(around, names);
  const said = named.find(({ value }) => value === name)?.label;
  return said ? <span>{pick(said)}</span> : <code>{name}</code>;
}

/** Entries by their keys. */
export function MapControl({ schema, field, value, onChange, ...aria }: SchemaControlProps) {
  const t = useT();
  const styles = useStyles();
  const around = useDesigning();
  const { readOnly } = around;
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  const inner = Object.values(schema.patternProperties ?? {})[0] as Schema;
  const label = field.label.en;
  const offered = schema.names === undefined ? [] : namedIn(around, schema.names);
  const newKey = (taken: readonly string[]) =>
    offered.find(({ value }) => !taken.includes(value))?.value ??
    freeKey(taken, field.key === 'decisions' ? 'submit' : 'entry');
  const put = (next: [string, unknown][]) =>
    onChange(next.length > 0 || field.required ? Object.fromEntries(next) : undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the label
    <div role="group" aria-labelledby={aria['aria-labelledby']}>
      {entries.length === 0 && readOnly && '—'}
      <ul className={styles.list}>
        {entries.map(([key, one], at) => (
          <li key={at} className={styles.item}>
            <div className={styles.head}>
              {readOnly ? (
                <KeyInWords name={key} names={schema.names} />
              ) : (
                <>
                  <KeyOf
                    name={key}
                    names={schema.names}
                    label={t('designer.keyOf', { label })}
                    onChange={(next) => put(entries.with(at, [next, one]))}
                  />
                  <ActionButton
                    why={null}
                    size="small"
                    appearance="subtle"
                    icon={<DeleteRegular />}
                    label={t('designer.removeOne', { name: key })}
                    onClick={() => put(entries.toSpliced(at, 1))}
                  />
                </>
              )}
            </div>
            <Nested schema={inner} value={one} onChange={(next) => put(entries.with(at, [key, next]))} />
          </li>
        ))}
      </ul>
      {!readOnly && (
        <Button
          size="small"
          aria-label={t('designer.addTo', { label })}
          onClick={() => put([...entries, [newKey(entries.map(([key]) => key)), beginningOf(inner)]])}
        >
          {t('designer.add')}
        </Button>
      )}
    </div>
  );
}

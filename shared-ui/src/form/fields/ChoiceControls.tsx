import {
  Checkbox,
  Dropdown,
  makeStyles,
  Option,
  Radio,
  RadioGroup,
  Slider,
  Switch,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useT } from '../../frame/useT';
import { pick } from '../language';
import type { ControlProps, GroupAria } from '../types';
import { useListbox } from '../useListbox';

const useStyles = makeStyles({
  group: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
  // An option goes to the next line as a whole, not word by word.
  radios: { flexWrap: 'wrap', '& > *': { flexShrink: 0, maxWidth: '100%' } },
  slider: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    '& > *:first-child': { flexGrow: 1 },
  },
  select: { minWidth: 0, width: '100%' },
  switch: { display: 'flex', alignItems: 'center' },
  value: { minWidth: '3ch', fontVariantNumeric: 'tabular-nums' },
});

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
const orNothing = (values: string[]) => (values.length > 0 ? values : undefined);

/** What may be chosen: an option out of use only where it stands already. */
const offered = ({ options = [] }: ControlProps['field'], chosen: readonly unknown[]) =>
  options.filter(({ value, inactive }) => !inactive || chosen.includes(value));

/** Whether the options stand beside each other in a cell of a table, such as yes and no; others are chosen from a list there. */
export const areShort = ({ options = [] }: ControlProps['field']): boolean =>
  options.length <= 3 && options.every(({ label }) => Math.max(label.zh.length, label.en.length) <= 8);

/** Choosing the chosen option again clears it, unless the field must be filled. */
export function RadioControl({ id, value, onChange, field, language, required, name }: ControlProps) {
  const styles = useStyles();
  return (
    <RadioGroup
      id={id}
      className={styles.radios}
      aria-label={name}
      layout="horizontal"
      value={typeof value === 'string' ? value : ''}
      onChange={(_, data) => onChange(data.value)}
    >
      {offered(field, [value]).map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          label={pick(option.label, language)}
          onClick={() => {
            if (!required && value === option.value) onChange(undefined);
          }}
        />
      ))}
    </RadioGroup>
  );
}

export function CheckboxControl(props: ControlProps & { aria: GroupAria }) {
  const { id, value, onChange, field, language, name, aria } = props;
  const styles = useStyles();
  const chosen = list(value);
  const toggle = (one: string) =>
    orNothing(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the field's label
    <div role="group" id={id} aria-label={name} className={styles.group} {...aria}>
      {offered(field, chosen).map((option) => (
        <Checkbox
          key={option.value}
          checked={chosen.includes(option.value)}
          label={pick(option.label, language)}
          onChange={() => onChange(toggle(option.value))}
        />
      ))}
    </div>
  );
}

/** One or several of the options; inside a table also for a `radio` that would be too wide there. */
export function SelectControl({ id, value, onChange, field, language, name, required }: ControlProps) {
  const t = useT();
  const styles = useStyles();
  const listbox = useListbox();
  const many = field.multiple === true;
  const chosen = many ? list(value) : typeof value === 'string' ? [value] : [];
  const options = offered(field, chosen);
  const shown = options
    .filter((option) => chosen.includes(option.value))
    .map((option) => pick(option.label, language))
    .join(language === 'zh' ? '、' : ', ');
  return (
    <Dropdown
      id={id}
      aria-label={name}
      multiselect={many}
      clearable={!required && !many}
      placeholder={t('form.choose')}
      clearButton={{ 'aria-label': t('filter.clear') }}
      value={shown}
      selectedOptions={chosen}
      className={styles.select}
      listbox={listbox}
      onOptionSelect={(_, data) => onChange(many ? orNothing(data.selectedOptions) : data.selectedOptions[0])}
    >
      {options.map((option) => (
        <Option key={option.value} value={option.value}>
          {pick(option.label, language)}
        </Option>
      ))}
    </Dropdown>
  );
}

export function SwitchControl({ id, value, onChange, name }: ControlProps) {
  const t = useT();
  const styles = useStyles();
  const on = value === true;
  return (
    <span className={styles.switch}>
      <Switch id={id} aria-label={name} checked={on} onChange={(_, data) => onChange(data.checked)} />
      {/* The role says on or off already. */}
      <Text aria-hidden>{t(on ? 'form.yes' : 'form.no')}</Text>
    </span>
  );
}

export function SliderControl({ id, value, onChange, field, language, name }: ControlProps) {
  const styles = useStyles();
  const { min = 0, max = 100 } = field;
  const set = typeof value === 'number';
  return (
    <div className={styles.slider}>
      <Slider
        id={id}
        aria-label={name}
        min={min}
        max={max}
        value={set ? value : min}
        onChange={(_, data) => onChange(data.value)}
      />
      <Text className={styles.value}>
        {set ? value : '—'}
        {set && field.unit ? ` ${pick(field.unit, language)}` : ''}
      </Text>
    </div>
  );
}

import { Checkbox, makeStyles, Select } from '@attest/shared-ui';

interface Props {
  label: string;
  options: { value: string; label: string }[];
  several: boolean;
  value: string[];
  onChange: (value: string[]) => void;
}

const useStyles = makeStyles({
  group: {
    display: 'flex',
    flexWrap: 'wrap',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
    // Of a hundred operations the page would be nothing else.
    maxHeight: '240px',
    overflowY: 'auto',
  },
});

/** One or several of given values. */
export function ChoiceValues({ label, options, several, value, onChange }: Props) {
  const styles = useStyles();
  if (!several)
    return (
      <Select
        aria-label={label}
        value={value[0] ?? ''}
        onChange={(_, data) => onChange(data.value ? [data.value] : [])}
      >
        <option value="" />
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  const toggle = (chosen: string, on: boolean) =>
    onChange(
      options.map((option) => option.value).filter((one) => (one === chosen ? on : value.includes(one))),
    );
  return (
    <fieldset className={styles.group} aria-label={label}>
      {options.map((option) => (
        <Checkbox
          // The group is required, not each of its boxes.
          required={false}
          key={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={(_, data) => toggle(option.value, data.checked === true)}
        />
      ))}
    </fieldset>
  );
}

import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { useT } from '../frame/useT';
import { Radio } from '../lazy/inputs';
import { type FilterOption, type FilterSection, toggled } from './types';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  control: { minWidth: 0, flexGrow: 1 },
  count: {
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    paddingInlineEnd: '4px',
  },
});

interface Props {
  section: FilterSection;
  options: FilterOption[];
  chosen: string[];
  onChange: (values: string[]) => void;
}

/** The options of a section as radio buttons or check boxes, with their counts. */
export function OptionList({ section, options, chosen, onChange }: Props) {
  const t = useT();
  const styles = useStyles();
  const name = useId();
  const toggle = (value: string) => onChange(toggled(section, chosen, value));
  const group = { role: section.kind === 'radio' ? 'radiogroup' : 'group', 'aria-label': section.label };
  return (
    <div {...group}>
      {options.map(({ value, label, count, more }) => {
        const checked = chosen.includes(value);
        const countId = `${name}-${value}`;
        const common = {
          className: styles.control,
          checked,
          label,
          'aria-describedby': count === undefined ? undefined : countId,
        };
        return (
          <div key={value} className={styles.row}>
            {section.kind === 'radio' ? (
              // A chosen radio fires no change event: the click is what clears it.
              <Radio
                {...common}
                name={name}
                value={value}
                onChange={() => !checked && toggle(value)}
                onClick={() => checked && toggle(value)}
                onKeyDown={(event) => {
                  if (event.key !== ' ' || !checked) return;
                  event.preventDefault();
                  toggle(value);
                }}
              />
            ) : (
              <Checkbox {...common} onChange={() => toggle(value)} />
            )}
            {count !== undefined && (
              <span id={countId} className={styles.count}>
                <span aria-hidden>{more ? `${count}+` : count}</span>
                <span hidden>{t(more ? 'frame.totalMore' : 'filter.matches', { count })}</span>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

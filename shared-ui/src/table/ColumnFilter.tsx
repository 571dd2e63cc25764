import {
  Button,
  Menu,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { FilterFilled, FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useT } from '../frame/useT';
import type { ColumnFilterOption } from './types';

interface Props {
  /** The column's name. */
  label: string;
  options: readonly ColumnFilterOption[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
}

/** The button in a column's head that narrows the list to some of its values. */
export default function ColumnFilter({ label, options, chosen, onChange }: Props) {
  const t = useT();
  return (
    <Menu
      checkedValues={{ values: [...chosen] }}
      onCheckedValueChange={(_, data) => onChange(data.checkedItems)}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="transparent"
          icon={chosen.length > 0 ? <FilterFilled /> : <FilterRegular />}
          aria-label={t('filter.column', { name: label })}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {options.map(({ text, value }) => (
            <MenuItemCheckbox key={value} name="values" value={value}>
              {text}
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

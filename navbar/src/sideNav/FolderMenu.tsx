import {
  Button,
  Menu,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  rowColours,
  Tooltip,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { menuIcon } from './menuIcons';
import type { MenuFolder } from './menuTree';

const useStyles = makeStyles({
  button: {
    width: '100%',
    maxWidth: 'none',
    minWidth: 0,
    padding: '10px 0',
    fontWeight: tokens.fontWeightRegular,
    ':hover': { backgroundColor: rowColours.hover },
    '& svg': { width: '20px', height: '20px' },
  },
  selected: { color: tokens.colorBrandForeground1 },
});

interface Props {
  folder: MenuFolder;
  /** Code of the menu that is on screen. */
  selected: string | undefined;
}

/** A group of menus where there is only room for its icon. */
export function FolderMenu({ folder: { group, entries }, selected }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const holdsSelected = entries.some(({ code }) => code === selected);
  return (
    <Menu positioning="after-top">
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t(`nav.group.${group}`)} relationship="label" positioning="after">
          <Button
            appearance="subtle"
            className={mergeClasses(styles.button, holdsSelected && styles.selected)}
            icon={menuIcon(entries[0])}
          />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {entries.map((menu) => (
            <MenuItemLink
              key={menu.code}
              aria-current={menu.code === selected ? 'page' : undefined}
              {...linkProps(menu.path)}
            >
              {text(menu.label)}
            </MenuItemLink>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

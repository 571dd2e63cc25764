import type { MenuEntry } from '@attest/api-contract';
import {
  makeStyles,
  mergeClasses,
  Nav,
  NavItem,
  NavSectionHeader,
  rowColours,
  Tooltip,
  tokens,
  useBilingual,
  useObservable,
} from '@attest/shared-ui';
import { linkProps, path$, session$, tenant$ } from '@attest/shared-utility';
import { Fragment } from 'react';
import { useT } from '../frame/useT';
import { menuIcon } from './menuIcons';
import { currentMenu, menuGroups } from './menuTree';

const useStyles = makeStyles({
  nav: {
    width: '100%',
    minWidth: 0,
    boxSizing: 'border-box',
    padding: '8px',
    backgroundColor: 'transparent',
  },
  rail: { padding: '8px 4px' },
  item: {
    alignItems: 'center',
    backgroundColor: 'transparent',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: rowColours.hover },
    '& svg': { width: '20px', height: '20px' },
  },
  railItem: { justifyContent: 'center', padding: '10px 0', minWidth: 0, gap: 0 },
  section: { color: tokens.colorNeutralForeground2 },
  divider: { height: '1px', margin: '4px 8px', backgroundColor: tokens.colorNeutralStroke2 },
});

interface Props {
  /** Icons only. */
  collapsed: boolean;
  onNavigate?: () => void;
}

/** The authorised menus, grouped by module. */
export function SideNav({ collapsed, onNavigate }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const menus = useObservable(session$)?.menus ?? [];
  const modules = useObservable(tenant$)?.tenant?.modules ?? [];
  const path = useObservable(path$, '/');
  const selected = currentMenu(menus, path);

  const item = (menu: MenuEntry) => {
    const link = {
      value: menu.code,
      icon: menuIcon(menu),
      'aria-current': menu.code === selected ? ('page' as const) : undefined,
      ...linkProps(menu.path, onNavigate),
    };
    if (!collapsed) {
      return (
        <NavItem key={menu.code} className={styles.item} {...link}>
          {text(menu.label)}
        </NavItem>
      );
    }
    return (
      <Tooltip key={menu.code} content={text(menu.label)} relationship="label" positioning="after">
        <NavItem className={mergeClasses(styles.item, styles.railItem)} {...link} />
      </Tooltip>
    );
  };

  return (
    <Nav className={mergeClasses(styles.nav, collapsed && styles.rail)} selectedValue={selected ?? ''}>
      {menuGroups(menus, modules).map(({ module, entries }, index) => (
        <Fragment key={module}>
          {index > 0 &&
            (collapsed ? (
              <div className={styles.divider} role="presentation" />
            ) : (
              <NavSectionHeader className={styles.section}>{t(`nav.module.${module}`)}</NavSectionHeader>
            ))}
          {entries.map(item)}
        </Fragment>
      ))}
    </Nav>
  );
}

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
import { linkProps, navGroups$, path$, session$, setNavGroup, tenant$ } from '@attest/shared-utility';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { Fragment } from 'react';
import { useT } from '../frame/useT';
import { FolderMenu } from './FolderMenu';
import { menuIcon } from './menuIcons';
import { currentMenu, isFolder, type MenuFolder, menusByModule } from './menuTree';

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
  within: { paddingInlineStart: '46px' },
  folder: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    padding: '10px 14px 10px 10px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    listStyleType: 'none',
    '::-webkit-details-marker': { display: 'none' },
    ':hover': { backgroundColor: rowColours.hover },
    '& svg': { width: '20px', height: '20px', flexShrink: 0 },
    '& svg:last-child': { width: '16px', height: '16px', marginInlineStart: 'auto' },
  },
  /** What is open points down. */
  open: { '& svg:last-child': { transform: 'rotate(90deg)' } },
  holdsSelected: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  railItem: { justifyContent: 'center', padding: '10px 0', minWidth: 0, gap: 0 },
  section: { color: tokens.colorNeutralForeground2 },
  divider: { height: '1px', margin: '4px 8px', backgroundColor: tokens.colorNeutralStroke2 },
});

interface Props {
  /** Icons only. */
  collapsed: boolean;
  onNavigate?: () => void;
}

/** The authorised menus by module; where there are many, in groups that open. */
export function SideNav({ collapsed, onNavigate }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const menus = useObservable(session$)?.menus ?? [];
  const modules = useObservable(tenant$)?.tenant?.modules ?? [];
  const path = useObservable(path$, '/');
  const chosen = useObservable(navGroups$, {});
  const selected = currentMenu(menus, path);

  const byModule = menusByModule(menus, modules);
  const selectedGroup = byModule
    .flatMap(({ entries }) => entries.filter(isFolder))
    .find(({ entries }) => entries.some(({ code }) => code === selected))?.group;

  const linkOf = (menu: MenuEntry) => ({
    value: menu.code,
    'aria-current': menu.code === selected ? ('page' as const) : undefined,
    ...linkProps(menu.path, onNavigate),
  });

  const item = (menu: MenuEntry) => {
    const link = { icon: menuIcon(menu), ...linkOf(menu) };
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

  const folder = ({ group, entries }: MenuFolder) => {
    const isSelected = group === selectedGroup;
    const isOpen = chosen[group] ?? isSelected;
    return (
      <details
        key={group}
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) setNavGroup(group, open);
        }}
      >
        <summary
          className={mergeClasses(styles.folder, isOpen && styles.open, isSelected && styles.holdsSelected)}
        >
          {menuIcon(entries[0])}
          {t(`nav.group.${group}`)}
          <ChevronRightRegular />
        </summary>
        {entries.map((menu) => (
          <NavItem key={menu.code} className={mergeClasses(styles.item, styles.within)} {...linkOf(menu)}>
            {text(menu.label)}
          </NavItem>
        ))}
      </details>
    );
  };

  return (
    <Nav className={mergeClasses(styles.nav, collapsed && styles.rail)} selectedValue={selected ?? ''}>
      {byModule.map(({ module, entries }, index) => (
        <Fragment key={module}>
          {index > 0 &&
            (collapsed ? (
              <div className={styles.divider} role="presentation" />
            ) : (
              <NavSectionHeader className={styles.section}>{t(`nav.module.${module}`)}</NavSectionHeader>
            ))}
          {entries.map((entry) => {
            if (!isFolder(entry)) return item(entry);
            if (!collapsed) return folder(entry);
            return <FolderMenu key={entry.group} folder={entry} selected={selected} />;
          })}
        </Fragment>
      ))}
    </Nav>
  );
}

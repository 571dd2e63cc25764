import {
  Button,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
  useObservable,
} from '@attest/shared-ui';
import {
  type Density,
  density$,
  setDensity,
  setTheme,
  type ThemeChoice,
  theme$,
} from '@attest/shared-utility';
import { DarkThemeRegular } from '@fluentui/react-icons/svg/dark-theme';
import { useT } from '../frame/useT';

const THEMES: ThemeChoice[] = ['system', 'light', 'dark', 'contrast'];
const DENSITIES: Density[] = ['comfortable', 'compact'];

/** Theme and density. */
export function AppearanceMenu() {
  const t = useT();
  const theme = useObservable(theme$, 'system');
  const density = useObservable(density$, 'comfortable');
  return (
    <Menu
      checkedValues={{ theme: [theme], density: [density] }}
      onCheckedValueChange={(_, { name, checkedItems: [value] }) => {
        if (name === 'theme') setTheme(value as ThemeChoice);
        else setDensity(value as Density);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t('bar.appearance')} relationship="label">
          <Button appearance="subtle" icon={<DarkThemeRegular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>{t('bar.theme')}</MenuGroupHeader>
            {THEMES.map((value) => (
              <MenuItemRadio key={value} name="theme" value={value}>
                {t(`bar.themes.${value}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuGroup>
            <MenuGroupHeader>{t('bar.density')}</MenuGroupHeader>
            {DENSITIES.map((value) => (
              <MenuItemRadio key={value} name="density" value={value}>
                {t(`bar.densities.${value}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

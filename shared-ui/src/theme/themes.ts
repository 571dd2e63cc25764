import {
  createDarkTheme,
  createLightTheme,
  type Theme,
  teamsHighContrastTheme,
} from '@fluentui/react-components';
import { brandRamp, DEFAULT_KEY_COLOUR } from './brand';

export type ThemeName = 'light' | 'dark' | 'contrast';

const FONT =
  '"Segoe UI Variable", "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif';

/** Chinese glyphs fill their box: lines at least 1.5 times the type size. */
const CHINESE_LINES: Partial<Theme> = {
  lineHeightBase100: '16px',
  lineHeightBase200: '18px',
  lineHeightBase300: '22px',
  lineHeightBase400: '24px',
  lineHeightBase500: '30px',
  lineHeightBase600: '36px',
};

const cache = new Map<string, Theme>();

function build(name: ThemeName, language: 'zh' | 'en', keyColour: string): Theme {
  const ramp = brandRamp(keyColour);
  const base =
    name === 'contrast'
      ? teamsHighContrastTheme
      : name === 'dark'
        ? createDarkTheme(ramp)
        : createLightTheme(ramp);
  // Fluent's own values fall short of 4.5:1 on a dark card.
  const dark: Partial<Theme> =
    name === 'dark'
      ? {
          colorBrandForeground1: ramp[110],
          colorBrandForegroundLink: ramp[120],
          colorBrandForegroundLinkHover: ramp[130],
          colorStatusDangerForeground1: base.colorPaletteRedForeground1,
          // Text stays readable on a row under the mouse and on one that is chosen.
          colorNeutralBackground1Hover: '#323232',
          colorNeutralBackground1Selected: '#303030',
        }
      : {};
  return { ...base, ...dark, fontFamilyBase: FONT, ...(language === 'zh' ? CHINESE_LINES : {}) };
}

/** The Fluent theme of the product; one object per name, language and key colour. */
export function themeOf(name: ThemeName, language: 'zh' | 'en', keyColour = DEFAULT_KEY_COLOUR): Theme {
  const key = `${name} ${language} ${keyColour}`;
  const theme = cache.get(key) ?? build(name, language, keyColour);
  cache.set(key, theme);
  return theme;
}

import { type BrandVariants, createLightTheme, type Theme } from '@fluentui/react-components';
import { brandRamp, DEFAULT_KEY_COLOUR } from './brand';

export type ThemeName = 'light' | 'dark' | 'contrast';

const WINDOWS = '"Segoe UI Variable", "Segoe UI"';
const CHINESE = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC"';
/** Quotes and ellipses have one character in both languages: in English the Chinese fonts would draw them full width. */
const FONTS = {
  zh: `${WINDOWS}, ${CHINESE}, system-ui, sans-serif`,
  en: `${WINDOWS}, -apple-system, "Noto Sans", "Helvetica Neue", Arial, ${CHINESE}, system-ui, sans-serif`,
};

/** Chinese glyphs fill their box: lines at least 1.5 times the type size. */
const CHINESE_LINES: Partial<Theme> = {
  lineHeightBase100: '16px',
  lineHeightBase200: '18px',
  lineHeightBase300: '22px',
  lineHeightBase400: '24px',
  lineHeightBase500: '30px',
  lineHeightBase600: '36px',
};

/** Closer lines for whoever chose the compact density; type and controls keep their size. */
const COMPACT_SPACING: Partial<Theme> = {
  spacingVerticalS: '4px',
  spacingVerticalMNudge: '6px',
  spacingVerticalM: '8px',
  spacingVerticalL: '10px',
  spacingVerticalXL: '12px',
  spacingVerticalXXL: '16px',
  spacingVerticalXXXL: '20px',
  spacingHorizontalL: '12px',
  spacingHorizontalXL: '16px',
  spacingHorizontalXXL: '16px',
};

/** Colours of our own beside Fluent's; see `rowColours.ts`. */
interface OwnColours {
  colorRowHover: string;
  colorRowSelected: string;
}

export type AttestTheme = Theme & OwnColours;

type Further = typeof import('./furtherThemes');

let further: Further | undefined;

/** Whether a theme can be shown. */
export const isThere = (name: ThemeName): boolean => name === 'light' || further !== undefined;

/** Fetches a theme; all but the light one are in a file of their own. */
export async function loadTheme(name: ThemeName): Promise<void> {
  if (!isThere(name)) further = await import('./furtherThemes');
}

function baseOf(name: ThemeName, ramp: BrandVariants): Theme {
  if (name === 'light') return createLightTheme(ramp);
  if (!further) throw new Error(`The theme ${name} was not loaded`);
  return name === 'dark' ? further.createDarkTheme(ramp) : further.teamsHighContrastTheme;
}

const cache = new Map<string, AttestTheme>();

export interface ThemeChoice {
  keyColour?: string;
  /** Closer spacing. */
  compact?: boolean;
}

function build(
  name: ThemeName,
  language: 'zh' | 'en',
  { keyColour, compact }: Required<ThemeChoice>,
): AttestTheme {
  const ramp = brandRamp(keyColour);
  const base = baseOf(name, ramp);
  // Fluent's own values fall short of 4.5:1 on a dark card.
  const dark: Partial<Theme> =
    name === 'dark'
      ? {
          colorBrandForeground1: ramp[110],
          colorBrandForegroundLink: ramp[120],
          colorBrandForegroundLinkHover: ramp[130],
          colorStatusDangerForeground1: base.colorPaletteRedForeground1,
          colorNeutralBackground1Hover: '#323232',
          colorNeutralBackground1Selected: '#303030',
        }
      : {};
  const { colorNeutralBackground1Hover, colorNeutralBackground1Selected } = { ...base, ...dark };
  // Text stays readable on a row under the mouse and on one that is chosen: Fluent's cyan of high contrast asks for
  // black text, and a row has links, badges and icons of their own colours.
  const rows: OwnColours =
    name === 'contrast'
      ? { colorRowHover: '#2b2b2b', colorRowSelected: '#00323a' }
      : { colorRowHover: colorNeutralBackground1Hover, colorRowSelected: colorNeutralBackground1Selected };
  return {
    ...base,
    ...dark,
    ...rows,
    fontFamilyBase: FONTS[language],
    ...(language === 'zh' ? CHINESE_LINES : {}),
    ...(compact ? COMPACT_SPACING : {}),
  };
}

/** The Fluent theme of the product, which is there; one object per name, language, key colour and density. */
export function themeOf(
  name: ThemeName,
  language: 'zh' | 'en',
  { keyColour = DEFAULT_KEY_COLOUR, compact = false }: ThemeChoice = {},
): AttestTheme {
  const key = `${name} ${language} ${keyColour} ${compact}`;
  const theme = cache.get(key) ?? build(name, language, { keyColour, compact });
  cache.set(key, theme);
  return theme;
}

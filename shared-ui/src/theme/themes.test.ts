import type { BrandVariants } from '@fluentui/react-components';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { brandRamp, DEFAULT_KEY_COLOUR } from './brand';
import { linearRgb } from './oklch';
import { loadTheme, themeOf } from './themes';

const luminance = (hex: string) => {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const KEY_COLOURS = [
  DEFAULT_KEY_COLOUR,
  '#C00000',
  '#0F6CBD',
  '#F5D000',
  '#101010',
  '#7A1FA2',
  '#2E7D32',
  '#FFFFFF',
];

beforeAll(() => loadTheme('dark'));

describe('brand ramp', () => {
  it('holds the key colour at step 80', () => {
    expect(brandRamp(DEFAULT_KEY_COLOUR)[80].toUpperCase()).toBe(DEFAULT_KEY_COLOUR);
  });

  it.each(KEY_COLOURS)('keeps text readable with the key colour %s', (keyColour) => {
    const light = themeOf('light', 'en', { keyColour });
    const dark = themeOf('dark', 'en', { keyColour });
    for (const theme of [light, dark]) {
      expect(
        contrast(theme.colorNeutralForegroundOnBrand, theme.colorBrandBackground),
      ).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.colorBrandForegroundLink, theme.colorNeutralBackground1)).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(contrast(theme.colorBrandForeground1, theme.colorNeutralBackground1)).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(contrast(theme.colorBrandForeground2, theme.colorBrandBackground2)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(KEY_COLOURS)('keeps a list row readable under the mouse, chosen or open, with %s', (keyColour) => {
    for (const name of ['light', 'dark', 'contrast'] as const) {
      const theme = themeOf(name, 'en', { keyColour });
      const rows = {
        hovered: theme.colorRowHover,
        selected: theme.colorRowSelected,
        open: theme.colorBrandBackground2,
      };
      const texts = {
        text: theme.colorNeutralForeground1,
        link: theme.colorBrandForegroundLink,
        linkHovered: theme.colorBrandForegroundLinkHover,
        overdue: theme.colorStatusDangerForeground1,
      };
      const faint = Object.entries(rows).flatMap(([row, background]) =>
        Object.entries(texts).flatMap(([text, colour]) => {
          const ratio = contrast(colour, background);
          return ratio >= 4.5 ? [] : [`${text} on a ${row} row, ${name}: ${ratio.toFixed(2)}`];
        }),
      );
      expect(faint).toEqual([]);
    }
  });

  it.each(KEY_COLOURS)('grows lighter with every step of %s', (keyColour) => {
    const ramp = brandRamp(keyColour);
    const values = Object.keys(ramp).map((step) => luminance(ramp[Number(step) as keyof BrandVariants]));
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });
});

describe('themes', () => {
  it('gives Chinese lines at least 1.5 times the type size', () => {
    const theme = themeOf('light', 'zh');
    for (const size of ['100', '200', '300', '400', '500', '600'] as const) {
      const type = Number.parseInt(theme[`fontSizeBase${size}`], 10);
      expect(Number.parseInt(theme[`lineHeightBase${size}`], 10)).toBeGreaterThanOrEqual(type * 1.5);
    }
    expect(themeOf('light', 'en').lineHeightBase300).toBe('20px');
  });

  it('is the same object for the same choice', () => {
    expect(themeOf('dark', 'zh')).toBe(themeOf('dark', 'zh'));
    expect(themeOf('dark', 'zh', { compact: true })).not.toBe(themeOf('dark', 'zh'));
  });

  it('stands closer in the compact density, with the same type', () => {
    const roomy = themeOf('light', 'zh');
    const compact = themeOf('light', 'zh', { compact: true });
    expect(Number.parseInt(compact.spacingVerticalL, 10)).toBeLessThan(
      Number.parseInt(roomy.spacingVerticalL, 10),
    );
    expect(compact.lineHeightBase300).toBe(roomy.lineHeightBase300);
  });
});

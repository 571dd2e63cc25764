import type { BrandVariants } from '@fluentui/react-components';
import { type Oklch, parseHex, toHex } from './oklch';

/** Deep teal; a tenant may set its own. */
export const DEFAULT_KEY_COLOUR = '#0F6B6B';

/** Lightness and share of the key colour's chroma of each step, as in Fluent's own ramp. */
const STEPS: Record<keyof BrandVariants, [lightness: number, chroma: number]> = {
  10: [0.2, 0.32],
  20: [0.245, 0.45],
  30: [0.295, 0.58],
  40: [0.345, 0.7],
  50: [0.39, 0.8],
  60: [0.435, 0.88],
  70: [0.485, 0.95],
  80: [0.53, 1],
  90: [0.615, 1.05],
  100: [0.69, 1.08],
  110: [0.735, 0.98],
  120: [0.775, 0.86],
  130: [0.82, 0.68],
  140: [0.865, 0.5],
  150: [0.91, 0.32],
  160: [0.96, 0.14],
};
const KEY_STEP = STEPS[80][0];

/** Keeps white text readable on the key colour and the key colour apart from black. */
const clampKey = (key: Oklch): Oklch => ({ ...key, l: Math.min(0.53, Math.max(0.4, key.l)) });

/** The brand ramp around a key colour `#rrggbb`. The key colour itself is step 80 unless it is too light or dark. */
export function brandRamp(keyColour: string): BrandVariants {
  const key = clampKey(parseHex(keyColour));
  const lightness = (step: number) =>
    step <= KEY_STEP ? (step * key.l) / KEY_STEP : 1 - ((1 - step) * (1 - key.l)) / (1 - KEY_STEP);
  const entries = Object.entries(STEPS).map(([step, [l, chroma]]) => [
    step,
    toHex({ l: lightness(l), c: key.c * chroma, h: key.h }),
  ]);
  return Object.fromEntries(entries) as BrandVariants;
}

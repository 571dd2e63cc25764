import type * as Parts from './inputParts';
import { lazyPart } from './lazyPart';

const parts = () => import('./inputParts');

/** The room of a control, by the height of its lines and of what stands around them. */
const room = (height: number) => <span style={{ display: 'block', height: `${height}px` }} />;
const one = room(32);

// The casts give back the kinds of props that `lazyPart` loses.
export const Checkbox = lazyPart(async () => (await parts()).Checkbox, one) as typeof Parts.Checkbox;
export const DateTimeControl = lazyPart(
  async () => (await parts()).DateTimeControl,
  one,
) as typeof Parts.DateTimeControl;
export const DayField = lazyPart(async () => (await parts()).DayField, one) as typeof Parts.DayField;
export const Finder = lazyPart(async () => (await parts()).Finder, one) as typeof Parts.Finder;
export const Radio = lazyPart(async () => (await parts()).Radio, one) as typeof Parts.Radio;
export const RadioGroup = lazyPart(async () => (await parts()).RadioGroup, one) as typeof Parts.RadioGroup;
export const Switch = lazyPart(async () => (await parts()).Switch, one) as typeof Parts.Switch;
export const Textarea = lazyPart(
  async () => (await parts()).Textarea,
  ({ rows = 2 }) => room(Math.max(52, 20 * rows + 16)),
) as typeof Parts.Textarea;

import type * as Parts from './inputParts';
import { lazyPart } from './lazyPart';

const parts = () => import('./inputParts');

// The casts give back the kinds of props that `lazy` loses.
export const Checkbox = lazyPart(async () => (await parts()).Checkbox, null) as typeof Parts.Checkbox;
export const DateTimeControl = lazyPart(
  async () => (await parts()).DateTimeControl,
  null,
) as typeof Parts.DateTimeControl;
export const DayField = lazyPart(async () => (await parts()).DayField, null) as typeof Parts.DayField;
export const Finder = lazyPart(async () => (await parts()).Finder, null) as typeof Parts.Finder;
export const Radio = lazyPart(async () => (await parts()).Radio, null) as typeof Parts.Radio;
export const RadioGroup = lazyPart(async () => (await parts()).RadioGroup, null) as typeof Parts.RadioGroup;
export const Switch = lazyPart(async () => (await parts()).Switch, null) as typeof Parts.Switch;
export const Textarea = lazyPart(async () => (await parts()).Textarea, null) as typeof Parts.Textarea;

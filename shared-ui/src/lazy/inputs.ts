import type * as Parts from './inputParts';
import { lazyPart } from './lazyPart';

const parts = () => import('./inputParts');

// The casts give back the kinds of props that `lazy` loses.
export const Checkbox = lazyPart(async () => (await parts()).Checkbox, null) as typeof Parts.Checkbox;
export const Textarea = lazyPart(async () => (await parts()).Textarea, null) as typeof Parts.Textarea;

import type { Bilingual } from '@attest/api-contract';
import type { FeelType } from '../../platform/feel/types';
import type { Bringing } from '../definitions';

/** Something that happens in a module, and that rules propose a draft by. */
export interface Occasion {
  name: Bilingual;
  /** What is known of it, as expressions name it. */
  tells: Readonly<Record<string, FeelType>>;
  /** What relation fields call the thing that it happens with. */
  about: string;
}

declare module '../../platform/module' {
  interface ServerModule {
    occasions?: Record<string, Occasion>;
  }
}

/** All there are in the product: what a tenant does without happens to nobody, but rules may name it. */
export const occasionsOf = ({ brought }: Bringing): Readonly<Record<string, Occasion>> => ({
  ...brought.leftOut?.byKey('occasions'),
  ...brought.byKey('occasions'),
});
